/** Decides whether several copies of a template can be converted in one file without changing how any of them looks. */

import {
  attribute,
  childNamed,
  childValue,
  outerXml,
  withinNamed,
  type XmlElement,
  type XmlText,
} from "#shared/base/xml/xml-elements.ts";
import type { OfficePackage } from "#shared/engine/template-file/package/office-package.ts";
import { isProperties } from "#shared/engine/template-file/package/templated-parts.ts";
import { POSITION_DEPENDENT } from "./copy-bounds.ts";
import { hasHeadingsOutsideBody } from "./headings-outside-body.ts";
import { fieldTypes, withPageCount } from "./page-count-text.ts";
import { readPart, readTemplateTexts, type TemplateTexts } from "./template-texts.ts";

/** Whether the pages print the page count. */
interface KindOfSharing {
  readonly showsPageCount: boolean;
}

/**
 * Returns how a template's copies can share a file.
 * @param fileParts names of parts with tags that belong to the whole file, such as its title
 * @returns undefined for a template with anything that a word processor counts or places by the whole file: notes,
 * sequences, tables of contents, references, several sections, or different left and right pages. Also undefined for
 * headings whose bookmarks could lead into another copy.
 */
export function kindOfSharing(file: OfficePackage, fileParts: readonly string[]): KindOfSharing | undefined {
  const template = readTemplateTexts(file);
  const types = new Set([...template.texts.values()].flatMap(fieldTypes));
  const showsPageCount = types.has("NUMPAGES");
  const isAlike =
    (fileParts.length === 0 || (showsNoProperties(template) && fileParts.every((part) => isProperties(file, part)))) &&
    [...types].every((type) => FIELDS_ALIKE.has(type) || FIELDS_OF_PROPERTIES.has(type)) &&
    [...template.notes.keys()].every((kind) => kind === "comments") &&
    hasUsualPrefix(file, template) &&
    [...template.texts.values()].every(({ elements }) =>
      elements.every(({ name }) => !UNSHAREABLE_ELEMENTS.has(name)),
    ) &&
    hasOnePlainSection(template.main) &&
    !isPlacedByContext(file, template) &&
    !hasFacingPages(file, template) &&
    !hasHeadingsOutsideBody(file, template) &&
    (!showsPageCount || withPageCount(file, 1) !== undefined);
  return isAlike ? { showsPageCount } : undefined;
}

/**
 * Fields that show the same wherever a copy stands. Page numbers restart in each copy, and a merge field shows its last
 * result.
 */
const FIELDS_ALIKE = new Set(["PAGE", "NUMPAGES", "HYPERLINK", "DATE", "TIME", "MERGEFIELD"]);

/** Fields that show the file's properties, of which a file has only one of each. */
const FIELDS_OF_PROPERTIES = new Set(
  "AUTHOR COMMENTS CREATEDATE DOCPROPERTY KEYWORDS LASTSAVEDBY SAVEDATE SUBJECT TITLE".split(" "),
);

/** Content controls can show properties too. */
function showsNoProperties({ texts }: TemplateTexts): boolean {
  return [...texts.values()].every(
    (text) =>
      fieldTypes(text).every((type) => !FIELDS_OF_PROPERTIES.has(type)) &&
      text.elements.every(({ name }) => !name.endsWith(":dataBinding")),
  );
}

/** Elements with which items cannot share a conversion: content of other files, form fields, and line numbers. */
const UNSHAREABLE_ELEMENTS = new Set(["w:altChunk", "w:ffData", "w:subDoc", "w:lnNumType"]);

/** Searches in this file assume this prefix. */
function hasUsualPrefix(file: OfficePackage, { texts, related }: TemplateTexts): boolean {
  const others = ["styles", "settings"].flatMap((kind) => related(kind) ?? []);
  const all = [...texts.values(), ...others.map((part) => readPart(file, part))];
  return all.every(({ root }) => root.name.startsWith("w:"));
}

/** Returns whether the text has a single section of one column, with the default section start. */
function hasOnePlainSection({ xml, elements }: XmlText): boolean {
  const isOfChange = withinNamed({ elements }, "w:sectPrChange");
  const sections = elements.filter((each) => each.name === "w:sectPr" && !isOfChange(each));
  const [section] = sections;
  if (section === undefined) return true;
  const value = (name: string, key: string) => attributeOf(xml, childNamed(section, name), key);
  // The first section of a file starts on a new page even if it is continuous, and so does each copy.
  const isNew = [undefined, "nextPage", "continuous"].includes(value("w:type", "w:val"));
  return sections.length === 1 && isNew && [undefined, "1"].includes(value("w:cols", "w:num"));
}

function attributeOf(xml: string, element: XmlElement | undefined, name: string): string | undefined {
  return element && attribute(xml, element, name);
}

/** Checks the styles that are used too. */
function isPlacedByContext(file: OfficePackage, template: TemplateTexts): boolean {
  const part = template.related("styles");
  const styles = part === undefined ? [] : usedStyles(readPart(file, part), template);
  const all = [...Array.from(template.texts.values(), ({ xml }) => xml), ...styles];
  return all.some((xml) => POSITION_DEPENDENT.some((each) => xml.includes(each)));
}

const STYLE_REFERENCES = new Set(["w:pStyle", "w:rStyle", "w:tblStyle"]);

/** Returns the XML of the defaults, and of the styles that the text may have: LibreOffice finds styles by name too. */
function usedStyles({ xml, elements }: XmlText, { texts }: TemplateTexts): readonly string[] {
  const named = [...texts.values()].flatMap((text) =>
    text.elements.flatMap((element) =>
      STYLE_REFERENCES.has(element.name) ? [attribute(text.xml, element, "w:val") ?? ""] : [],
    ),
  );
  const styles = elements.filter(({ name }) => name === "w:style");
  const idOf = (style: XmlElement) => (attribute(xml, style, "w:styleId") ?? "").toLowerCase();
  const isDefault = (style: XmlElement) => attribute(xml, style, "w:default") !== undefined;
  const byName = Map.groupBy(styles, idOf);
  for (const [name, each] of Map.groupBy(styles, (style) => (childValue(xml, style, "w:name") ?? "").toLowerCase()))
    byName.set(name, [...(byName.get(name) ?? []), ...each]);
  const names = new Set([...named.map((name) => name.toLowerCase()), ...styles.filter(isDefault).map(idOf)]);
  const used = new Set<XmlElement>();
  // The loop also visits names that are added to the set while it runs.
  for (const name of names)
    for (const style of byName.get(name) ?? []) {
      used.add(style);
      for (const kind of ["w:basedOn", "w:link"]) names.add((childValue(xml, style, kind) ?? "").toLowerCase());
    }
  const defaults = elements.filter(({ name }) => name === "w:docDefaults");
  return [...defaults, ...used].map((element) => outerXml(xml, element));
}

const FACING_PAGES = [
  "w:evenAndOddHeaders",
  "w:mirrorMargins",
  "w:bookFoldPrinting",
  "w:bookFoldRevPrinting",
  "w:gutterAtTop",
];

function hasFacingPages(file: OfficePackage, { related }: TemplateTexts): boolean {
  const part = related("settings");
  const settings = part === undefined ? undefined : readPart(file, part);
  return FACING_PAGES.some((name) => childNamed(settings?.root, name) !== undefined);
}
