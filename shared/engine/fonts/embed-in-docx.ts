/**
 * Embeds fonts in a .docx that is about to be converted (ISO 29500-1, 17.8.3.3 to 17.8.3.6), so that the converter
 * draws text with them. No document that callers get is changed.
 *
 * Each family gets a name of its own, which the text then uses: LibreOffice confuses an embedded font with an installed
 * one of the same name. The name is a digest, so that no other document has it by chance.
 */
import { createHash } from "node:crypto";
import { comparableFamily, type FontFace } from "#shared/base/model/font.ts";
import { canonicalXml } from "#shared/base/xml/canonical-xml.ts";
import { EditedList } from "#shared/base/xml/edited-list.ts";
import { escapeAttribute } from "#shared/base/xml/escape-xml.ts";
import { applyEdits, insertion } from "#shared/base/xml/xml-edits.ts";
import { attribute, outerXml, readXml } from "#shared/base/xml/xml-elements.ts";
import { NO_LIMITS, type Package, readPackage, writePackage } from "#shared/engine/archive/package.ts";
import {
  CONTENT_TYPES_PART,
  partText,
  relationshipsOf,
  relationshipsPartOf,
} from "#shared/engine/template-file/package/office-package.ts";
import { familiesInDocx, partsWithOtherNames } from "./named-families.ts";
import { STYLES, type Style, stylesOfFamily } from "./styles-of-family.ts";

/** A font and its file. */
export interface FontFile extends FontFace {
  readonly bytes: Uint8Array;
}

const WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const EMPTY_TABLE = `${HEAD}<w:fonts xmlns:w="${WORD}"></w:fonts>`;
const EMPTY_RELATIONSHIPS = `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"></Relationships>`;
const FONT_TYPE = "application/vnd.openxmlformats-officedocument.obfuscatedFont";
const TABLE_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.fontTable+xml";
/** The first bytes of a font are combined with this key (17.8.1). With zeros they stay as they are. */
const KEY = "{00000000-0000-0000-0000-000000000000}";

/**
 * Returns the document with those of the fonts that it names. A family that the document embeds itself stays as it is.
 */
export function embedInDocx(docx: Uint8Array, fonts: readonly FontFile[]): Uint8Array {
  const archive = readPackage(docx, NO_LIMITS);
  const main = targetOf(archive, "", "officeDocument") ?? "word/document.xml";
  const related = targetOf(archive, main, "fontTable");
  const table = related ?? main.replace(/[^/]*$/, "fontTable.xml");
  const tableXml = xmlOf(archive, table, EMPTY_TABLE);
  const families = [...familiesInDocx(docx).values()]
    .map((name) => ({ name, listed: listedFont(tableXml, name), styles: stylesOfFamily(name, fonts) }))
    .filter(({ listed, styles }) => styles.size > 0 && !/<w:embed/.test(listed ?? ""))
    .map((family) => ({ ...family, newName: newNameOf(family.styles) }));
  const ids = new Map(
    [...new Set(families.flatMap(({ styles }) => [...styles.values()]))].map((font, index) => [
      font,
      `rIdFont${index}`,
    ]),
  );
  const types = listOf(archive, CONTENT_TYPES_PART);
  if (!types.has("Extension", "odttf")) types.add("Default", { Extension: "odttf", ContentType: FONT_TYPE });
  const ofMain = listOf(archive, relationshipsPartOf(main));
  if (related === undefined) {
    ofMain.add("Relationship", { Id: "rIdFontTable", Type: `${OFFICE}/fontTable`, Target: "fontTable.xml" });
    types.add("Override", { PartName: `/${table}`, ContentType: TABLE_TYPE });
  }
  const ofTable = listOf(archive, relationshipsPartOf(table));
  for (const id of ids.values())
    ofTable.add("Relationship", { Id: id, Type: `${OFFICE}/font`, Target: `fonts/${id}.odttf` });
  const folder = table.replace(/[^/]*$/, "");
  const newNames = new Map(families.map(({ name, newName }) => [comparableFamily(name), newName]));
  const changes: readonly (readonly [string, string | Uint8Array])[] = [
    ...partsWithOtherNames(archive, newNames),
    [CONTENT_TYPES_PART, types.xml()],
    [relationshipsPartOf(main), ofMain.xml()],
    [relationshipsPartOf(table), ofTable.xml()],
    [table, withFonts(tableXml, families.map((family) => fontElement(family, ids)).join(""))],
    ...[...ids].map(([{ bytes }, id]) => [`${folder}fonts/${id}.odttf`, bytes] as const),
  ];
  // The file is read once: compressing it would take longer than sending it.
  return writePackage(archive, new Map(changes), { level: 0 });
}

interface Family {
  readonly newName: string;
  /** What the table says about the family. */
  readonly listed: string | undefined;
  readonly styles: ReadonlyMap<Style, FontFile>;
}

/** Returns the element of a family with what the document says about it, such as that its characters are symbols. */
function fontElement({ newName, listed, styles }: Family, ids: ReadonlyMap<FontFile, string>): string {
  const facts = /^<w:font\b[^>]*[^/]>(.*)<\/w:font>$/s.exec(listed ?? "")?.[1] ?? "";
  const embeds = STYLES.map((style) => {
    const font = styles.get(style);
    return font && `<w:embed${style} xmlns:r="${OFFICE}" r:id="${ids.get(font)}" w:fontKey="${KEY}"/>`;
  });
  return `<w:font w:name="${newName}">${facts}${embeds.join("")}</w:font>`;
}

function newNameOf(styles: ReadonlyMap<Style, FontFile>): string {
  const digest = createHash("sha256");
  for (const { bytes } of styles.values()) digest.update(bytes);
  return `Font ${digest.digest("hex").slice(0, 24)}`;
}

function listedFont(table: string, family: string): string | undefined {
  const { root } = readXml(table);
  const wanted = comparableFamily(escapeAttribute(family));
  const listed = root.children.find((each) => comparableFamily(attribute(table, each, "w:name") ?? "") === wanted);
  return listed && outerXml(table, listed);
}

function withFonts(table: string, added: string): string {
  return applyEdits(table, [insertion(readXml(table).root.contentEnd, added)]);
}

function targetOf(archive: Package, part: string, kind: string): string | undefined {
  return relationshipsOf({ archive }, part).find((each) => each.kind === kind && !each.isExternal)?.target;
}

function xmlOf(archive: Package, part: string, otherwise: string): string {
  return canonicalXml(partText({ archive }, part) ?? otherwise);
}

/** Returns a part with a list of relationships or content types. */
function listOf(archive: Package, part: string): EditedList {
  return new EditedList(xmlOf(archive, part, EMPTY_RELATIONSHIPS));
}
