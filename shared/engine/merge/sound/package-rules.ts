/** Judges the package around the parts: content types and relationships (ISO 29500-2, 7.2.3 and 6.5). */
import { resolvePartName } from "#shared/engine/archive/part-names.ts";
import type { Violation } from "#shared/engine/merge/values/violation.ts";
import { CONTENT_TYPES_PART, relationshipsPartOf } from "#shared/engine/template-file/package/office-package.ts";
import type { Entry } from "./part-scan.ts";

export type Entries = readonly Entry[];

/** A package as far as it was read. */
export interface ReadPackage {
  has(part: string): boolean;
  /** Names of the parts that need a content type. */
  readonly added: readonly string[];
  /** Whether the list of content types is another one than the template's. */
  readonly typesWereRead: boolean;
  /** Names of the lists of relationships to judge. */
  readonly lists: readonly string[];
  /** The ids of relationships that each read part refers to, with the offset of the first reference. */
  readonly references: readonly (readonly [part: string, ReadonlyMap<string, number>])[];
  /** Returns the entries of a list; empty if there is no such part. */
  entries(part: string): Entries;
}

export function packageViolations(file: ReadPackage): readonly Violation[] {
  return [
    ...untypedParts(file),
    ...repeatedTypes(file),
    ...file.lists.flatMap((list) => wrongRelationships(file, list)),
    ...file.references.flatMap(([part, ids]) => missingRelationships(file, part, ids)),
  ];
}

function untypedParts({ added, entries }: ReadPackage): readonly Violation[] {
  const parts = added.filter((name) => name !== CONTENT_TYPES_PART);
  if (parts.length === 0) return [];
  const typed = new Set(entries(CONTENT_TYPES_PART).map((entry) => entry.name.toLowerCase()));
  return parts
    .filter((name) => !typed.has(`/${name.toLowerCase()}`) && !typed.has(extensionOf(name)))
    .map((part) => ({ rule: "part without a content type", part, offset: 0 }));
}

function repeatedTypes({ typesWereRead, entries }: ReadPackage): readonly Violation[] {
  const names = typesWereRead ? entries(CONTENT_TYPES_PART).map(({ name }) => name.toLowerCase()) : [];
  return new Set(names).size === names.length
    ? []
    : [{ rule: "two content types of one part", part: CONTENT_TYPES_PART, offset: 0 }];
}

function extensionOf(name: string): string {
  return name.slice(name.lastIndexOf(".") + 1).toLowerCase();
}

function wrongRelationships({ has, entries }: ReadPackage, part: string): readonly Violation[] {
  const source = part.replace(/_rels\/([^/]*)\.rels$/, "$1");
  const violations: Violation[] = [];
  const ids = new Set<string>();
  for (const { name, target, isOutside } of entries(part)) {
    if (ids.size === ids.add(name).size) violations.push({ rule: "two relationships with one id", part, offset: 0 });
    if (!isOutside && !target.startsWith("#") && !has(resolvePartName(source, target)))
      violations.push({ rule: "relationship to a missing part", part, offset: 0 });
  }
  return violations;
}

function missingRelationships(
  { entries }: ReadPackage,
  part: string,
  references: ReadonlyMap<string, number>,
): readonly Violation[] {
  const ids = new Set(entries(relationshipsPartOf(part)).map((entry) => entry.name));
  return [...references]
    .filter(([id]) => !ids.has(id))
    .map(([, offset]) => ({ rule: "reference to a missing relationship", part, offset }));
}
