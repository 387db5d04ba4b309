/** Reports the fields of Word that are not computed, with the text that they print instead. */
import { decodeXML } from "entities/decode";
import type { TagProblem } from "#shared/base/model/tag-problem.ts";
import { canonicalXml } from "#shared/base/xml/canonical-xml.ts";
import { ancestorNamed, attribute, readXml, type XmlElement, type XmlText } from "#shared/base/xml/xml-elements.ts";
import { STEP_TYPES } from "#shared/engine/merge/fields/record-field-types.ts";
import { recordFields } from "#shared/engine/merge/records/record-fields.ts";
import { canBeEvaluated } from "#shared/engine/merge/records/record-rules.ts";
import { SIGNS, type WordField } from "#shared/engine/merge/word-fields/field.ts";
import { allFields, parsedType } from "#shared/engine/merge/word-fields/field-tree.ts";
import { COMPUTED_TYPES } from "#shared/engine/merge/word-fields/field-types.ts";
import { TYPES_OF_PLACE } from "#shared/engine/merge/word-fields/layout.ts";
import { needsLayout } from "#shared/engine/merge/word-fields/layout-fields.ts";
import { readWordFields } from "#shared/engine/merge/word-fields/read-fields.ts";
import { type OfficePackage, partText } from "#shared/engine/template-file/package/office-package.ts";
import { isProperties, templatedParts } from "#shared/engine/template-file/package/templated-parts.ts";
import { partNames } from "./part-words.ts";

/** Enough to show what they are. */
const PROBLEMS_MAX = 100;
const TEXT_MAX = 60;

const COUNTED = "Only Word counts this, when it updates the field";

/** Why a type is not computed, and what to do. */
const REASONS: ReadonlyMap<string, string> = new Map(
  (
    [
      ["ASK FILLIN", "Word asks its user for this text. Write a tag instead, such as [Name]"],
      ["MERGEBARCODE", "This field of Word's mail merge is not computed. Use the filter barcode instead"],
      ["USERADDRESS USERINITIALS USERNAME", "No user of Word is known here. Write the text, or a tag"],
      ["EDITTIME FILESIZE NUMCHARS NUMWORDS", COUNTED],
      ["AUTONUM AUTONUMLGL AUTONUMOUT", "Only Word counts these numbers. Use a numbered list or a SEQ field instead"],
    ] as const
  ).flatMap(([types, reason]) => types.split(" ").map((type) => [type, reason] as const)),
);
const REMOVED =
  "Its code was removed at upload, because it names another file, a program or a command that is not known";
const OF_PY3O = "This is a field of py3o, which is not filled in. Write a tag in its place, such as [Name]";
const REMOVED_AROUND = `${REMOVED}. For a picture of each record, write a tag such as [%Photo]`;
const LAYOUT =
  "Word computes this field on each page. Other formats print its value if it is the same on all pages that show it. Otherwise they print the text that the template shows";
const MISPLACED_STEP =
  "As in Word, this field goes on to the next record only in the body of the document, and not within another field";
const UNKNOWN_CONDITION =
  'Its condition needs a comparison such as { MERGEFIELD Town } = "Paris", with no other fields than merge fields and MERGEREC, so it counts as false';

/** Returns a problem for each such field, once. The template can be used all the same. */
export function uncomputedFields(file: OfficePackage): readonly TagProblem[] {
  const names = partNames(file);
  const found = new Map<string, TagProblem>();
  for (const part of templatedParts(file)) {
    if (isProperties(file, part)) continue;
    const { text, fields, steps } = fieldsOf(file, part);
    const removedCode = removedCodes(file, part, text);
    for (const field of fields) {
      const reason = STEP_TYPES.has(parsedType(field))
        ? stepReason(field, part === file.mainPart && steps.has(field.begin.start))
        : reasonOf(field, part === file.mainPart);
      if (reason === undefined) continue;
      const code = removedCode(field) ?? field.code.text;
      const problem = problemOf(
        text,
        { ...field, code: { ...field.code, text: code } },
        names.get(part) ?? "body",
        reason,
      );
      const { tag, suggestion } = problem;
      const key = JSON.stringify([tag, problem.part, suggestion]);
      if (!found.has(key)) found.set(key, problem);
      if (found.size >= PROBLEMS_MAX) return [...found.values()];
    }
  }
  return [...found.values()];
}

/** Searches bytes first, because most parts have no fields. */
function fieldsOf(file: OfficePackage, part: string): PartFields {
  if (!Buffer.from(file.archive.part(part) ?? []).includes("w:instr")) return NO_FIELDS;
  const text = readXml(canonicalXml(partText(file, part) ?? ""));
  if (!text.root.name.startsWith("w:")) return NO_FIELDS;
  const steps = recordFields(text).map(({ field }) => field.begin.start);
  return { text, fields: allFields(readWordFields(text)), steps: new Set(steps) };
}

