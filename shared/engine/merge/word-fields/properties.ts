/** Computes the fields that print properties of the file (ISO 29500-1, 17.16.5: AUTHOR, DOCPROPERTY, INFO, TITLE …). */
import type { Content } from "./content.ts";
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
  return evaluation.inField(evaluation.document.property(PROPERTY_FIELDS[type] ?? "") ?? "");
}

export function computeDocProperty(evaluation: Evaluation): Content {
  const name = evaluation.textOf(evaluation.code.words[0]);
  return evaluation.inField(evaluation.document.property(name) ?? fail(`the property ${name} is missing`));
}

/** `INFO` names one of the fields above. A property that follows from the layout keeps its text. */
export function computeInfo(evaluation: Evaluation): Content | undefined {
  const [name, text] = evaluation.code.words;
  const property = PROPERTY_FIELDS[evaluation.textOf(name).toUpperCase()];
  if (property === undefined) return undefined;
  return text === undefined
    ? evaluation.inField(evaluation.document.property(property) ?? "")
    : evaluation.contentOf(text);
}

export function computeVariable(evaluation: Evaluation): Content {
  const name = evaluation.textOf(evaluation.code.words[0]);
  return evaluation.inField(evaluation.document.variable(name) ?? fail(`the variable ${name} is missing`));
}
