/** Counts the numbered paragraphs of a document, so that an entry shows its heading's number (ISO 29500-1, 17.9). */
import { decodeXML } from "entities/decode";
import {
  attribute,
  childNamed,
  childrenNamed,
  childValue,
  type XmlElement,
  type XmlText,
} from "#shared/base/xml/xml-elements.ts";
import { formatNumber } from "#shared/engine/merge/values/word-number.ts";
import { ownNumbering, type ParagraphStyles } from "./paragraph-styles.ts";

export interface ListNumber {
  /** Such as `1.2`. */
  readonly text: string;
  readonly suffix: "tab" | "space" | "nothing";
  readonly place: () => NumberedPlace;
}

/** The number of a paragraph for those that refer to it. */
export interface NumberedPlace {
  /** As it is printed, such as `2.1.`. */
  readonly text: string;
  /** The numbers of its levels, each alone, from the first. */
  readonly levels: readonly string[];
  /** The text without its words: `2.1` of `Part 2.1.`. */
  readonly withoutWords: string;
  /** Whether the text has the numbers of the levels above. */
  readonly isInFull: boolean;
  /** Identifies the list. */
  readonly list: string;
}

interface Level {
  readonly start: number;
  readonly format: string;
  /** Such as `%1.%2`. */
  readonly text: string;
  readonly suffix: ListNumber["suffix"];
  /** Whether all its numbers are printed in Arabic figures. */
  readonly isLegal: boolean;
  /** The style whose paragraphs are of this level. */
  readonly style: string | undefined;
  /** The level, from 1, after which it starts again. Undefined: after each higher one. 0: never. */
  readonly restartsAfter: number | undefined;
}

interface List {
  /** Lists with the same definition count on together. */
  readonly definition: string;
  readonly levels: ReadonlyMap<number, Level>;
  readonly starts: ReadonlyMap<number, number>;
}

const LEVELS = 9;

export class ListCounter {
  readonly #lists: ReadonlyMap<string, List>;
  readonly #styles: ParagraphStyles;
  readonly #counts = new Map<string, (number | undefined)[]>();
  readonly #started = new Set<string>();

  constructor(numbering: XmlText | undefined, styles: ParagraphStyles) {
    this.#lists = numbering === undefined ? new Map() : readLists(numbering);
    this.#styles = styles;
  }

  /** Counts the next paragraph of the document. Returns undefined for one without a number. */
  next(xml: string, paragraph: XmlElement): ListNumber | undefined {
    if (this.#lists.size === 0) return undefined;
    const own = ownNumbering(xml, childNamed(paragraph, "w:pPr"));
    const style = this.#styles.of(xml, paragraph);
    const ofStyle = this.#styles.numbering(style);
    const id = own.list ?? ofStyle.list ?? "";
    const list = this.#lists.get(id);
    if (list === undefined) return undefined;
    const level = own.level ?? (own.list === undefined ? levelOfStyle(list, style) : undefined) ?? ofStyle.level ?? 0;
    return this.#count(id, list, Math.min(level, LEVELS - 1));
  }

  #count(id: string, list: List, level: number): ListNumber | undefined {
    const counts = this.#counts.get(list.definition) ?? [];
    this.#counts.set(list.definition, counts);
    const startOf = (at: number) => list.starts.get(at) ?? list.levels.get(at)?.start ?? 1;
    const key = `${id} ${level}`;
    const isFirst = !this.#started.has(key) && list.starts.has(level);
    this.#started.add(key);
    const before = counts[level];
    counts[level] = before === undefined || isFirst ? startOf(level) : before + 1;
    for (let lower = level + 1; lower < LEVELS; lower++) {
      const after = list.levels.get(lower)?.restartsAfter;
      if (after === undefined || level < after) counts[lower] = undefined;
    }
    const own = list.levels.get(level);
    if (own === undefined || own.format === "bullet") return undefined;
    const current = counts.map((count, at) => count ?? startOf(at));
    const printed = (format: string) =>
      format.replace(/%([1-9])/g, (_, digit) => {
        const at = Number(digit) - 1;
        return formatNumber(current[at] ?? startOf(at), own.isLegal ? "decimal" : list.levels.get(at)?.format);
      });
    const text = printed(own.text);
    const place = () => ({
      text,
      withoutWords: printed(withoutWords(own.text)),
      levels: Array.from({ length: level + 1 }, (_, at) => printed(alone(list.levels.get(at)?.text ?? "", at))),
      isInFull: /%[1-9].*%[1-9]/.test(own.text),
      list: list.definition,
    });
    return text.trim() === "" ? undefined : { text, suffix: own.suffix, place };
  }
}

