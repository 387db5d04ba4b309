/**
 * Writes the tag of its column as the result of each merge field: its code names the column, and its result is only what
 * it printed last, such as the recipient whom Word's preview showed (ISO 29500-1, 17.16.5.35 and 17.16.18).
 */
import { decodeXML } from "entities/decode";
import type { Delimiters } from "#shared/base/model/delimiters.ts";
import { canonicalXml } from "#shared/base/xml/canonical-xml.ts";
import { escapeXml } from "#shared/base/xml/escape-xml.ts";
import { countLeading } from "#shared/base/xml/text-search.ts";
import { applyEdits, type Edit, insertion, removal, replacement } from "#shared/base/xml/xml-edits.ts";
import { attribute, readXml, type XmlText } from "#shared/base/xml/xml-elements.ts";
import { readInstruction } from "#shared/engine/merge/fields/instruction.ts";
import { type Field, readFields } from "#shared/engine/merge/fields/read-fields.ts";
import { type OfficePackage, partText, replaceParts } from "#shared/engine/template-file/package/office-package.ts";
import { templatedParts } from "#shared/engine/template-file/package/templated-parts.ts";
import { joinFieldParagraphs } from "./join-field-paragraphs.ts";

/** Returns the template in which the result of each merge field is a tag. */
export function withFieldTags(file: OfficePackage, delimiters: Delimiters): OfficePackage {
  const changed = templatedParts(file).flatMap((part) => {
    const xml = partText(file, part) ?? "";
    const tagged = tagFields(xml, delimiters);
    return tagged === xml ? [] : [[part, tagged] as const];
  });
  return changed.length === 0 ? file : replaceParts(file, new Map(changed), { level: 1 });
}

/** Does the same for one part. */
export function tagFields(written: string, delimiters: Delimiters): string {
  if (!mayHaveMergeFields(written)) return written;
  const xml = joinFieldParagraphs(canonicalXml(written));
  const text = readXml(xml);
  const fields = readFields(text);
  const edits = fields.flatMap((field, index) => {
    const next = fields[index + 1]?.begin.start ?? Number.POSITIVE_INFINITY;
    const holdsOthers = next < (field.end?.end ?? 0);
    return holdsOthers || isLocked(text, field) ? [] : fieldEdits(text, field, delimiters);
  });
  return edits.length === 0 ? written : applyEdits(xml, edits);
}

/** Returns the names of the columns that the merge fields of a part print, also of those in the codes of others. */
export function columnsOf(written: string): readonly string[] {
  if (!mayHaveMergeFields(written)) return [];
  return readFields(readXml(canonicalXml(written))).flatMap(({ code }) => columnOf(code) ?? []);
}

function columnOf(code: string): string | undefined {
  const { type, words } = readInstruction(code);
  return type === "MERGEFIELD" ? words[0]?.replace(/\\(.)/g, "$1").trim() || undefined : undefined;
}

/** A code may be cut into pieces. */
function mayHaveMergeFields(xml: string): boolean {
  if (!xml.includes("w:instr")) return false;
  const codes = Array.from(xml.matchAll(/<w:instrText\b[^>]*>([^<]*)/g), ([, code]) => code).join("");
  return /MERGEFIELD/i.test(codes) || /\bw:instr\s*=\s*["']\s*MERGEFIELD/i.test(xml);
}

function isLocked({ xml }: XmlText, { begin }: Field): boolean {
  return !["0", "false", "off"].includes(attribute(xml, begin, "w:fldLock") ?? "0");
}

function fieldEdits(text: XmlText, field: Field, delimiters: Delimiters): readonly Edit[] {
  const name = columnOf(field.code);
  const { left, right } = delimiters;
  if (name === undefined || field.end === undefined || name.includes(left) || name.includes(right)) return [];
  const result = field.texts
    .map(({ contentStart, contentEnd }) => decodeXML(text.xml.slice(contentStart, contentEnd)))
    .join("");
  const names = [name, readInstruction(field.code).words.join(" ")];
  return showsTag(result, names, delimiters) ? asTextEdits(text, field) : resultEdits(text, field, left + name + right);
}

/** Word writes a result within the code of another field as code. Its value is text, and no argument in quotes. */
function asTextEdits({ xml }: XmlText, { texts }: Field): readonly Edit[] {
  const codes = texts.filter(({ name }) => name === "w:instrText");
  return codes.map((code) => replacement(code, textElement(xml.slice(code.contentStart, code.contentEnd))));
}

/** @param content - XML */
function textElement(content: string): string {
  return `<w:t xml:space="preserve">${content}</w:t>`;
}

/** An author may have written more into the tag than a name, such as a filter. The code decides between two names. */
function showsTag(result: string, names: readonly string[], { left, right }: Delimiters): boolean {
  const [start, end] = [result.indexOf(left), result.lastIndexOf(right)];
  if (start < 0 || end < start + left.length) return false;
  const inner = result.slice(start + left.length, end).trim();
  const isExpression = EXPRESSION.test(inner) && !inner.includes("\\");
  if (isExpression || inner.includes(left) || inner.includes(right)) return true;
  const isWhole = start === 0 && end + right.length === result.length;
  return isWhole && names.includes(inner);
}

const EXPRESSION = /^[#^/%.@-]|[|?=<>!+*&()]/;

/** The tag has the formatting of the first text. */
function resultEdits(text: XmlText, field: Field, tag: string): readonly Edit[] {
  const shown = textElement(escapeXml(tag));
  const first = field.texts.find(({ contentStart, contentEnd }) => contentStart < contentEnd) ?? field.texts[0];
  if (first === undefined) return [emptyResultEdit(text, field, shown)];
  const others = field.texts.filter((each) => each !== first);
  return [replacement(first, shown), ...[...others, ...signsIn(text, field)].map(removal)];
}

/** Returns what stands for characters of the result. */
function signsIn({ elements }: XmlText, { begin, separate, end }: Field) {
  const before = (offset: number) => countLeading(elements, (each) => each.start < offset);
  const to = end === begin ? begin.contentEnd : (end?.start ?? 0);
  return elements
    .slice(before((separate ?? begin).contentStart), before(to))
    .filter(({ name, parent }) => SIGNS.has(name) && parent?.name === "w:r");
}

const SIGNS: ReadonlySet<string> = new Set(
  ["br", "cr", "tab", "noBreakHyphen", "softHyphen", "sym"].map((name) => `w:${name}`),
);

function emptyResultEdit({ xml }: XmlText, { begin, separate, end }: Field, shown: string): Edit {
  if (begin.name === "w:fldSimple") {
    const run = `<w:r>${shown}</w:r>`;
    const isEmptyTag = begin.contentStart === begin.end;
    return isEmptyTag
      ? replacement(begin, `${xml.slice(begin.start, begin.end).replace(/\/>$/, ">")}${run}</w:fldSimple>`)
      : insertion(begin.contentEnd, run);
  }
  if (separate !== undefined) return insertion(separate.end, shown);
  return insertion(end?.start ?? begin.end, `<w:fldChar w:fldCharType="separate"/>${shown}`);
}
