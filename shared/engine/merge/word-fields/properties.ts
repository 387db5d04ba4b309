/** Computes the fields that print properties of the file (ISO 29500-1, 17.16.5: AUTHOR, DOCPROPERTY, INFO, TITLE …). */
import { readDateTime } from "#shared/engine/merge/filters/dates/read-date-time.ts";
import type { Content } from "./content.ts";
import { computeDocumentDate, computeDocumentTime, dateInFull } from "./dates.ts";
import type { Property } from "./document-properties.ts";
import { type Evaluation, fail } from "./evaluation.ts";

/** The fields that print one property each, with their names in `DocumentProperties`. */
export const PROPERTY_FIELDS: Readonly<Record<string, string>> = {
  AUTHOR: "author",
  COMMENTS: "comments",
  KEYWORDS: "keywords",
  LASTSAVEDBY: "last author",
  REVNUM: "revision number",
  SUBJECT: "subject",
  TEMPLATE: "template",
  TITLE: "title",
};

/** A text behind the type becomes the property, as `TITLE "Report"`. */
export function computeProperty(evaluation: Evaluation): Content {
  const { type, words } = evaluation.code;
  if (words.length > 0) return evaluation.contentOf(words[0]);
  return evaluation.inField(evaluation.document.property(PROPERTY_FIELDS[type] ?? "")?.text ?? "");
}

/** The dates of the file by their names in Word, in lower case. */
const FILE_DATES: ReadonlySet<string> = new Set(["createtime", "lastsavedtime", "lastprinted"]);
const DATE_FIELDS = /^(?:CREATE|SAVE|PRINT)DATE$/i;

/** Returns whether a field with the name of a property prints a date of the file, in which it follows its own picture. */
export function printsFileDate({ code, textOf }: Evaluation): boolean {
  if (code.type === "INFO") return DATE_FIELDS.test(textOf(code.words[0]));
  return code.type === "DOCPROPERTY" && FILE_DATES.has(textOf(code.words[0]).toLowerCase());
}

export function computeDocProperty(evaluation: Evaluation): Content | undefined {
  const name = evaluation.textOf(evaluation.code.words[0]);
  if (printsFileDate(evaluation)) return computeDocumentTime(evaluation);
  const property = evaluation.document.property(name) ?? fail(`the property ${name} is missing`);
  return evaluation.inField(shownProperty(evaluation, property));
}

/** Without a picture, Word writes a date in the form of the language. */
function shownProperty({ code, language }: Evaluation, { text, isDate }: Property): string {
  const date = isDate && !code.switches.has("@") ? readDateTime(text) : undefined;
  return date === undefined ? text : dateInFull(date, language);
}

/** `INFO` names one of the fields above, or a date. Counts that only Word makes keep their text. */
export function computeInfo(evaluation: Evaluation): Content | undefined {
  const [name, text] = evaluation.code.words;
  const type = evaluation.textOf(name).toUpperCase();
  if (printsFileDate(evaluation)) return computeDocumentDate(evaluation);
  const property = PROPERTY_FIELDS[type];
  if (property === undefined) return undefined;
  return text === undefined
    ? evaluation.inField(evaluation.document.property(property)?.text ?? "")
    : evaluation.contentOf(text);
}

export function computeVariable(evaluation: Evaluation): Content {
  const name = evaluation.textOf(evaluation.code.words[0]);
  return evaluation.inField(evaluation.document.variable(name) ?? fail(`the variable ${name} is missing`));
}
