/** Turns Word's controls for sections that repeat (MS-DOCX, 2.5.1.12) into sections of tags, if their names are fields. */
import { decodeXML } from "entities/decode";
import type { Delimiters } from "#shared/base/model/delimiters.ts";
import { canonicalXml } from "#shared/base/xml/canonical-xml.ts";
import { escapeXml } from "#shared/base/xml/escape-xml.ts";
import { applyEdits, type Edit, replacement } from "#shared/base/xml/xml-edits.ts";
import { attribute, childNamed, outerXml, readXml, type XmlElement } from "#shared/base/xml/xml-elements.ts";
import { isField, isTag } from "./name-controls.ts";

/**
 * Returns the part with a section around the first entry of such a control. What the author has entered into the others
 * goes. A list that is missing or empty leaves the first entry as it is, because Word needs one.
 */
export function repeatSections(written: string, delimiters: Delimiters): string {
  if (!written.includes("<w15:repeatingSection")) return written;
  const { xml, elements } = readXml(canonicalXml(written));
  const edits: Edit[] = [];
  let end = 0;
  for (const control of elements) {
    const name = control.start < end ? undefined : sectionName(xml, control, delimiters);
    const content = childNamed(control, "w:sdtContent");
    const item = content?.children.find((child) => hasProperty(child, "w15:repeatingSectionItem"));
    if (name === undefined || content === undefined || item === undefined) continue;
    const written = sections(xml, item, { name, delimiters });
    if (written === undefined) continue;
    end = control.end;
    edits.push(replacement({ start: content.contentStart, end: content.contentEnd }, written));
  }
  return applyEdits(xml, edits);
}

function hasProperty(control: XmlElement, property: string): boolean {
  return control.name === "w:sdt" && childNamed(childNamed(control, "w:sdtPr"), property) !== undefined;
}

/** The tag counts before the title, as in other controls. */
function sectionName(xml: string, control: XmlElement, delimiters: Delimiters): string | undefined {
  if (!hasProperty(control, "w15:repeatingSection")) return undefined;
  const properties = childNamed(control, "w:sdtPr");
  const names = ["w:tag", "w:alias"].map((element) => {
    const named = childNamed(properties, element);
    return decodeXML((named && attribute(xml, named, "w:val")) ?? "").trim();
  });
  const { left, right } = delimiters;
  const tag = names.find((name) => isTag(name, delimiters))?.slice(left.length, -right.length);
  return tag?.replace(/^\s*#/, "") ?? names.find(isField);
}

interface Named {
  readonly name: string;
  readonly delimiters: Delimiters;
}

/** Returns the entry in a section, and again in one for a list without entries. Rows of both stand in one control. */
function sections(xml: string, item: XmlElement, { name, delimiters }: Named): string | undefined {
  const content = childNamed(item, "w:sdtContent");
  const tags = (["#", "^"] as const).map(
    (sign) => [tagRun(`${sign}${name}`, delimiters), tagRun(`/${name}`, delimiters)] as const,
  );
  if (content === undefined || content.children.length === 0) return undefined;
  const isOfRows = content.children.every((child) => child.name === "w:tr");
  if (!isOfRows)
    return tags.map(([open, close]) => `<w:p>${open}</w:p>${outerXml(xml, item)}<w:p>${close}</w:p>`).join("");
  const rows = tags.map(([open, close]) => rowsBetween(xml, content, open, close));
  if (rows.includes(undefined)) return undefined;
  return xml.slice(item.start, content.contentStart) + rows.join("") + xml.slice(content.contentEnd, item.end);
}

function tagRun(tag: string, { left, right }: Delimiters): string {
  return `<w:r><w:t xml:space="preserve">${escapeXml(left + tag + right)}</w:t></w:r>`;
}

function rowsBetween(
  xml: string,
  { children, contentStart, contentEnd }: XmlElement,
  open: string,
  close: string,
): string | undefined {
  const start = paragraphsOf(children[0], 0)[0];
  const end = paragraphsOf(children.at(-1), -1).at(-1);
  if (start === undefined || end === undefined) return undefined;
  const afterProperties = childNamed(start, "w:pPr")?.end ?? start.contentStart;
  const inner = xml.slice(afterProperties, end.contentEnd);
  return xml.slice(contentStart, afterProperties) + open + inner + close + xml.slice(end.contentEnd, contentEnd);
}

/** The paragraphs of the first or the last cell of a row. */
function paragraphsOf(row: XmlElement | undefined, cell: 0 | -1): readonly XmlElement[] {
  const cells = row?.children.filter(({ name }) => name === "w:tc") ?? [];
  return cells.at(cell)?.children.filter(({ name }) => name === "w:p") ?? [];
}
