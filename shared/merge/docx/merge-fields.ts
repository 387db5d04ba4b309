/**
 * Completes merge fields (ISO 29500-1, 17.16.5.35) whose results hold tags, as Word's own mail merge does: the value is
 * printed as the field's switches say, and stays as plain text without the field.
 */
import { decodeXML } from "entities/decode";
import { knownLanguage } from "#shared/merge/values/known-language.ts";
import { withLetters } from "#shared/merge/values/word-letters.ts";
import { formatNumber, formatOfSwitch } from "#shared/merge/values/word-number.ts";
import type { Delimiters } from "#shared/model/delimiters.ts";
import { type OfficePackage, partText, replaceParts } from "#shared/template-file/package/office-package.ts";
import { templatedParts } from "#shared/template-file/package/templated-parts.ts";
import { escapeXml } from "#shared/xml/escape-xml.ts";
import { applyEdits, type Edit, removal, replacement } from "#shared/xml/xml-edits.ts";
import { attribute, readXml, type Span, withinNamed, type XmlElement } from "#shared/xml/xml-elements.ts";
import { withDatePicture, withNumberPicture } from "./field-pictures.ts";

/** The codes of the merge fields with tags, by part. */
export type TaggedFields = ReadonlyMap<string, ReadonlySet<string>>;

export function taggedMergeFields(file: OfficePackage, { left, right }: Delimiters): TaggedFields {
  const tagged = new Map<string, ReadonlySet<string>>();
  for (const part of templatedParts(file)) {
    const xml = partText(file, part) ?? "";
    if (!/<w:instrText|<w:fldSimple/.test(xml)) continue;
    const fields = readMergeFields(xml).filter(({ texts }) => {
      const result = texts.map((text) => textOf(xml, text)).join("");
      return result.includes(left) && result.includes(right);
    });
    if (fields.length > 0) tagged.set(part, new Set(fields.map(({ code }) => code)));
  }
  return tagged;
}

/** Returns the template without the merge fields that print their values as they are: their tags become plain text. */
export function unlinkPlainFields(file: OfficePackage, delimiters: Delimiters): OfficePackage {
  const parts = [...taggedMergeFields(file, delimiters)].flatMap(([part, codes]) => {
    const plain = new Set([...codes].filter((code) => readSwitches(code).length === 0));
    return plain.size === 0 ? [] : [[part, completeMergeFields(partText(file, part) ?? "", plain, "")] as const];
  });
  return parts.length === 0 ? file : replaceParts(file, new Map(parts), { level: 1 });
}

/** @param xml a part with its values @param codes those of the part's fields with tags */
export function completeMergeFields(xml: string, codes: ReadonlySet<string>, language: string): string {
  const fields = readMergeFields(xml).filter(({ code }) => codes.has(code));
  const edits = fields.flatMap((field) => [...field.cuts.map(removal), ...textEdits(xml, field, language)]);
  return applyEdits(xml, edits);
}

/** The language of a document's text where nothing else is said. */
export function languageOf(file: OfficePackage): string {
  const styles = partText(file, file.mainPart.replace(/[^/]*$/, "styles.xml")) ?? "";
  return knownLanguage(LANGUAGE.exec(/<w:rPrDefault>.*?<\/w:rPrDefault>/s.exec(styles)?.[0] ?? "")?.[1]) ?? "en-US";
}

const LANGUAGE = /<w:lang\b[^>]*\sw:val="([^"]+)"/;

interface MergeField {
  readonly code: string;
  /** What makes it a field. */
  readonly cuts: readonly Span[];
  /** The text elements of its result. */
  readonly texts: readonly XmlElement[];
}

interface OpenField {
  code: string;
  readonly cuts: Span[];
  readonly texts: XmlElement[];
  hasResult: boolean;
  /** Whether it is part of the code of another field, or another is part of its own. */
  isNested: boolean;
  /** The end of the result of a simple field; others end with a mark. */
  readonly endsAt: number | undefined;
}

/** No real document nests fields deeper, or has longer codes. */
const [NESTING_MAX, CODE_MAX] = [50, 2000];
const MERGE_FIELD = /^\s*MERGEFIELD\s/i;

