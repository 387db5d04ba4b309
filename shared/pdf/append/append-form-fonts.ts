/** Joins the fonts that form fields name in their default appearance (ISO 32000-1, 12.7.3.3). */
import { PDFDict, PDFHexString, PDFName, type PDFObject } from "pdf-lib";
import type { ObjectCopier } from "#shared/pdf/objects/copy-objects.ts";
import { dictAt, dictMadeAt, objectAt, stringAt } from "#shared/pdf/objects/lookup.ts";

const DEFAULT_APPEARANCE = PDFName.of("DA");

/** A name as an operand: a solidus and regular characters (ISO 32000-1, 7.2.2). */
const NAME_TOKEN = /\/[^\s/[\]<>(){}%]+/g;

/** Adds the fonts of one form to another. Returns the new name of each font whose name has another meaning there. */
export function joinFormFonts(ours: PDFDict, theirs: PDFDict, copier: ObjectCopier): ReadonlyMap<PDFName, PDFName> {
  const renamed = new Map<PDFName, PDFName>();
  const theirFonts = dictAt(dictAt(theirs, "DR"), "Font");
  if (!theirFonts) return renamed;
  const ourFonts = dictMadeAt(dictMadeAt(ours, "DR"), "Font");
  for (const [name, font] of theirFonts.entries()) {
    if (isSameStandardFont(ourFonts.lookup(name), theirFonts.lookup(name))) continue;
    const free = freeName(name, ourFonts);
    if (free !== name) renamed.set(name, free);
    ourFonts.set(free, copier.copy(font));
  }
  return renamed;
}

/** Changes the default appearance of each field to the new font names. */
export function renameFonts(fields: readonly PDFDict[], renamed: ReadonlyMap<PDFName, PDFName>): void {
  if (renamed.size === 0) return;
  for (const field of fields) {
    const appearance = stringAt(field, "DA");
    if (!appearance) continue;
    const text = Buffer.from(appearance.asBytes()).toString("latin1");
    const changed = text.replace(NAME_TOKEN, (token) => (renamed.get(PDFName.of(token.slice(1))) ?? token).toString());
    if (changed !== text) field.set(DEFAULT_APPEARANCE, PDFHexString.fromBytes(Buffer.from(changed, "latin1")));
  }
}

function freeName(wanted: PDFName, fonts: PDFDict): PDFName {
  let name = wanted;
  for (let number = 2; fonts.has(name); number++) name = PDFName.of(`${wanted.decodeText()}_${number}`);
  return name;
}

/** Standard fonts are identified by their names. Embedded fonts with the same name may contain different glyphs. */
function isSameStandardFont(one: PDFObject | undefined, other: PDFObject | undefined): boolean {
  if (!(one instanceof PDFDict && other instanceof PDFDict)) return false;
  return isStandard(one) && isStandard(other) && describe(one) === describe(other);
}

function isStandard(font: PDFDict): boolean {
  return !font.has(PDFName.of("FontDescriptor")) && !font.has(PDFName.of("DescendantFonts"));
}

/** The entries that decide how text in a standard font looks. */
function describe(font: PDFDict): string {
  const encoding = objectAt(font, "Encoding");
  const parts =
    encoding instanceof PDFDict ? [objectAt(encoding, "BaseEncoding"), objectAt(encoding, "Differences")] : [encoding];
  return [objectAt(font, "Subtype"), objectAt(font, "BaseFont"), ...parts].join(" ");
}
