/** What may stand at the cursor of the JSON editor: names of the object there, or values, from the template's schema. */
import { type Path, valueAt } from "#studio/desk/places/paths.ts";
import type { Json, Schema, TemplateSchema } from "#studio/service/types.ts";
import { type JsonCursor, jsonCursor } from "./json-cursor.ts";

export interface Completion {
  /** What the list shows. */
  readonly label: string;
  /** The tag that it fills, or what the value is an example of. */
  readonly hint: string | undefined;
  readonly insert: string;
  /** How many characters of what is inserted the cursor moves back, into empty quotation marks or brackets. */
  readonly back: number;
}

export interface Completions {
  readonly start: number;
  readonly end: number;
  readonly list: readonly Completion[];
}

const NONE: Completions = { start: 0, end: 0, list: [] };

export function completionsAt(text: string, caret: number, { schema, sample }: TemplateSchema): Completions {
  const cursor = jsonCursor(text, caret);
  if (cursor === undefined) return NONE;
  const { path, isName, typed, start, end } = cursor;
  const at = schemaAt(schema, path);
  const list = isName ? names(at, cursor) : values(at, sampleAt(sample, path), cursor);
  const fitting = fittingIn(list, typed.toLocaleLowerCase());
  // What is written already needs no completion.
  const isWritten = fitting.length === 1 && fitting[0]?.insert === text.slice(start, end);
  return { start, end, list: isWritten ? [] : fitting };
}

/** Those that begin as typed, or else those that have it within. */
function fittingIn(list: readonly Completion[], typed: string): readonly Completion[] {
  const plain = ({ label }: Completion) => label.toLocaleLowerCase().replace(/^"/, "");
  const beginning = list.filter((each) => plain(each).startsWith(typed));
  return beginning.length > 0 ? beginning : list.filter((each) => plain(each).includes(typed));
}

function names(schemas: readonly Schema[], { taken, hasColon, needsComma }: JsonCursor): readonly Completion[] {
  const properties = new Map(schemas.flatMap(({ properties = {} }) => Object.entries(properties)));
  return [...properties]
    .filter(([name]) => !taken.includes(name))
    .map(([name, property]) => {
      const value = hasColon ? "" : `: ${emptyOf(waysOf(property))}`;
      const comma = needsComma && !hasColon ? "," : "";
      const insert = JSON.stringify(name) + value + comma;
      return { label: name, hint: property.description, insert, back: hasColon ? 0 : backIn(value) + comma.length };
    });
}

/** Into quotation marks or brackets that have nothing in them yet. */
function backIn(value: string): number {
  return /(?:""|\[\]|\{\})$/.test(value) ? 1 : /\[\{\}\]$/.test(value) ? 2 : 0;
}

function emptyOf(ways: readonly Schema[]): string {
  if (ways.some((way) => isOf(way, "array"))) {
    return ways.flatMap(({ items }) => (items ? waysOf(items) : [])).some((way) => isOf(way, "object")) ? "[{}]" : "[]";
  }
  if (ways.some((way) => isOf(way, "object"))) return "{}";
  return ways.some((way) => isOf(way, "string")) ? '""' : "";
}

const LABEL_CHARACTERS_MAX = 60;

function values(
  schemas: readonly Schema[],
  sample: Json | undefined,
  { needsComma }: JsonCursor,
): readonly Completion[] {
  const found: Json[] = schemas.flatMap((way) => [
    ...(way.enum ?? []),
    ...(way.const === undefined ? [] : [way.const]),
  ]);
  if (sample !== undefined) found.push(sample);
  for (const { examples = [] } of schemas) found.push(...examples);
  if (schemas.some((way) => isOf(way, "boolean"))) found.push(true, false);
  const texts = [...new Set(found.map((value) => JSON.stringify(value)))];
  return texts.map((text) => ({
    label: text.length > LABEL_CHARACTERS_MAX ? `${text.slice(0, LABEL_CHARACTERS_MAX)}…` : text,
    hint: undefined,
    insert: needsComma ? `${text},` : text,
    back: 0,
  }));
}

function schemaAt(schema: Schema, path: Path): readonly Schema[] {
  return path.reduce<readonly Schema[]>(
    (schemas, step) =>
      schemas.flatMap(({ properties = {}, items }) => {
        if (typeof step === "number") return items === undefined ? [] : waysOf(items);
        const property = Object.hasOwn(properties, step) ? properties[step] : undefined;
        return property === undefined ? [] : waysOf(property);
      }),
    waysOf(schema),
  );
}

function waysOf(schema: Schema): readonly Schema[] {
  return schema.anyOf ?? schema.oneOf ?? [schema];
}

/** A sample has one or two entries; a later one is like the first. */
function sampleAt(sample: Json | undefined, [step, ...rest]: Path): Json | undefined {
  if (step === undefined) return sample;
  return sampleAt(valueAt(sample, [step]) ?? (typeof step === "number" ? valueAt(sample, [0]) : undefined), rest);
}

function isOf({ type }: Schema, wanted: string): boolean {
  return typeof type === "string" ? type === wanted : (type?.includes(wanted) ?? false);
}
