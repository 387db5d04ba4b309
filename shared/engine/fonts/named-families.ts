/** Finds the fonts that a document names, so that only those are sent with it. */
import { decodeXML } from "entities/decode";
import { comparableFamily } from "#shared/base/model/font.ts";
import { NO_LIMITS, type Package, readPackage } from "#shared/engine/archive/package.ts";

/** The table of fonts also lists those that no text uses. */
const TEXT_PART = /^word\/(?!fontTable\.xml$)[^_].*\.xml$/;
const NAME = /(\s(?:w:ascii|w:hAnsi|w:cs|w:eastAsia|w:font|typeface)=")([^"]*)"/g;

/** Returns the families in a .docx as it spells them, by their comparable names. */
export function familiesInDocx(docx: Uint8Array): ReadonlyMap<string, string> {
  const names = new Set<string>();
  for (const [, xml] of textParts(readPackage(docx, NO_LIMITS)))
    for (const [, , value = ""] of xml.matchAll(NAME)) names.add(value);
  return new Map([...names].map((name) => decodeXML(name)).map((name) => [comparableFamily(name), name]));
}

/** Returns the parts of a .docx in which families have other names, with their new text. */
export function partsWithOtherNames(
  archive: Package,
  otherNames: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const changed = new Map<string, string>();
  for (const [part, xml] of textParts(archive)) {
    const text = xml.replace(NAME, (whole, start: string, value: string) => {
      const other = otherNames.get(comparableFamily(decodeXML(value)));
      return other === undefined ? whole : `${start}${other}"`;
    });
    if (text !== xml) changed.set(part, text);
  }
  return changed;
}

function* textParts({ entries, part }: Package): Generator<readonly [name: string, xml: string], undefined> {
  for (const name of entries.keys()) {
    if (TEXT_PART.test(name)) yield [name, new TextDecoder().decode(part(name))];
  }
}

/** Returns those of the families, in comparable form, that a page may use: their names are somewhere in it. */
export function familiesInHtml(html: string, families: readonly string[]): readonly string[] {
  const page = html.toLowerCase();
  return families.filter((family) => page.includes(family));
}
