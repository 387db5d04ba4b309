/** Checks that languages are language tags, wherever they are stated (ISO 14289-1, 7.2; ISO 32000-1, 14.9.2). */
import type { PDFDict } from "pdf-lib";
import { objectAt, stringAt } from "#shared/pdf/objects/lookup.ts";
import type { TagElement } from "#shared/pdf/tags/read-tags.ts";
import type { AccessibilityFindings } from "./findings.ts";

/** The length of subtags, and the prefixes of private and of registered old tags (RFC 5646, 2.1). */
const LANGUAGE = /^(?:[a-z]{2,8}|[ix](?=-))(?:-[a-z0-9]{1,8})*$/i;

export function isLanguage(text: string): boolean {
  return LANGUAGE.test(text);
}

/** @param place where the dictionary belongs to; undefined for the whole document */
export function checkLanguage(dict: PDFDict, findings: AccessibilityFindings, place?: TagElement | number): void {
  if (objectAt(dict, "Lang") === undefined) return;
  const language = stringAt(dict, "Lang")?.decodeText() ?? "";
  if (!isLanguage(language)) findings.add("language", place, language, dict);
}