/** Fields that compute with others, such as `IF`, stay, and so do the fields in their codes. */
function readMergeFields(xml: string): readonly MergeField[] {
  const text = readXml(xml);
  const isDeleted = withinNamed(text, "w:del");
  const fields: OpenField[] = [];
  let open: readonly OpenField[] = [];
  for (const element of text.elements) {
    open = open.filter(({ endsAt }) => endsAt === undefined || endsAt > element.start);
    if (open.length > NESTING_MAX) return [];
    if (isDeleted(element)) continue;
    const field = open.at(-1);
    if (element.name === "w:fldSimple") open = [...open, simpleField(xml, element, open)];
    else if (element.name === "w:fldChar") {
      const type = attribute(xml, element, "w:fldCharType");
      const own = type === "begin" ? newField("", open) : open.findLast(({ endsAt }) => endsAt === undefined);
      own?.cuts.push(element);
      if (type === "begin" && own) open = [...open, own];
      if (type === "separate" && own) own.hasResult = true;
      if (type === "end") open = open.filter((each) => each !== own);
      if (type === "end" && own) fields.push(own);
    } else if (element.name === "w:instrText" && field) {
      field.code += decodeXML(xml.slice(element.contentStart, element.contentEnd));
      field.cuts.push(element);
    } else if (element.name === "w:t" && field?.hasResult) field.texts.push(element);
    if (element.name === "w:fldSimple") fields.push(...open.slice(-1));
  }
  return fields.filter(
    ({ code, hasResult, isNested }) => hasResult && !isNested && code.length <= CODE_MAX && MERGE_FIELD.test(code),
  );
}

/** A field that begins in the code of another, and that other one, are nested. */
function newField(code: string, open: readonly OpenField[]): OpenField {
  const around = open.filter(({ hasResult }) => !hasResult);
  for (const field of around) field.isNested = true;
  return { code, cuts: [], texts: [], hasResult: false, isNested: around.length > 0, endsAt: undefined };
}

function simpleField(xml: string, element: XmlElement, open: readonly OpenField[]): OpenField {
  const { start, contentStart, contentEnd, end } = element;
  const data = element.children.filter(({ name }) => name === "w:fldData");
  const cuts = [{ start, end: contentStart }, { start: contentEnd, end }, ...data];
  const code = decodeXML(attribute(xml, element, "w:instr") ?? "");
  return { ...newField(code, open), cuts, hasResult: true, endsAt: contentEnd };
}

/** A value with line breaks is several texts, and no number or date. */
function textEdits(xml: string, { code, texts }: MergeField, language: string): readonly Edit[] {
  const filled = texts.filter((text) => text.contentStart < text.contentEnd);
  const switches = readSwitches(code);
  if (filled.length === 0 || switches.length === 0) return [];
  const own = knownLanguage(LANGUAGE.exec(xml.slice(filled[0]?.parent?.start, filled[0]?.start))?.[1]) ?? language;
  const isWhole = filled.length === 1;
  return filled.map((text, index) => {
    let value = textOf(xml, text);
    for (const { letter, argument } of switches) {
      if (letter === "#" && isWhole) value = withNumberPicture(value, argument, own);
      if (letter === "@" && isWhole) value = withDatePicture(value, argument, own);
      if (letter === "*") value = withFormat(value, argument, own, { isFirst: index === 0 });
    }
    const around = (wanted: string) => switches.find(({ letter }) => letter === wanted)?.argument ?? "";
    const before = index === 0 ? around("b") : "";
    const after = index === filled.length - 1 ? around("f") : "";
    return replacement(text, `<w:t xml:space="preserve">${escapeXml(before + value + after)}</w:t>`);
  });
}

function withFormat(value: string, name: string, language: string, { isFirst }: { readonly isFirst: boolean }): string {
  const format = formatOfSwitch(name);
  if (format !== undefined && /^\d{1,5}$/.test(value)) return formatNumber(Number(value), format);
  return /^firstcap$/i.test(name) && !isFirst ? value : withLetters(value, name, language);
}

interface Switch {
  readonly letter: string;
  readonly argument: string;
}

/** Matches an argument in quotes, a switch, or a word. */
const WORD = /"((?:[^"\\]|\\.)*)"|\\([^\s"])|[^\s"\\]+/g;

const APPLIED = /^[#@*bf]$/;
/** Arguments of `\*` that concern the looks of the result, which are those of its tag. */
const LOOKS = /^(?:merge|char)format$/i;

/** Returns the switches that change what is printed, in the order of their application: pictures before letters. */
function readSwitches(code: string): readonly Switch[] {
  const words = Array.from(code.matchAll(WORD), ([word, quoted, letter]) => ({
    letter: letter?.toLowerCase(),
    argument: quoted?.replace(/\\(.)/g, "$1") ?? word,
  }));
  const found = words.flatMap(({ letter }, index) => {
    const next = words[index + 1];
    if (letter === undefined || !APPLIED.test(letter) || next === undefined || next.letter !== undefined) return [];
    return letter === "*" && LOOKS.test(next.argument) ? [] : [{ letter, argument: next.argument }];
  });
  return [...found.filter(({ letter }) => letter !== "*"), ...found.filter(({ letter }) => letter === "*")];
}

function textOf(xml: string, { contentStart, contentEnd }: XmlElement): string {
  return decodeXML(xml.slice(contentStart, contentEnd));
}