/** Returns a function that returns the code that a field had before the upload. */
function removedCodes(
  { removedCodes }: OfficePackage,
  part: string,
  { xml, elements }: XmlText,
): (field: WordField) => string | undefined {
  const codes = removedCodes?.get(part);
  if (codes === undefined) return () => undefined;
  const isBegin = (element: XmlElement) =>
    element.name === "w:fldSimple" ||
    (element.name === "w:fldChar" && attribute(xml, element, "w:fldCharType") === "begin");
  const positions = new Map(elements.filter(isBegin).map(({ start }, index) => [start, index]));
  return ({ begin, code }) => (code.text.trim() === "" ? codes.get(positions.get(begin.start) ?? -1) : undefined);
}

interface PartFields {
  readonly text: XmlText;
  readonly fields: readonly WordField[];
  /** The offsets of the fields that may go on to another record. */
  readonly steps: ReadonlySet<number>;
}

const NO_FIELDS: PartFields = { text: readXml("<w:p/>"), fields: [], steps: new Set() };

function stepReason(field: WordField, isPlaced: boolean): string | undefined {
  if (field.isLocked) return undefined;
  if (!isPlaced) return MISPLACED_STEP;
  return parsedType(field) === "NEXT" || canBeEvaluated(field) ? undefined : UNKNOWN_CONDITION;
}

function reasonOf(field: WordField, isMain: boolean): string | undefined {
  const type = parsedType(field);
  if (field.isLocked) return undefined;
  // LibreOffice makes it of a user field in an .odt file.
  if (type === "DOCVARIABLE" && /^\s*DOCVARIABLE\s+"?py3o\./.test(field.code.text)) return OF_PY3O;
  // Fields in it stay, such as the merge field with the address of a picture.
  const isRemoved = field.code.text.replaceAll(SIGNS.field, "").trim() === "";
  if (isRemoved) return field.code.text.includes(SIGNS.field) ? REMOVED_AROUND : REMOVED;
  if (!COMPUTED_TYPES.has(type)) return REASONS.get(type);
  if (COUNTED_PROPERTY.test(field.code.text)) return COUNTED;
  return !isMain && needsLayout(field, TYPES_OF_PLACE) ? LAYOUT : undefined;
}

function problemOf(text: XmlText, field: WordField, part: string, reason: string): TagProblem {
  const { code, result } = field;
  const tag = `{ ${shown(code.text)} }`;
  const last = STEP_TYPES.has(parsedType(field)) ? "" : shown(result.text);
  const printed = last === "" ? "It prints nothing" : `It prints the text that the template shows: ${last}`;
  const [before, after] = textAround(text, field);
  return {
    tag,
    kind: "field_not_computed",
    part,
    context: `${before}${`${tag} ${last}`.trim()}${after}`.trim(),
    suggestion: reason === LAYOUT ? `${reason}: ${last === "" ? "none" : last}.` : `${reason}. ${printed}.`,
  };
}

/** Properties about the size of a document, which Word counts when it saves. */
const COUNTED_PROPERTY =
  /^\s*(?:DOCPROPERTY\s+("?)(?:Bytes|Characters|CharactersWithSpaces|Lines|Pages|Paragraphs|TotalEditingTime|Words)\1|INFO\s+("?)(?:EDITTIME|FILENAME|FILESIZE|NUMCHARS|NUMPAGES|NUMWORDS)\2)(?:\s|$)/i;

const AROUND = 30;

/** Returns the text in the field's paragraph before and behind it. */
function textAround({ xml }: XmlText, { begin, end }: WordField): readonly [before: string, after: string] {
  const paragraph = ancestorNamed(begin, "w:p");
  if (paragraph === undefined) return ["", ""];
  const textIn = (from: number, to: number) =>
    Array.from(xml.slice(from, Math.max(from, to)).matchAll(TEXT), ([, text = ""]) => decodeXML(text)).join("");
  return [
    textIn(Math.max(paragraph.start, begin.start - AROUND_XML), begin.start).slice(-AROUND),
    textIn(end.end, Math.min(paragraph.end, end.end + AROUND_XML)).slice(0, AROUND),
  ];
}

/** Enough markup to hold so much text. */
const AROUND_XML = 3000;
const TEXT = /<w:t(?:\s[^<>]*)?>([^<]*)<\/w:t>/g;

function shown(text: string): string {
  const line = text
    .replaceAll(SIGNS.field, "{ … }")
    .replaceAll(SIGNS.table, " ")
    .replaceAll(SIGNS.object, " ")
    .replace(/\s+/g, " ")
    .trim();
  return line.length > TEXT_MAX ? `${line.slice(0, TEXT_MAX)}…` : line;
}