/** Returns the text of a level without the numbers of those above: `%2.` of `%1.%2.`. */
function alone(text: string, level: number): string {
  const own = `%${level + 1}`;
  const isInFull = text.replaceAll(own, "").includes("%");
  return isInFull ? text.slice(Math.max(text.indexOf(own), 0)) : text;
}

/** Keeps numbers and what divides them. */
function withoutWords(text: string): string {
  return text
    .replace(/(%[1-9])|[^.,:;/()[\]\u2010-\u2015-]/g, (_, number = "") => number)
    .replace(/^[^%([]+|[.:;,]+$/g, "");
}

function levelOfStyle({ levels }: List, style: string | undefined): number | undefined {
  return [...levels].find(([, level]) => level.style !== undefined && level.style === style)?.[0];
}

function readLists({ xml, root }: XmlText): ReadonlyMap<string, List> {
  const definitions = childrenNamed(root, "w:abstractNum");
  const idOf = (definition: XmlElement | undefined) =>
    (definition && attribute(xml, definition, "w:abstractNumId")) ?? "";
  const byId = new Map(definitions.map((each) => [idOf(each), each]));
  const byStyle = new Map(definitions.map((each) => [childValue(xml, each, "w:styleLink"), each]));
  const definitionOf = (list: XmlElement) => {
    const own = byId.get(childValue(xml, list, "w:abstractNumId") ?? "");
    const style = childValue(xml, own, "w:numStyleLink");
    return (style === undefined ? undefined : byStyle.get(style)) ?? own;
  };
  return new Map(
    childrenNamed(root, "w:num").map((list) => {
      const definition = definitionOf(list);
      return [attribute(xml, list, "w:numId") ?? "", listOf(xml, list, idOf(definition), definition)];
    }),
  );
}

function listOf(xml: string, list: XmlElement, definition: string, abstract: XmlElement | undefined): List {
  const overrides = childrenNamed(list, "w:lvlOverride");
  const own = [...childrenNamed(abstract, "w:lvl"), ...overrides.flatMap((each) => childrenNamed(each, "w:lvl"))];
  const placeOf = (element: XmlElement) => Number(attribute(xml, element, "w:ilvl") ?? 0);
  return {
    definition,
    levels: new Map(own.map((level) => [placeOf(level), levelOf(xml, level)])),
    starts: new Map(
      overrides.flatMap((each) => {
        const start = childValue(xml, each, "w:startOverride");
        return start === undefined ? [] : [[placeOf(each), Number(start)] as const];
      }),
    ),
  };
}

function levelOf(xml: string, level: XmlElement): Level {
  const value = (name: string) => childValue(xml, level, name);
  const legal = childNamed(level, "w:isLgl");
  const restart = value("w:lvlRestart");
  const suffix = value("w:suff");
  return {
    start: Number(value("w:start") ?? 1),
    format: value("w:numFmt") ?? "decimal",
    text: decodeXML(value("w:lvlText") ?? ""),
    suffix: suffix === "space" || suffix === "nothing" ? suffix : "tab",
    isLegal: legal !== undefined && !["0", "false", "off"].includes(attribute(xml, legal, "w:val") ?? "true"),
    style: value("w:pStyle"),
    restartsAfter: restart === undefined ? undefined : Number(restart),
  };
}
