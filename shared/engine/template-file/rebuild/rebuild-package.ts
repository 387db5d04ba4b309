/** Rebuilds a package from its allowed content, including every package within it. */

import { UNPACKED_BYTES_MAX } from "#shared/base/model/limits.ts";
import { checkXml } from "#shared/base/xml/check-xml.ts";
import {
  type Package,
  type PartChanges,
  provePackage,
  readPackage,
  writePackage,
} from "#shared/engine/archive/package.ts";
import { PackageFailure } from "#shared/engine/archive/package-failure.ts";
import { decodeXml, withoutDoctype } from "./decode-xml.ts";
import { isFont } from "./font-content.ts";
import { isCompoundFile, isHarmlessOleObject } from "./ole-object.ts";
import { safePicture, type UnpackBudget } from "./picture-content.ts";
import { rebuildOdf } from "./rebuild-odf.ts";
import { rebuildOoxml } from "./rebuild-ooxml.ts";
import { PackageRefusal, type Rebuilding, type XmlPart } from "./rebuilding.ts";
import { isSafeSvgText, isSvgText } from "./safe-svg.ts";

/**
 * The maximum nesting depth of packages: a chart's workbook is at depth one, an object in a document within it at depth
 * two.
 */
const DEPTH_MAX = 3;

/**
 * Returns the changes that leave only the allowed content; empty if there is nothing to change.
 * @param onRemovedCode see `Rebuilding`
 * @throws PackageRefusal if the package cannot do without forbidden content
 */
export function rebuildPackage(
  archive: Package,
  format: "ooxml" | "odf",
  onRemovedCode: Rebuilding["onRemovedCode"] = ignore,
): PartChanges {
  return changesOf(archive, format, { bytes: UNPACKED_BYTES_MAX }, 0, onRemovedCode);
}

function ignore(): void {}

function changesOf(
  archive: Package,
  format: "ooxml" | "odf",
  budget: UnpackBudget,
  depth: number,
  onRemovedCode = ignore as Rebuilding["onRemovedCode"],
): PartChanges {
  const rebuilding = { xmlOf, contentOf: (bytes: Uint8Array) => contentOf(bytes, budget, depth), onRemovedCode };
  return format === "ooxml" ? rebuildOoxml(archive, rebuilding) : rebuildOdf(archive, rebuilding);
}

function xmlOf(bytes: Uint8Array): XmlPart | { readonly fault: string } | undefined {
  const decoded = decodeXml(bytes);
  if (decoded === undefined) return { fault: "is not encoded in UTF-8" };
  const xml = withoutDoctype(decoded.xml);
  const check = checkXml(xml);
  if ("fault" in check) return check;
  // A reader that treats the part as a picture would see an SVG, wherever it begins.
  if (isSvgText(xml) && !isSafeSvgText(xml)) return undefined;
  return { xml, isAsWritten: decoded.isAsWritten && xml === decoded.xml };
}

function contentOf(bytes: Uint8Array, budget: UnpackBudget, depth: number): Uint8Array | undefined {
  if (isZip(bytes)) return depth < DEPTH_MAX ? rebuiltInner(bytes, budget, depth + 1) : undefined;
  if (isCompoundFile(bytes)) return isHarmlessOleObject(bytes) ? bytes : undefined;
  return isFont(bytes) ? bytes : safePicture(bytes, budget);
}

function isZip(bytes: Uint8Array): boolean {
  return [0x50, 0x4b, 0x03, 0x04].every((byte, index) => bytes[index] === byte);
}

/** Rebuilds a nested package. It is never refused: forbidden content is dropped. */
function rebuiltInner(bytes: Uint8Array, budget: UnpackBudget, depth: number): Uint8Array | undefined {
  try {
    const archive = readPackage(bytes);
    budget.bytes -= [...archive.entries.values()].reduce((sum, { size }) => sum + size, 0);
    const format = formatOf(archive);
    if (budget.bytes < 0 || format === undefined) return undefined;
    provePackage(archive);
    const changes = changesOf(archive, format, budget, depth);
    return changes.size === 0 ? bytes : writePackage(archive, changes);
  } catch (error) {
    if (error instanceof PackageFailure || error instanceof PackageRefusal) return undefined;
    throw error;
  }
}

/** A package that is both formats, or neither, is invalid. */
function formatOf({ entries }: Package): "ooxml" | "odf" | undefined {
  const isOoxml = entries.has("[Content_Types].xml");
  const isOdf = ["mimetype", "META-INF/manifest.xml", "content.xml"].some((name) => entries.has(name));
  if (isOoxml === isOdf) return undefined;
  return isOoxml ? "ooxml" : "odf";
}
