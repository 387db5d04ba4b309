/** Reads from the settings part how notes are counted and placed, and changes it as several copies require. */

import { applyEdits, type Edit, insertion, replacement } from "#shared/base/xml/xml-edits.ts";
import { childNamed, childValue, readXml, type XmlElement } from "#shared/base/xml/xml-elements.ts";
import { childPlace, NOTE_PROPERTIES } from "#shared/engine/merge/rich/schema-order.ts";

export type NoteProperties = "w:footnotePr" | "w:endnotePr";

/**
 * Returns whether notes count through the whole file, so that a copy has to restart them.
 * @param settings the settings part, canonical
 */
export function countsThrough(settings: string, notes: NoteProperties): boolean {
  const restart = childValue(settings, childNamed(readXml(settings).root, notes), "w:numRestart");
  return (restart ?? "continuous") === "continuous";
}

/**
 * Returns the settings with end notes after each section: only a setting of the whole file can place them so (ISO
 * 29500-1, 17.11.22).
 */
export function withEndnotesAfterSections(settings: string): string {
  const { xml, root } = readXml(settings);
  return applyEdits(xml, [placeEdit(root)]);
}

const PLACE = '<w:pos w:val="sectEnd"/>';

function placeEdit(settings: XmlElement): Edit {
  const own = childNamed(settings, "w:endnotePr");
  if (own === undefined) return insertion(placeOfEndnotes(settings), `<w:endnotePr>${PLACE}</w:endnotePr>`);
  if (own.children.length === 0) return replacement(own, `<w:endnotePr>${PLACE}</w:endnotePr>`);
  const place = childNamed(own, "w:pos");
  return place === undefined ? insertion(childPlace(own, "w:pos", NOTE_PROPERTIES), PLACE) : replacement(place, PLACE);
}

/** The elements that may follow `w:endnotePr` in `w:settings` (ISO 29500-1, annex A). */
const AFTER_ENDNOTES: ReadonlySet<string> = new Set([
  "w:compat",
  "w:docVars",
  "w:rsids",
  "m:mathPr",
  "w:attachedSchema",
  "w:themeFontLang",
  "w:clrSchemeMapping",
  "w:doNotIncludeSubdocsInStats",
  "w:doNotAutoCompressPictures",
  "w:forceUpgrade",
  "w:captions",
  "w:readModeInkLockDown",
  "w:smartTagType",
  "sl:schemaLibrary",
  "w:shapeDefaults",
  "w:doNotEmbedSmartTags",
  "w:decimalSymbol",
  "w:listSeparator",
]);

function placeOfEndnotes(settings: XmlElement): number {
  const isLater = ({ name }: XmlElement) => AFTER_ENDNOTES.has(name) || /^w1[45]/.test(name);
  return settings.children.find(isLater)?.start ?? settings.contentEnd;
}
