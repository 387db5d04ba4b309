/**
 * Completes merge fields (ISO 29500-1, 17.16.5.35) whose results hold tags, as Word's own mail merge does: the value is
 * printed as the field's switches say, and stays as plain text without the field.
 */
import { decodeXML } from "entities/decode";
import type { Delimiters } from "#shared/base/model/delimiters.ts";
import { canonicalXml } from "#shared/base/xml/canonical-xml.ts";
import { escapeXml } from "#shared/base/xml/escape-xml.ts";
import { applyEdits, type Edit, removal, replacement } from "#shared/base/xml/xml-edits.ts";
import { childNamed, outerXml, readXml, type XmlElement } from "#shared/base/xml/xml-elements.ts";
import { type Instruction, readInstruction } from "#shared/engine/merge/fields/instruction.ts";
import { type Field, readFields } from "#shared/engine/merge/fields/read-fields.ts";
import type { DataItem } from "#shared/engine/merge/values/data-item.ts";
import { dateShown } from "#shared/engine/merge/values/item-dates.ts";
import { knownLanguage } from "#shared/engine/merge/values/known-language.ts";
import { withLetters } from "#shared/engine/merge/values/word-letters.ts";
import { formatNumber, formatOfSwitch } from "#shared/engine/merge/values/word-number.ts";
import { type OfficePackage, partText, replaceParts } from "#shared/engine/template-file/package/office-package.ts";
import { templatedParts } from "#shared/engine/template-file/package/templated-parts.ts";
import { withDatePicture, withNumberPicture } from "./field-pictures.ts";
import { markMergeLines } from "./merge-lines.ts";

/** The codes of the merge fields with tags, by part. */
export type TaggedFields = ReadonlyMap<string, ReadonlySet<string>>;

export function taggedMergeFields(file: OfficePackage, { left, right }: Delimiters): TaggedFields {
  const tagged = new Map<string, ReadonlySet<string>>();
  for (const part of templatedParts(file)) {
    const xml = canonicalXml(partText(file, part) ?? "");
    if (!/<w:instrText|<w:fldSimple/.test(xml)) continue;
    const fields = readMergeFields(xml).filter(({ texts }) => {
      const result = texts.map((text) => textOf(xml, text)).join("");
      return result.includes(left) && result.includes(right);
    });
    if (fields.length > 0) tagged.set(part, new Set(fields.map(({ code }) => code)));
  }
  return tagged;
}

/** Returns the names of all merge fields, also of those in the codes of others; and of those among them with `\m`. */
export function mergeFieldNames(file: OfficePackage): {
  readonly all: ReadonlySet<string>;
  readonly mapped: readonly string[];
} {
  const codes = templatedParts(file).flatMap((part) => {
    const xml = canonicalXml(partText(file, part) ?? "");
    return xml.includes("w:instr") ? readFields(readXml(xml)).map(({ code }) => code) : [];
  });
  const instructions = codes.filter((code) => MERGE_FIELD.test(code)).map(readInstruction);
  const namesOf = (fields: readonly Instruction[]) => fields.flatMap(({ words }) => words[0] ?? []);
  return {
    all: new Set(namesOf(instructions)),
    mapped: namesOf(instructions.filter(({ switches }) => switches.has("m"))),
  };
}

/** Returns the template with marks at the paragraphs that consist of merge fields: see `removeEmptyLines`. */
export function withMergeLines(file: OfficePackage, tagged: TaggedFields): OfficePackage {
  const parts = Array.from(tagged, ([part, codes]) => {
    const xml = canonicalXml(partText(file, part) ?? "");
    return [
      part,
      markMergeLines(
        xml,
        readMergeFields(xml).filter(({ code }) => codes.has(code)),
      ),
    ] as const;
  });
  return parts.length === 0 ? file : replaceParts(file, new Map(parts), { level: 1 });
}

/** Returns the template without the merge fields that print their values as they are: their tags become plain text. */
export function unlinkPlainFields(file: OfficePackage, delimiters: Delimiters): OfficePackage {
  const parts = [...taggedMergeFields(file, delimiters)].flatMap(([part, codes]) => {
    const plain = new Set([...codes].filter((code) => printsPlainly(readInstruction(code))));
    return plain.size === 0
      ? []
      : [[part, completeMergeFields(partText(file, part) ?? "", plain, { language: "" })] as const];
  });
  return parts.length === 0 ? file : replaceParts(file, new Map(parts), { level: 1 });
}

/** The context in which values are printed. */
export interface PrintContext {
  /** The language of text without one. */
  readonly language: string;
  /** The item whose values are printed. */
  readonly item?: DataItem;
  /** Takes sentences about values that are printed as they are. */
  readonly warn?: ((warning: string) => void) | undefined;
}

