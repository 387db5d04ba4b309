/** Reads which part of a package refers to which (ISO 29500-2, 6.5). */

import { XmlScanner } from "#shared/base/xml/xml-scanner.ts";
import { resolvePartName } from "#shared/engine/archive/part-names.ts";
import type { SpreadsheetPackage } from "./open-package.ts";

export interface Relation {
  readonly id: string | undefined;
  /** The last segment of the type's address, which is the same in strict and transitional files: worksheet. */
  readonly type: string;
  readonly name: string;
}

/** Returns the parts that a part refers to; for the name "", those of the package itself. */
export function relatedParts(file: SpreadsheetPackage, name: string): readonly Relation[] {
  const slash = name.lastIndexOf("/") + 1;
  const folder = name.slice(0, slash);
  const relations: Relation[] = [];
  const xml = file.text(`${folder}_rels/${name.slice(slash)}.rels`) ?? "";
  for (const scanner = new XmlScanner(xml); scanner.next(); ) {
    if (!scanner.isStart("Relationship") || scanner.attribute("TargetMode") === "External") continue;
    const type = scanner.attribute("Type") ?? "";
    const target = scanner.attribute("Target") ?? "";
    relations.push({
      id: scanner.attribute("Id"),
      type: type.slice(type.lastIndexOf("/") + 1),
      name: resolvePartName(name, target),
    });
  }
  return relations;
}
