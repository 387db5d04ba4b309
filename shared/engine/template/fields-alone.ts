/** Finds the delimiters for a template whose only tags are plain names of controls or form fields: a form. */

import { DEFAULT_DELIMITERS, type Delimiters } from "#shared/base/model/delimiters.ts";
import { hasTag } from "#shared/engine/merge/docx/has-tag.ts";
import { type ParsedDocx, parseDocx } from "#shared/engine/merge/docx/parse-docx.ts";
import { FIELD_NAME } from "#shared/engine/merge/values/docx-place.ts";
import { type OfficePackage, partText } from "#shared/engine/template-file/package/office-package.ts";
import { templatedParts } from "#shared/engine/template-file/package/templated-parts.ts";

const PAIRS: readonly Delimiters[] = [
  DEFAULT_DELIMITERS,
  { left: "{", right: "}" },
  { left: "«", right: "»" },
  { left: "[[", right: "]]" },
  { left: "{{", right: "}}" },
];

/** Returns delimiters that its text does not contain, so that what is in brackets stays; undefined if it is no form. */
export function delimitersOfFields(file: OfficePackage, enhancedSyntax: boolean): Delimiters | undefined {
  const parts = templatedParts(file).map((name) => partText(file, name) ?? "");
  if (!parts.some((xml) => xml.includes("<w:sdtPr>") || xml.includes("<w:ffData>"))) return undefined;
  const text = parts.map((xml) => xml.replace(/<[^>]*>/g, "")).join("\n");
  const delimiters = PAIRS.find(({ left, right }) => !text.includes(left) && !text.includes(right));
  return delimiters && namesFields(parseDocx(file, { delimiters, enhancedSyntax })) ? delimiters : undefined;
}

function namesFields({ parts }: ParsedDocx): boolean {
  return parts.values().some(({ postparsed }) => hasTag(postparsed, (element) => element === FIELD_NAME));
}
