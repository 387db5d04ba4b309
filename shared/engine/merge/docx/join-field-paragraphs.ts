/**
 * Joins the paragraphs over which a merge field goes: the text that it prints around a value, as in `\f "¶"`, may hold the
 * ends of paragraphs. They become line feeds of its code, which it prints only with a value (`completeMergeFields`).
 */
import { applyEdits, type Edit, removal, replacement } from "#shared/base/xml/xml-edits.ts";
import { ancestorNamed, childNamed, readXml, type XmlElement } from "#shared/base/xml/xml-elements.ts";
import { type Field, readFields } from "#shared/engine/merge/fields/read-fields.ts";

/** @param xml in canonical form */
export function joinFieldParagraphs(xml: string): string {
  const edits = readFields(readXml(xml)).flatMap(joiningEdits);
  return applyEdits(xml, edits);
}

function joiningEdits(field: Field): readonly Edit[] {
  const { begin, separate, end, isInCode, holdsFields, code } = field;
  if (isInCode || holdsFields || end === undefined || !/^\s*MERGEFIELD\s/i.test(code)) return [];
  const paragraphs = paragraphsFrom(ancestorNamed(begin, "w:p"), ancestorNamed(end, "w:p"));
  return paragraphs.slice(1).flatMap((next, index) => {
    const former = paragraphs[index];
    if (former === undefined) return [];
    const seam = { start: former.contentEnd, end: next.contentStart };
    const isCode = seam.start < (separate ?? end).start;
    const properties = childNamed(next, "w:pPr");
    const joined = replacement(seam, isCode ? LINE_FEED : "");
    return properties === undefined ? [joined] : [joined, removal(properties)];
  });
}

const LINE_FEED = '<w:r><w:instrText xml:space="preserve">\n</w:instrText></w:r>';

/** Returns the paragraphs from one to another beside it; none if something else stands between them. */
function paragraphsFrom(first: XmlElement | undefined, last: XmlElement | undefined): readonly XmlElement[] {
  const siblings = first?.parent?.children ?? [];
  if (first === undefined || last === undefined || first === last) return [];
  const found = siblings.slice(siblings.indexOf(first), siblings.indexOf(last) + 1);
  const canJoin = ({ name, children }: XmlElement) =>
    name === "w:p" && !children.some((each) => each.name === "w:pPr" && childNamed(each, "w:sectPr"));
  return found.every(canJoin) ? found : [];
}
