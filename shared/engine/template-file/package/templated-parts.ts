/** Lists the parts of a .docx that may hold tags, in the order in which their tags count as appearing. */
import { type OfficePackage, partsOfType, partText } from "./office-package.ts";

const WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml";

/** The parts after the body: first those printed on every page, then notes and comments. */
const TEXT_TYPES = [
  `${WORD}.header+xml`,
  `${WORD}.footer+xml`,
  `${WORD}.footnotes+xml`,
  `${WORD}.endnotes+xml`,
  `${WORD}.comments+xml`,
] as const;

const CORE_PROPERTIES = "application/vnd.openxmlformats-package.core-properties+xml";

/**
 * Title, subject and other properties. `docProps/app.xml` is excluded: it repeats the title truncated, possibly within
 * a tag.
 */
const PROPERTY_TYPES: readonly string[] = [
  CORE_PROPERTIES,
  "application/vnd.openxmlformats-officedocument.custom-properties+xml",
];

/** Word shows the texts of a cover page from this store and not from the document. */
const COVER_PAGE_NAMESPACE = 'xmlns="http://schemas.microsoft.com/office/2006/coverPageProps"';

/** Returns the names of the parts: the body first, then the others by kind and number, the file's properties last. */
export function templatedParts(file: OfficePackage): readonly string[] {
  const ofTypes = (types: readonly string[]) => types.flatMap((type) => partsOfType(file, type).toSorted(byNumber));
  return [file.mainPart, ...ofTypes(TEXT_TYPES), ...ofTypes(PROPERTY_TYPES), ...coverPages(file)];
}

/** Returns whether the part is not shown in the document. A lone delimiter in a title is not visible to its author. */
export function isProperties(file: OfficePackage, part: string): boolean {
  return PROPERTY_TYPES.includes(file.contentTypes.get(part) ?? "");
}

/** Returns whether the part holds the title and other properties that every file has (ISO 29500-2, 11). */
export function isCoreProperties(file: OfficePackage, part: string): boolean {
  return file.contentTypes.get(part) === CORE_PROPERTIES;
}

function byNumber(a: string, b: string): number {
  return a.localeCompare(b, "en", { numeric: true });
}

function coverPages(file: OfficePackage): readonly string[] {
  return [...file.contentTypes.keys()].filter(
    (name) => /^customXml\/item\d+\.xml$/.test(name) && partText(file, name)?.includes(COVER_PAGE_NAMESPACE),
  );
}
