/** Writes what a field prints in place of its last result, or of the field. */
import { type Edit, replacement } from "#shared/base/xml/xml-edits.ts";
import { attribute, childNamed, outerXml, type XmlElement, type XmlText } from "#shared/base/xml/xml-elements.ts";
import { beginningIn } from "#shared/engine/merge/contents/main-text.ts";
import { fieldMark, run } from "#shared/engine/merge/contents/page-fields.ts";
import { type Content, inlinesXml } from "./content.ts";
import { type FieldText, RANGE_MARK, type WordField } from "./field.ts";

export interface Writing {
  /** Whether nothing of the field stays but its value. */
  readonly isText: boolean;
  /** The bookmark to which the text leads. */
  readonly anchor?: string | undefined;
}

/** Returns undefined for a field whose bounds do not lie in paragraphs of one text, so that it keeps its result. */
export function fieldEdits(
  text: XmlText,
  field: WordField,
  content: Content,
  writing: Writing,
): readonly Edit[] | undefined {
  return field.begin.name === "w:fldSimple"
    ? simpleEdits(text, field, content, writing)
    : complexEdits(text, field, content, writing);
}

function simpleEdits({ xml }: XmlText, { begin }: WordField, content: Content, writing: Writing): readonly Edit[] {
  const inlines = content.flatMap((block, index) => {
    if (block.kind === "table") return [];
    return index === 0 ? block.inlines : [{ text: "\n", properties: "" }, ...block.inlines];
  });
  const value = linked(inlinesXml(inlines), writing);
  if (writing.isText) return [replacement(begin, value)];
  const tag = xml.slice(begin.start, begin.contentStart).replace(/\s*\/>$/, ">");
  return [replacement(begin, `${tag}${value}</w:fldSimple>`)];
}

function complexEdits(
  text: XmlText,
  field: WordField,
  content: Content,
  writing: Writing,
): readonly Edit[] | undefined {
  const { begin, separate, end } = field;
  const [first, last] = [writing.isText ? begin.parent : (separate ?? lastOfCode(field)), end.parent];
  const firstRun = first?.name === "w:r" ? first : first?.parent;
  if (firstRun?.name !== "w:r" || last?.name !== "w:r") return undefined;
  const [from, to] = [writing.isText ? firstRun.start : firstRun.end, writing.isText ? last.end : last.start];
  const separator = writing.isText || separate !== undefined ? "" : run(fieldMark("separate"));
  const span = { start: from, end: to };
  const { starts, ends } = marksOf(text, field, span, content);
  const isOneLine = content.length === 1;
  const [outer, otherOuter] = [firstRun.parent, last.parent];
  if (outer === otherOuter && isOneLine)
    return [replacement(span, separator + starts + linked(inlinesXml(inlinesOf(content, 0)), writing) + ends)];
  const isOfText = outer?.name === "w:p" && otherOuter?.name === "w:p" && outer.parent === otherOuter.parent;
  if (!isOfText || holdsSectionEnd(text, outer, otherOuter)) return undefined;
  return [replacement(span, separator + starts + blocksXml(text, content, otherOuter) + ends)];
}

/** The stretch begins and ends within a paragraph. */
function blocksXml({ xml }: XmlText, content: Content, lastParagraph: XmlElement): string {
  const properties = childNamed(lastParagraph, "w:pPr");
  const lastProperties = properties === undefined ? "" : outerXml(xml, properties);
  return content
    .map((block, index) => {
      if (block.kind === "table") return block.xml;
      const isFirst = index === 0;
      const isLast = index === content.length - 1;
      const opening = isFirst ? "" : `<w:p>${isLast ? lastProperties : block.properties}`;
      return `${opening}${inlinesXml(block.inlines)}${isLast ? "" : "</w:p>"}`;
    })
    .join("");
}

function inlinesOf(content: Content, index: number) {
  const block = content[index];
  return block?.kind === "paragraph" ? block.inlines : [];
}

function linked(xml: string, { isText, anchor }: Writing): string {
  return isText && anchor !== undefined && xml !== ""
    ? `<w:hyperlink w:anchor="${anchor}" w:history="1">${xml}</w:hyperlink>`
    : xml;
}

function lastOfCode({ begin, code }: WordField): XmlElement | undefined {
  for (const piece of code.pieces.toReversed()) {
    if (piece.kind === "text" || piece.kind === "object") return piece.run;
    if (piece.kind === "field") return piece.field.end.parent;
    if (piece.kind !== "mark") return undefined;
  }
  return begin.parent;
}

/** A section keeps its layout, which its last paragraph holds. */
function holdsSectionEnd({ xml }: XmlText, first: XmlElement, last: XmlElement): boolean {
  return xml.slice(first.start, last.start).includes("<w:sectPr");
}

/** Returns the bounds of ranges that stay: those of the result, and those whose other bound lies elsewhere. */
function marksOf({ xml, elements }: XmlText, field: WordField, span: { start: number; end: number }, content: Content) {
  const inside = beginningIn(elements, (each) => each, span).filter(({ name }) => RANGE_MARK.test(name));
  if (inside.length === 0) return { starts: "", ends: "" };
  const written = new Set(
    content.flatMap((block) => (block.kind === "paragraph" ? block.inlines.map((each) => each.xml) : [])),
  );
  const key = (mark: XmlElement) => `${mark.name.replace(/(?:Start|End)$/, "")} ${attribute(xml, mark, "w:id")}`;
  const uses = Map.groupBy(inside, key);
  const ofResult = new Set(marksIn(field.result));
  const kept = inside.filter(
    (mark) => !written.has(outerXml(xml, mark)) && (uses.get(key(mark))?.length !== 2 || ofResult.has(mark)),
  );
  const isStart = ({ name }: XmlElement) => name.endsWith("Start");
  const xmlOf = (marks: readonly XmlElement[]) => marks.map((mark) => outerXml(xml, mark)).join("");
  return { starts: xmlOf(kept.filter(isStart)), ends: xmlOf(kept.filter((mark) => !isStart(mark))) };
}

function marksIn({ pieces }: FieldText): readonly XmlElement[] {
  return pieces.flatMap((piece) => (piece.kind === "mark" ? [piece.mark] : []));
}
