/** Selects what a table of contents lists, in the order of the document (ISO 29500-1, 17.16.5.68). */

import { escapeXml } from "#shared/base/xml/escape-xml.ts";
import { countLeading } from "#shared/base/xml/text-search.ts";
import { childNamed, type Span, type XmlElement } from "#shared/base/xml/xml-elements.ts";
import { type Instruction, readLevels } from "#shared/engine/merge/fields/instruction.ts";
import { captionNumbers } from "./caption-marks.ts";
import { beginningIn, type MainText, type Paragraph, paragraphOf } from "./main-text.ts";
import { ownOutlineLevel } from "./paragraph-styles.ts";
import { isHidden, paragraphRuns, type TextRun } from "./paragraph-text.ts";

export interface Entry {
  /** 1 to 9. */
  readonly level: number;
  readonly paragraph: Paragraph;
  readonly runs: readonly TextRun[];
}

const ALL_LEVELS = [1, 9] as const;

/** @param excluded the paragraphs of tables of contents, which list no others */
export function selectEntries(
  text: MainText,
  { switches }: Instruction,
  excluded: ReadonlySet<XmlElement>,
): readonly Entry[] {
  const range = rangeOf(text, switches.get("b"));
  if (range === undefined) return [];
  const paragraphs = beginningIn(text.paragraphs, ({ element }) => element, range).filter(
    ({ element }) => !excluded.has(element),
  );
  const fields = beginningIn(text.fields, ({ begin }) => begin, range);
  const captions = switches.get("c") ?? switches.get("a");
  if (captions === undefined) return headingEntries({ ...text, fields }, paragraphs, switches);
  return captionEntries({ ...text, fields }, paragraphs, { name: captions, isWhole: switches.has("c") });
}

/** Returns the span of the bookmark, or of everything without one. Returns undefined if there is no such bookmark. */
export function rangeOf({ bookmarks, root }: MainText, bookmark: string | undefined): Span | undefined {
  return bookmark === undefined || bookmark === "" ? root : bookmarks.get(bookmark.toLowerCase());
}

/** Lists paragraphs with a caption number of this name. */
function captionEntries(
  text: MainText,
  paragraphs: readonly Paragraph[],
  { name, isWhole }: { readonly name: string; readonly isWhole: boolean },
): readonly Entry[] {
  const numbers = captionNumbers(text, name);
  return paragraphs.flatMap((paragraph) => {
    const end = numbers.get(paragraph.element);
    if (end === undefined) return [];
    const runs = isWhole
      ? paragraphRuns(text.xml, paragraph.element)
      : withoutSeparator(paragraphRuns(text.xml, paragraph.element, end));
    return runs.length === 0 ? [] : [{ level: 1, paragraph, runs }];
  });
}

/** Removes what stands between a caption's number and its words. */
function withoutSeparator([first, ...others]: readonly TextRun[]): readonly TextRun[] {
  if (first === undefined) return [];
  const text = first.text.replace(/^[\s.:\u2013\u2014-]+/, "");
  return text === "" ? others : [{ ...first, text }, ...others];
}

function headingEntries(
  text: MainText,
  paragraphs: readonly Paragraph[],
  switches: Instruction["switches"],
): readonly Entry[] {
  const levelOf = levelFinder(text, switches);
  const headings = paragraphs.flatMap((paragraph) => {
    const level = isHiddenParagraph(text, paragraph.element) ? undefined : levelOf(paragraph.element);
    const runs = level === undefined ? [] : paragraphRuns(text.xml, paragraph.element);
    return level === undefined || runs.length === 0 ? [] : [{ level, paragraph, runs }];
  });
  if (!switches.has("f")) return headings;
  const all = [...headings, ...markedEntries(text, paragraphs, switches)];
  return all.toSorted((one, other) => one.paragraph.element.start - other.paragraph.element.start);
}

function levelFinder(
  { xml, styles }: MainText,
  switches: Instruction["switches"],
): (paragraph: XmlElement) => number | undefined {
  const others = switches.has("t") || switches.has("f") || switches.has("u");
  const levels = readLevels(switches.get("o")) ?? ALL_LEVELS;
  const within = (level: number | undefined) =>
    level !== undefined && level >= levels[0] && level <= levels[1] ? level : undefined;
  const ofStyles = styleLevels(switches.get("t"));
  const listsHeadings = switches.has("o") || !others;
  const listsOutline = switches.has("u") || (listsHeadings && !styles.hasHeadings());
  return (paragraph) => {
    const style = styles.of(xml, paragraph);
    const named = styles.namesOf(style).flatMap((name) => ofStyles.get(name) ?? [])[0];
    const heading = listsHeadings ? within(styles.headingLevel(style)) : undefined;
    const outline = listsOutline
      ? within(ownOutlineLevel(xml, childNamed(paragraph, "w:pPr")) ?? styles.outlineLevel(style))
      : undefined;
    return named ?? heading ?? outline;
  };
}

/** Reads `Style,2,Other style,3`. The separator is that of lists in the author's language. */
function styleLevels(list = ""): ReadonlyMap<string, number> {
  const words = list.split(/[,;]/).map((word) => word.trim());
  return new Map(
    words.flatMap((word, index) => {
      const level = Number(words[index + 1]);
      return index % 2 === 0 && level >= 1 && level <= 9 ? [[word.toLowerCase(), level] as const] : [];
    }),
  );
}

/** Returns the entries that TC fields make. */
function markedEntries(
  { fields }: MainText,
  paragraphs: readonly Paragraph[],
  switches: Instruction["switches"],
): readonly Entry[] {
  const list = switches.get("f") ?? "";
  const [first, last] = readLevels(switches.get("l")) ?? ALL_LEVELS;
  return fields.flatMap(({ instruction: { type, words, switches: own }, begin }) => {
    const element = type === "TC" ? paragraphOf(begin) : undefined;
    const level = Number(own.get("l") || 1);
    const isOfList = list === "" || (own.get("f") ?? "c").toLowerCase() === list.toLowerCase();
    if (element === undefined || words[0] === undefined || !isOfList || level < first || level > last) return [];
    const at = countLeading(paragraphs, (each) => each.element.start < element.start);
    const paragraph = paragraphs[at];
    if (paragraph?.element !== element) return [];
    return [
      { level, paragraph: { element, number: undefined }, runs: [{ text: escapeXml(words[0]), properties: "" }] },
    ];
  });
}

/** Returns whether the paragraph's mark is hidden, and so the paragraph ends with the next one. */
function isHiddenParagraph({ xml }: MainText, paragraph: XmlElement): boolean {
  const properties = childNamed(paragraph, "w:pPr");
  return properties !== undefined && isHidden(xml, properties);
}
