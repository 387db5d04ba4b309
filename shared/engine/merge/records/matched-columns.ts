/**
 * Reads which columns a main document takes for the parts of an address: the choices of *Match Fields* in Word (ISO
 * 29500-1, 17.14.15).
 */
import { decodeXML } from "entities/decode";
import { canonicalXml } from "#shared/base/xml/canonical-xml.ts";
import { applyEdits, removal } from "#shared/base/xml/xml-edits.ts";
import { childNamed, childrenNamed, childValue, readXml, type XmlText } from "#shared/base/xml/xml-elements.ts";
import { type OfficePackage, partText, relationshipsOf } from "#shared/engine/template-file/package/office-package.ts";
import { type AddressPart, addressPartOf, foldedColumn } from "./address-parts.ts";

export interface MatchedColumn {
  readonly column: string;
  /** The name of the merge field that Word maps to it, in Word's language: see `foldedColumn`. */
  readonly field: string;
  readonly part: AddressPart | undefined;
}

/**
 * Word writes an entry for each of its 30 fields, in the order of `WdMappedDataFields`, with names in its own language.
 * Those without a part of an address are empty here.
 */
const FIELDS: readonly (AddressPart | "")[] = [
  ...(["", "TITLE0", "FIRST0", "MIDDLE0", "LAST0", "SUFFIX0", "NICK0", "", "COMPANY", "STREET1", "STREET2"] as const),
  ...(["CITY", "STATE", "POSTAL", "COUNTRY", "", "", "", "", "", ""] as const),
  ...(["TITLE1", "FIRST1", "MIDDLE1", "LAST1", "NICK1", "", "", "", ""] as const),
];

/** @returns an empty list for a document without such choices */
export function matchedColumns(file: OfficePackage): readonly MatchedColumn[] {
  const part = settingsPart(file);
  const text = part === undefined ? undefined : readSettings(file, part);
  const source = text && childNamed(childNamed(text.root, "w:mailMerge"), "w:odso");
  if (text === undefined || source === undefined) return [];
  const entries = childrenNamed(source, "w:fieldMapData");
  const isInOrder = entries.length === FIELDS.length;
  return entries.flatMap((entry, index) => {
    const [column, field] = ["w:name", "w:mappedName"].map((name) => childValue(text.xml, entry, name));
    if (column === undefined || field === undefined || childValue(text.xml, entry, "w:type") !== "dbColumn") return [];
    const name = decodeXML(field);
    const own = (isInOrder ? FIELDS[index] : addressPartOf(name)) || undefined;
    return [{ column: decodeXML(column), field: foldedColumn(name), part: own }];
  });
}

/** Returns the settings without those of mail merge: a document that was made is no main document. */
export function withoutMailMerge(file: OfficePackage): readonly (readonly [part: string, xml: string])[] {
  const part = settingsPart(file);
  if (part === undefined) return [];
  const { xml, root } = readSettings(file, part) ?? { xml: "", root: undefined };
  const settings = childNamed(root, "w:mailMerge");
  return settings === undefined ? [] : [[part, applyEdits(xml, [removal(settings)])]];
}

function settingsPart(file: OfficePackage): string | undefined {
  return relationshipsOf(file, file.mainPart).find(({ kind }) => kind === "settings")?.target;
}

/** Searches the text first, because few documents are main documents. */
function readSettings(file: OfficePackage, part: string): XmlText | undefined {
  const xml = partText(file, part) ?? "";
  return xml.includes("mailMerge") ? readXml(canonicalXml(xml)) : undefined;
}
