/**
 * Moves one-sided markers out of paragraphs that hold only the tag of a section, because merging removes these
 * paragraphs: the start or the end of a bookmark, comment, permission or tracked move, and the end of a field.
 */
import type { Delimiters } from "#shared/base/model/delimiters.ts";
import { canonicalXml } from "#shared/base/xml/canonical-xml.ts";
import { escapeXml } from "#shared/base/xml/escape-xml.ts";
import { applyEdits, type Edit, insertion, removal } from "#shared/base/xml/xml-edits.ts";
import {
  ancestorNamed,
  attribute,
  childNamed,
  outerXml,
  readXml,
  type XmlElement,
} from "#shared/base/xml/xml-elements.ts";

/** Range markers may stand between paragraphs (ISO 29500-1, 17.13), and a field's end in the next or previous one. */
const RANGES = "(bookmark|commentRange|perm|moveFromRange|moveToRange)(?:Start|End)";
const RANGE = new RegExp(`^w:${RANGES}$`);
const ANY_MARKER = new RegExp(`<w:(?:${RANGES}|fldChar)\\b`);

interface Paragraph {
  text: string;
  readonly ranges: XmlElement[];
  readonly fieldChars: XmlElement[];
  /** The elements before and behind it. */
  readonly neighbours: Readonly<Record<Side, XmlElement | undefined>>;
}

type Side = "before" | "after";

export function hoistMarkers(part: string, delimiters: Delimiters): string {
  if (!ANY_MARKER.test(part)) return part;
  const { xml, elements } = readXml(canonicalXml(part));
  const edits = [...paragraphsIn(xml, elements)].flatMap(([element, paragraph]) => {
    const side = sideOf(paragraph.text, delimiters);
    return side === undefined ? [] : editsOf(xml, element, { ...paragraph, side });
  });
  return edits.length === 0 ? part : applyEdits(xml, edits);
}

function paragraphsIn(xml: string, elements: readonly XmlElement[]): ReadonlyMap<XmlElement, Paragraph> {
  const paragraphs = new Map<XmlElement, Paragraph>();
  for (const element of elements) {
    const { name, parent, children } = element;
    for (const [index, child] of children.entries()) {
      if (child.name !== "w:p") continue;
      const neighbours = { before: children[index - 1], after: children[index + 1] };
      paragraphs.set(child, { text: "", ranges: [], fieldChars: [], neighbours });
    }
    const isRange = RANGE.test(name);
    if (!isRange && name !== "w:t" && name !== "w:fldChar") continue;
    const owner = ancestorNamed(element, "w:p");
    const paragraph = owner && paragraphs.get(owner);
    if (paragraph === undefined) continue;
    if (name === "w:t") paragraph.text += xml.slice(element.contentStart, element.contentEnd);
    else if (name === "w:fldChar") paragraph.fieldChars.push(element);
    else if (parent === owner) paragraph.ranges.push(element);
  }
  return paragraphs;
}

/** Returns on which side of the section a paragraph stands that holds nothing but its tag. */
function sideOf(text: string, { left, right }: Delimiters): Side | undefined {
  const [start, end, trimmed] = [escapeXml(left), escapeXml(right), text.trim()];
  if (!trimmed.startsWith(start) || trimmed.indexOf(end, start.length) !== trimmed.length - end.length)
    return undefined;
  const sign = trimmed.slice(start.length).trimStart()[0];
  if (sign === "#" || sign === "^") return "before";
  return sign === "/" ? "after" : undefined;
}

function editsOf(xml: string, element: XmlElement, paragraph: Paragraph & { readonly side: Side }): readonly Edit[] {
  const { side } = paragraph;
  const ranges = halves(xml, paragraph.ranges);
  const runs = fieldEnds(xml, element, paragraph.fieldChars);
  const place = runs.length === 0 ? undefined : placeIn(paragraph.neighbours[side], side);
  const moved = place === undefined ? ranges : [...ranges, ...runs];
  const outside = ranges.map((range) => outerXml(xml, range)).join("");
  return [
    ...moved.map(({ start, end }) => removal({ start, end })),
    ...(outside === "" ? [] : [insertion(side === "before" ? element.start : element.end, outside)]),
    ...(place === undefined ? [] : [insertion(place, runs.map((run) => outerXml(xml, run)).join(""))]),
  ];
}

/** Returns the markers whose other half is elsewhere. */
function halves(xml: string, ranges: readonly XmlElement[]): readonly XmlElement[] {
  const pairOf = (range: XmlElement) => `${RANGE.exec(range.name)?.[1]} ${attribute(xml, range, "w:id")}`;
  const pairs = Map.groupBy(ranges, pairOf);
  return ranges.filter((range) => pairs.get(pairOf(range))?.length === 1);
}

/** Returns the runs of the paragraph with nothing but the end of a field that begins before it. */
function fieldEnds(xml: string, paragraph: XmlElement, fieldChars: readonly XmlElement[]): readonly XmlElement[] {
  const ends: XmlElement[] = [];
  let open = 0;
  for (const fieldChar of fieldChars) {
    const type = attribute(xml, fieldChar, "w:fldCharType");
    const run = fieldChar.parent;
    if (type === "begin") open++;
    else if (type === "end" && open > 0) open--;
    else if (type === "end" && run?.parent === paragraph && isOnlyFieldEnd(run)) ends.push(run);
  }
  return ends;
}

function isOnlyFieldEnd({ children }: XmlElement): boolean {
  return children.filter(({ name }) => name !== "w:rPr").length === 1;
}

/** Returns the offset at the end of the paragraph before, or at the beginning of the one behind. */
function placeIn(neighbour: XmlElement | undefined, side: Side): number | undefined {
  if (neighbour?.name !== "w:p" || neighbour.contentStart === neighbour.end) return undefined;
  return side === "before" ? neighbour.contentEnd : (childNamed(neighbour, "w:pPr")?.end ?? neighbour.contentStart);
}
