/** Decides whether several copies of a template can be converted in one file without changing how any of them looks. */
import type { OfficePackage } from "#shared/template-file/package/office-package.ts";
import { attribute, childNamed, withinNamed, type XmlElement, type XmlText } from "#shared/xml/xml-elements.ts";
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
    fileParts.length === 0 &&
    [...types].every((type) => FIELDS_ALIKE.has(type)) &&
    template.notes.size === 0 &&
    hasUsualPrefix(file, template) &&
    [...template.texts.values()].every(({ elements }) => elements.every(({ name }) => !ELEMENTS_APART.has(name))) &&
    hasOnePlainSection(template.main) &&
    !isPlacedBySurroundings(file, template) &&
    !hasFacingPages(file, template) &&
    !hasHeadingsOutsideBody(file, template) &&
    (!showsPageCount || withPageCount(file, 1) !== undefined);
  return isAlike ? { showsPageCount } : undefined;
}

/** Fields that show the same wherever a copy stands. Page numbers restart in each copy. */
const FIELDS_ALIKE = new Set(["PAGE", "NUMPAGES", "HYPERLINK", "DATE", "TIME"]);

/** Content of other files, form fields, and line numbers. */
const ELEMENTS_APART = new Set(["w:altChunk", "w:ffData", "w:subDoc", "w:lnNumType"]);

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
  const isNew = [undefined, "nextPage"].includes(value("w:type", "w:val"));
  return sections.length === 1 && isNew && [undefined, "1"].includes(value("w:cols", "w:num"));
}

function attributeOf(xml: string, element: XmlElement | undefined, name: string): string | undefined {
  return element && attribute(xml, element, name);
}

/** Checks the styles too. */
function isPlacedBySurroundings(file: OfficePackage, { texts, related }: TemplateTexts): boolean {
  const styles = related("styles");
  const all = [...texts.values(), ...(styles === undefined ? [] : [readPart(file, styles)])];
  return all.some(({ xml }) => POSITION_DEPENDENT.some((each) => xml.includes(each)));
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
