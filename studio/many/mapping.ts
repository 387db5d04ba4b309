/** Which column fills which tag, and the items that follow from it. */

import { DATES_KEY } from "#shared/engine/merge/values/item-dates.ts";
import type { Field } from "#studio/desk/data/fields.ts";
import { withValue } from "#studio/desk/places/paths.ts";
import type { JsonObject } from "#studio/service/types.ts";
import type { Sheet } from "#studio/sheets/read-sheet.ts";

/** The column of each tag; a tag without one stays empty. */
export type Mapping = Readonly<Record<string, string>>;

export interface FlatTags {
  /** Names of simple values, those within objects with dots. */
  readonly simple: readonly string[];
  /** Those of them without which a document is as it is meant. */
  readonly optional: readonly string[];
  readonly pictures: readonly string[];
  /** Sections with tags in them: a column shows them once for each row that has a value there. */
  readonly lists: readonly string[];
}

export function flatTags(fields: readonly Field[], before = ""): FlatTags {
  const parts = fields.map(({ kind, name, isOptional, fields: inner }): FlatTags => {
    if (kind === "group") return flatTags(inner, `${before}${name}.`);
    const tag = [before + name];
    if (kind === "list" || kind === "texts") return sectionTags(tag, flatTags(inner));
    return { simple: tag, optional: isOptional ? tag : [], pictures: kind === "picture" ? tag : [], lists: [] };
  });
  return joined(parts);
}

/** Tags in a section are looked up in the row as well. They are needed only where it is shown. */
function sectionTags(tag: readonly string[], inner: FlatTags): FlatTags {
  return joined([{ simple: tag, optional: [...tag, ...inner.simple], pictures: [], lists: tag }, inner]);
}

function joined(parts: readonly FlatTags[]): FlatTags {
  const all = (list: keyof FlatTags) => [...new Set(parts.flatMap((part) => part[list]))];
  return { simple: all("simple"), optional: all("optional"), pictures: all("pictures"), lists: all("lists") };
}

/** Columns of the same name, also if only capitals, spaces and signs differ. */
export function matched(tags: readonly string[], columns: readonly string[]): Mapping {
  const byName = new Map(columns.toReversed().map((column) => [plain(column), column]));
  return Object.fromEntries(
    tags.flatMap((tag) => {
      const column = columns.includes(tag) ? tag : byName.get(plain(tag));
      return column === undefined ? [] : [[tag, column]];
    }),
  );
}

/** The numbers in the sheet of the rows in which a column is empty whose tag needs it. */
export function rowsWithGaps(
  { rows, numbers }: Pick<Sheet, "rows" | "numbers">,
  tags: FlatTags,
  mapping: Mapping,
): readonly number[] {
  const needed = tags.simple.filter((tag) => !tags.optional.includes(tag)).flatMap((tag) => mapping[tag] ?? []);
  return rows.flatMap((row, index) =>
    needed.some((column) => (row[column] ?? "") === "") ? [numbers[index] ?? index + 1] : [],
  );
}

/** Whether the service finds every value by itself when it gets the file. */
export function isAsInFile(tags: readonly string[], columns: readonly string[], mapping: Mapping): boolean {
  return tags.every((tag) =>
    mapping[tag] === undefined ? !columns.includes(tag) : mapping[tag] === tag && !tag.includes("."),
  );
}

export type Rows = Pick<Sheet, "rows" | "dates">;

/** The columns of no tag stay: an address block of Word finds its own. */
export function itemsOf({ rows, dates }: Rows, tags: readonly string[], mapping: Mapping): readonly JsonObject[] {
  const ofTags = new Set(tags.map(plain));
  const others = Object.keys(rows[0] ?? {}).filter((column) => !ofTags.has(plain(column)));
  const named = [...others.map((column) => [column, column] as const), ...Object.entries(mapping)];
  return rows.map((row, index) => {
    const own: JsonObject = Object.fromEntries(others.map((column) => [column, row[column] ?? ""]));
    const item = Object.entries(mapping).reduce((item, [tag, column]) => {
      const path = tag in row ? [tag] : tag.split(".");
      return withValue(item, path, row[column] ?? "");
    }, own);
    const cells = dates?.[index] ?? {};
    const shown = named.flatMap(([name, column]) => (cells[column] === undefined ? [] : [[name, cells[column]]]));
    return shown.length === 0 ? item : { ...item, [DATES_KEY]: Object.fromEntries(shown) };
  });
}

function plain(name: string): string {
  return name.toLocaleLowerCase().replace(/[\s_.-]+/g, "");
}
