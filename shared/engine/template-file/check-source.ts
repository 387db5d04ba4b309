/**
 * Verifies, before a converter sees it, that a .doc, .odt or .rtf template is valid: complete, without a password or
 * macros.
 */

import { serviceError } from "#shared/base/errors/service-error.ts";
import type { ConvertedFormat } from "#shared/base/model/format.ts";
import { checkXml } from "#shared/base/xml/check-xml.ts";
import { type Package, provePackage, readPackage, writePackage } from "#shared/engine/archive/package.ts";
import { PackageFailure } from "#shared/engine/archive/package-failure.ts";
import { contentMismatch } from "./content-mismatch.ts";
import { type Content, identifyContent } from "./identify-content.ts";
import { identifyArchive, identifyPackage } from "./identify-package.ts";
import { inspectOldWord } from "./old-word.ts";
import { partText } from "./package/office-package.ts";
import { damagedTemplate, packageError } from "./package-errors.ts";
import { rebuildPackage } from "./rebuild/rebuild-package.ts";
import { rebuildRtf } from "./rebuild/rebuild-rtf.ts";

/**
 * Checks a template.
 * @param filename the name used in error messages
 * @throws ServiceError `template_content_mismatch`, `template_encrypted`, `template_has_macros`, `template_damaged`,
 * `template_too_large_unpacked`
 */
export function checkSource(bytes: Uint8Array, format: ConvertedFormat, filename: string): void {
  const content = identifyContent(bytes);
  if (content.kind === "encrypted") throw serviceError("template_encrypted", { filename });
  if (content.kind !== KINDS[format])
    throw contentMismatch(filename, format, content.kind === "zip" ? identifyArchive(bytes) : content);
  if (format === ".doc") checkOldWord(bytes, filename);
  if (format === ".odt") checkOdt(bytes, filename);
}

/** Returns a checked file without anything that would make a converter read other files. A .doc stays as it is. */
export function disarmSource(bytes: Uint8Array, format: ConvertedFormat): Uint8Array {
  if (format === ".rtf") return rebuildRtf(bytes);
  if (format !== ".odt") return bytes;
  const archive = readPackage(bytes);
  const changes = rebuildPackage(archive, "odf");
  return changes.size === 0 ? bytes : writePackage(archive, changes);
}

const KINDS = { ".doc": "doc", ".odt": "zip", ".rtf": "rtf" } as const satisfies Record<
  ConvertedFormat,
  Content["kind"]
>;

function checkOldWord(bytes: Uint8Array, filename: string): void {
  const { isEncrypted, hasMacros } = inspectOldWord(bytes);
  if (isEncrypted) throw serviceError("template_encrypted", { filename });
  if (hasMacros) throw serviceError("template_has_macros", { filename });
}

function checkOdt(bytes: Uint8Array, filename: string): void {
  try {
    checkOdtPackage(readPackage(bytes), filename);
  } catch (failure) {
    throw failure instanceof PackageFailure ? packageError(failure, filename) : failure;
  }
}

const ODT = "application/vnd.oasis.opendocument.text";

/** Follows OpenDocument 1.3, part 2: the type is in 3.3, the manifest with what is encrypted in 3.2 and 3.4. */
function checkOdtPackage(archive: Package, filename: string): void {
  const text = (name: string) => partText({ archive }, name);
  const mimetype = text("mimetype")?.trim();
  if (mimetype !== ODT && mimetype !== `${ODT}-template`)
    throw contentMismatch(filename, ".odt", identifyPackage(archive));
  provePackage(archive);
  if (text("META-INF/manifest.xml")?.includes("encryption-data"))
    throw serviceError("template_encrypted", { filename });
  if ([...archive.entries.keys()].some(isMacro)) throw serviceError("template_has_macros", { filename });
  if (!archive.entries.has("content.xml")) throw damagedTemplate(filename, "its part content.xml is missing");
  for (const name of ["content.xml", "styles.xml", "meta.xml"]) checkPart(name, text(name));
  checkPart("META-INF/manifest.xml", text("META-INF/manifest.xml")?.replace(EXTERNAL_DOCTYPE, "$1"));

  function checkPart(name: string, xml: string | undefined): void {
    const check = xml === undefined ? undefined : checkXml(xml);
    if (check && "fault" in check) throw damagedTemplate(filename, `its part ${name} ${check.fault}`);
  }
}

/**
 * OpenOffice 2 names the DTD of the manifest, which no reader loads. A declaration with definitions of its own does not
 * match.
 */
const EXTERNAL_DOCTYPE = /^(\s*(?:<\?xml[^<>]*\?>\s*)?)<!DOCTYPE\s[^[\]<>]*>/;

/** The list of modules of a library exists even if the library is empty. */
function isMacro(part: string): boolean {
  return /^(?:Basic|Dialogs|Scripts)\//i.test(part) && !/(?:^|\/)(?:script|dialog)-l[bc]\.xml$/i.test(part);
}