/** @param written a part with its values @param codes those of the part's fields with tags */
export function completeMergeFields(written: string, codes: ReadonlySet<string>, context: PrintContext): string {
  const xml = canonicalXml(written);
  const fields = readMergeFields(xml).filter(({ code }) => codes.has(code));
  const edits = fields.flatMap((field) => [...field.markup.map(removal), ...textEdits(xml, field, context)]);
  return applyEdits(xml, edits);
}

/** The language of a document's text where nothing else is said. */
export function languageOf(file: OfficePackage): string {
  return statedLanguage(file) ?? "en-US";
}

/** Returns the language of the document's text, unless it states none. */
export function statedLanguage(file: OfficePackage): string | undefined {
  const styles = partText(file, file.mainPart.replace(/[^/]*$/, "styles.xml")) ?? "";
  return knownLanguage(LANGUAGE.exec(/<w:rPrDefault>.*?<\/w:rPrDefault>/s.exec(styles)?.[0] ?? "")?.[1]);
}

const LANGUAGE = /<w:lang\b[^>]*\sw:val="([^"]+)"/;

const MERGE_FIELD = /^\s*MERGEFIELD\s/i;

/** Fields that compute with others, such as `IF`, stay, and so do the fields in their codes. */
function readMergeFields(xml: string): readonly Field[] {
  return readFields(readXml(xml)).filter(
    ({ code, hasResult, isInCode, holdsFields }) => hasResult && !isInCode && !holdsFields && MERGE_FIELD.test(code),
  );
}

/** Whether no switch changes what is printed. */
function printsPlainly({ switches, formats }: Instruction): boolean {
  return formats.length === 0 && ["#", "@", "b", "f"].every((letter) => !switches.get(letter));
}

/** A value with line breaks is several texts, and no number or date. */
function textEdits(xml: string, { code, texts }: Field, context: PrintContext): readonly Edit[] {
  const filled = texts.filter((text) => text.contentStart < text.contentEnd);
  const instruction = readInstruction(code);
  if (filled.length === 0 || printsPlainly(instruction)) return [];
  const own =
    knownLanguage(LANGUAGE.exec(xml.slice(filled[0]?.parent?.start, filled[0]?.start))?.[1]) ?? context.language;
  const printed = mergeFieldTexts(
    filled.map((text) => textOf(xml, text)),
    instruction,
    { ...context, language: own, warn: (reason) => context.warn?.(`The field { ${shortened(code)} } ${reason}`) },
  );
  return filled.map((text, index) => replacement(text, textElements(xml, text, printed[index] ?? "")));
}

/** Text around a value may end paragraphs: see `joinFieldParagraphs`. */
function textElements(xml: string, { parent }: XmlElement, printed: string): string {
  const paragraph = parent?.name === "w:r" && parent.parent?.name === "w:p" ? parent.parent : undefined;
  const ofRun = propertiesOf(xml, parent, "w:rPr");
  const start = `<w:p>${propertiesOf(xml, paragraph, "w:pPr")}<w:r>${ofRun}`;
  const lines = printed.split("\n").map((line) => `<w:t xml:space="preserve">${escapeXml(line)}</w:t>`);
  return lines.join(paragraph === undefined ? "<w:br/>" : `</w:r></w:p>${start}`);
}

function propertiesOf(xml: string, element: XmlElement | undefined, name: string): string {
  const properties = childNamed(element, name);
  return properties === undefined ? "" : outerXml(xml, properties);
}

/** Returns the lines of a value as the switches of its field print them. @param values not empty */
export function mergeFieldTexts(
  values: readonly string[],
  { words, switches, formats }: Instruction,
  { language, item, warn }: PrintContext,
): readonly string[] {
  const [number, date] = [switches.get("#"), switches.get("@")];
  const isWhole = values.length === 1;
  const dates = {
    language,
    dateOf: (value: string) => item && dateShown(item, value, words[0] ?? ""),
    warn: (reason: string) => warn?.(reason),
  };
  return values.map((written, index) => {
    let value = written;
    if (number && isWhole) value = withNumberPicture(value, number, language);
    if (date && isWhole) value = withDatePicture(value, date, dates);
    for (const format of formats) value = withFormat(value, format, language, { isFirst: index === 0 });
    const before = index === 0 ? (switches.get("b") ?? "") : "";
    const after = index === values.length - 1 ? (switches.get("f") ?? "") : "";
    return before + value + after;
  });
}

function shortened(code: string): string {
  const text = code.trim();
  return text.length > CODE_MAX ? `${text.slice(0, CODE_MAX)}…` : text;
}

const CODE_MAX = 60;

function withFormat(value: string, name: string, language: string, { isFirst }: { readonly isFirst: boolean }): string {
  const format = formatOfSwitch(name);
  if (format !== undefined && /^\d{1,5}$/.test(value)) return formatNumber(Number(value), format);
  return /^firstcap$/i.test(name) && !isFirst ? value : withLetters(value, name, language);
}

function textOf(xml: string, { contentStart, contentEnd }: XmlElement): string {
  return decodeXML(xml.slice(contentStart, contentEnd));
}
