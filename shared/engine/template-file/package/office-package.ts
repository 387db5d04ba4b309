/** Represents an opened .docx: a package with its main part, content types and relationships. */
import { decodeXML } from "entities/decode";
import { startTags } from "#shared/base/xml/xml-text.ts";
import { changeParts, type Package, type PackOptions, type PartChanges } from "#shared/engine/archive/package.ts";
import { resolvePartName } from "#shared/engine/archive/part-names.ts";

export interface OfficePackage {
  /** The name as uploaded, for error messages. */
  readonly filename: string;
  /** The parts; the base for `writePackage`. */
  readonly archive: Package;
  /** Name of the main document part, usually `word/document.xml`. */
  readonly mainPart: string;
  /** Content type of every part, by name. */
  readonly contentTypes: ReadonlyMap<string, string>;
  /** The codes of fields that were removed when it was opened, by part, and by the number of fields that begin before. */
  readonly removedCodes?: ReadonlyMap<string, ReadonlyMap<number, string>>;
}

export interface Relationship {
  readonly id: string;
  /** The last segment of the type's address, such as `header`: it is the same in transitional and strict files. */
  readonly kind: string;
  /** The name of a part, or an address outside the package. */
  readonly target: string;
  readonly isExternal: boolean;
}

export const CONTENT_TYPES_PART = "[Content_Types].xml";

/**
 * Returns the XML text of a part without byte order mark, or undefined if there is no such part. `openDocx` ensures
 * that all parts are UTF-8.
 */
export function partText(file: Pick<OfficePackage, "archive">, name: string): string | undefined {
  const bytes = file.archive.part(name);
  return bytes && new TextDecoder().decode(bytes);
}

/** Returns the package with other content in some parts. A new part has a content type only if the change adds one. */
export function replaceParts(file: OfficePackage, changed: PartChanges, options: PackOptions = {}): OfficePackage {
  const archive = changeParts(file.archive, changed, options);
  return { ...file, archive, contentTypes: readContentTypes(archive) };
}

/** Returns the names of the parts with this content type, in the order of the file. */
export function partsOfType(file: OfficePackage, contentType: string): readonly string[] {
  return [...file.contentTypes].filter(([, type]) => type === contentType).map(([name]) => name);
}

/** Returns the relationships of a part, or of the package for `""`; empty if it has none. */
export function relationshipsOf(file: Pick<OfficePackage, "archive">, part: string): readonly Relationship[] {
  const xml = partText(file, relationshipsPartOf(part)) ?? "";
  return startTags(xml, "Relationship").map((attributes) => {
    const isExternal = attributes.get("TargetMode") === "External";
    const target = attributes.get("Target") ?? "";
    return {
      id: attributes.get("Id") ?? "",
      kind: (attributes.get("Type") ?? "").replace(/^.*\//, ""),
      target: isExternal ? target : resolvePartName(part, decodeXML(target)),
      isExternal,
    };
  });
}

/** Returns `word/_rels/document.xml.rels` for `word/document.xml`, and `_rels/.rels` for the package. */
export function relationshipsPartOf(part: string): string {
  const slash = part.lastIndexOf("/") + 1;
  return `${part.slice(0, slash)}_rels/${part.slice(slash)}.rels`;
}

/**
 * Returns content types by part name: the override for the part, otherwise the default for its extension (ISO 29500-2,
 * 7.3.7).
 */
export function readContentTypes(archive: Package): ReadonlyMap<string, string> {
  const xml = partText({ archive }, CONTENT_TYPES_PART) ?? "";
  const overrides = typesBy(xml, "Override", "PartName");
  const defaults = typesBy(xml, "Default", "Extension");
  const typeOf = (name: string) => {
    const lower = name.toLowerCase();
    return overrides.get(`/${lower}`) ?? defaults.get(lower.slice(lower.lastIndexOf(".") + 1)) ?? "";
  };
  return new Map([...archive.entries.keys()].map((name) => [name, typeOf(name)]));
}

function typesBy(xml: string, element: string, key: string): ReadonlyMap<string, string> {
  return new Map(
    startTags(xml, element).map((attributes) => [
      (attributes.get(key) ?? "").toLowerCase(),
      attributes.get("ContentType") ?? "",
    ]),
  );
}
