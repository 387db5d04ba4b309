/** Finds the form fields of Word's older forms (ISO 29500-1, 17.16.17): text fields, check boxes and drop-down lists. */
import type { Span } from "#shared/base/xml/xml-elements.ts";

export interface FormField {
  /** The whole `w:ffData`. */
  readonly data: Span;
  /** The runs that the field shows. Empty, in front of the field's end, if it has none. */
  readonly result: Span;
  readonly hasResult: boolean;
}

const TOKEN =
  /<w:fldChar\s[^>]*?w:fldCharType=["'](begin|separate|end)["'][^>]*>|<(w:ffData|\/w:ffData|\/w:r|\/w:p|w:r)(?:\s[^>]*)?>/g;

interface Open {
  dataStart?: number;
  data?: Span;
  isSeparated: boolean;
  resultStart?: number;
  /** Whether another field is in it, or the end of a paragraph. */
  holdsMore: boolean;
}

/** Returns the fields within a paragraph that hold no others, in the order of their ends. */
export function findFormFields(xml: string): readonly FormField[] {
  const fields: FormField[] = [];
  const open: Open[] = [];
  let run = 0;
  for (const { 0: token, 1: type, 2: element, index } of xml.matchAll(TOKEN)) {
    const field = open.at(-1);
    const end = index + token.length;
    if (type === "begin") {
      if (field !== undefined) field.holdsMore = true;
      open.push({ isSeparated: false, holdsMore: false });
    } else if (element === "w:r") run = index;
    else if (field === undefined) continue;
    else if (type === "separate") field.isSeparated = true;
    else if (type === "end") {
      open.pop();
      fields.push(...finished(field, run));
    } else if (element === "w:ffData") field.dataStart = index;
    else if (element === "/w:ffData" && field.dataStart !== undefined) field.data = { start: field.dataStart, end };
    else if (element === "/w:p") field.holdsMore = true;
    else if (element === "/w:r" && field.isSeparated) field.resultStart ??= end;
  }
  return fields;
}

/** @param run the start of the run that ends the field */
function finished({ data, resultStart, holdsMore, isSeparated }: Open, run: number): readonly FormField[] {
  const start = resultStart ?? run;
  if (data === undefined || holdsMore || start > run) return [];
  return [{ data, result: { start, end: run }, hasResult: isSeparated }];
}
