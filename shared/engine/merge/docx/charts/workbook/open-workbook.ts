/** Opens the workbook of a chart (ISO 29500-1, 18). */

import { canonicalXml } from "#shared/base/xml/canonical-xml.ts";
import { outerXml, readXml } from "#shared/base/xml/xml-elements.ts";
import { startTags } from "#shared/base/xml/xml-text.ts";
import { type Package, readPackage } from "#shared/engine/archive/package.ts";
import { PackageFailure } from "#shared/engine/archive/package-failure.ts";
import { partText, relationshipsOf } from "#shared/engine/template-file/package/office-package.ts";
import { WORKBOOK_BYTES_MAX } from "./limits.ts";
import { localName, readSheet, type Sheet, textOf } from "./read-sheet.ts";
import { type Table, tablesOf } from "./tables.ts";

export interface Workbook {
  readonly archive: Package;
  /** The name of the part that lists the sheets. */
  readonly part: string;
  /** The sheets that the chart refers to, by name. */
  readonly sheets: ReadonlyMap<string, Sheet>;
  /** The tables of these sheets. */
  readonly tables: ReadonlyMap<string, readonly Table[]>;
  readonly strings: SharedStrings | undefined;
  /** Whether it has sheets that the chart does not refer to. */
  readonly hasOthers: boolean;
  /** Whether days count from 1904. */
  readonly is1904: boolean;
}

/** The texts that cells refer to by number (18.4.9). */
export interface SharedStrings {
  readonly part: string;
  readonly head: string;
  readonly tail: string;
  /** The prefix of its elements with a colon, if any. */
  readonly prefix: string;
  /** The whole elements. */
  readonly items: readonly string[];
  readonly texts: readonly string[];
}

export interface WantedSheets {
  readonly names: ReadonlySet<string>;
  /** What any tag begins with. Most charts have none, and reading their cells would take longer than the rest. */
  readonly tagStart: string;
}

/** @returns undefined for a file that is not a sound .xlsx workbook, is too large, or has no tags: it is left as it is */
export function openWorkbook(bytes: Uint8Array, wanted: WantedSheets): Workbook | undefined {
  try {
    return readWorkbook(readPackage(bytes, { parts: PARTS_MAX, unpackedBytes: WORKBOOK_BYTES_MAX }), wanted);
  } catch (error) {
    if (error instanceof PackageFailure || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

const PARTS_MAX = 1_000;

function readWorkbook(archive: Package, { names: wanted, tagStart }: WantedSheets): Workbook | undefined {
  const file = { archive };
  const part = relationshipsOf(file, "").find(({ kind }) => kind === "officeDocument")?.target ?? "";
  const xml = partText(file, part);
  if (xml === undefined) return undefined;
  const related = relationshipsOf(file, part).filter(({ isExternal }) => !isExternal);
  const stringsPart = related.find(({ kind }) => kind === "sharedStrings")?.target;
  const stringsText = partText(file, stringsPart ?? "");
  const listed = startTags(xml, "sheet").map((attributes) => ({
    name: attributes.get("name") ?? "",
    part: related.find(({ id, kind }) => id === attributes.get("r:id") && kind === "worksheet")?.target ?? "",
  }));
  const texts = listed.flatMap(({ name, part: sheetPart }) => {
    const text = wanted.has(name) ? partText(file, sheetPart) : undefined;
    return text === undefined ? [] : [{ name, part: sheetPart, text }];
  });
  if (![stringsText ?? "", ...texts.map(({ text }) => text)].some((text) => text.includes(tagStart))) return undefined;
  const strings = stringsPart && stringsText ? readStrings(stringsPart, stringsText) : undefined;
  const sheets = texts.map(
    (each) => [each.name, readSheet(each.part, canonicalXml(each.text), strings?.texts ?? [])] as const,
  );
  const date1904 = startTags(xml, "workbookPr")[0]?.get("date1904");
  return {
    archive,
    part,
    sheets: new Map(sheets),
    tables: new Map(texts.map((each) => [each.name, tablesOf(file, each.part)])),
    strings,
    hasOthers: listed.length > sheets.length,
    is1904: date1904 === "1" || date1904 === "true",
  };
}

function readStrings(part: string, text: string): SharedStrings {
  const { xml, root } = readXml(canonicalXml(text));
  const items = root.children.filter(({ name }) => localName(name) === "si");
  return {
    part,
    prefix: root.name.slice(0, root.name.indexOf(":") + 1),
    // The counts are optional, and no longer right.
    head: xml.slice(0, root.contentStart).replace(/ (?:count|uniqueCount)="[^"]*"/g, ""),
    tail: xml.slice(root.contentEnd) || `</${root.name}>`,
    items: items.map((item) => outerXml(xml, item)),
    texts: items.map((item) => textOf(xml, item)),
  };
}
