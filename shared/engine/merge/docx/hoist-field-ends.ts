/**
 * Moves the end of a field out of a paragraph that holds only the tag of a section, because merging removes this
 * paragraph. Other markers are moved with the tag: see sections.
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

interface Paragraph {
  text: string;
  readonly fieldChars: XmlElement[];
  /** The elements before and behind it. */
  readonly neighbours: Readonly<Record<Side, XmlElement | undefined>>;
}

type Side = "before" | "after";

/** The end moves to the paragraph before or behind it. */
export function hoistFieldEnds(part: string, delimiters: Delimiters): string {
  if (!part.includes("<w:fldChar")) return part;
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
    const { name, children } = element;
    for (const [index, child] of children.entries()) {
      if (child.name !== "w:p") continue;
      const neighbours = { before: children[index - 1], after: children[index + 1] };
      paragraphs.set(child, { text: "", fieldChars: [], neighbours });
    }
    if (name !== "w:t" && name !== "w:fldChar") continue;
    const owner = ancestorNamed(element, "w:p");
    const paragraph = owner && paragraphs.get(owner);
    if (paragraph === undefined) continue;
    if (name === "w:t") paragraph.text += xml.slice(element.contentStart, element.contentEnd);
    else paragraph.fieldChars.push(element);
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
  const runs = fieldEnds(xml, element, paragraph.fieldChars);
  const place = runs.length === 0 ? undefined : placeIn(paragraph.neighbours[side], side);
  if (place === undefined) return [];
  return [...runs.map(removal), insertion(place, runs.map((run) => outerXml(xml, run)).join(""))];
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
