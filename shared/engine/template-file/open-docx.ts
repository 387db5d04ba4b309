/** Opens an uploaded .docx: verifies that it is complete, without a password or macros, and finds its main part. */

import { serviceError } from "#shared/base/errors/service-error.ts";
import { escapeXml } from "#shared/base/xml/escape-xml.ts";
import { type Package, provePackage, readPackage } from "#shared/engine/archive/package.ts";
import { PackageFailure } from "#shared/engine/archive/package-failure.ts";
import { contentMismatch } from "./content-mismatch.ts";
import { excessOf } from "./count-structures.ts";
import { identifyContent } from "./identify-content.ts";
import { identifyOffice, identifyOpenDocument } from "./identify-package.ts";
import { normalisePackage } from "./package/normalise-package.ts";
import {
  CONTENT_TYPES_PART,
  type OfficePackage,
  partText,
  readContentTypes,
  relationshipsOf,
  replaceParts,
} from "./package/office-package.ts";
import { ORDERED_NOTES, orderNotes } from "./package/order-notes.ts";
import { templatedParts } from "./package/templated-parts.ts";
import { withUsualPrefixes } from "./package/usual-prefixes.ts";
import { damagedTemplate, packageError, packageRefusal } from "./package-errors.ts";
import { rebuildPackage } from "./rebuild/rebuild-package.ts";
import { PackageRefusal } from "./rebuild/rebuilding.ts";

/**
 * Returns the package in these bytes. Every part of it can be unpacked, and every XML part is well-formed UTF-8. A Word
 * template (.dotx) is accepted and becomes a document. Forbidden content is removed (see `rebuild-package.ts`).
 * @param filename the name used in error messages
 * @throws ServiceError `template_content_mismatch`, `template_encrypted`, `template_has_macros`, `template_damaged`,
 * `template_too_large_unpacked`, `template_holds_files`, `template_too_complex`
 */
export function openDocx(bytes: Uint8Array, filename: string): OfficePackage {
  try {
    return open(bytes, filename);
  } catch (failure) {
    if (failure instanceof PackageRefusal) throw packageRefusal(failure, filename);
    throw failure instanceof PackageFailure ? packageError(failure, filename) : failure;
  }
}

function open(bytes: Uint8Array, filename: string): OfficePackage {
  const content = identifyContent(bytes);
  if (content.kind === "encrypted") throw serviceError("template_encrypted", { filename });
  if (content.kind !== "zip") throw contentMismatch(filename, ".docx", content);
  const uploaded = readPackage(bytes);
  provePackage(uploaded);
  refuseOtherArchives(uploaded, filename);
  const archive = normalisePackage(uploaded);
  const contentTypes = readContentTypes(archive);
  refuseMacros(contentTypes, filename);
  const mainPart = findMainPart(archive, contentTypes, filename);
  const file = withRewrittenXml(rebuilt({ filename, archive, mainPart, contentTypes }), withUsualPrefixes);
  checkRoot(file);
  refuseTooMuchText(file);
  refuseTooManyStructures(file);
  return withNotesInOrder(withRewrittenXml(file, withoutHiddenMarkup));
}

function withNotesInOrder(file: OfficePackage): OfficePackage {
  return ORDERED_NOTES.reduce((current, kind) => {
    const part = relationshipsOf(current, current.mainPart).find((each) => each.kind === `${kind}s`)?.target;
    const notes = part === undefined ? undefined : partText(current, part);
    if (part === undefined || notes === undefined) return current;
    const main = partText(current, current.mainPart) ?? "";
    const ordered = orderNotes({ main, notes }, kind);
    if (ordered.notes === notes) return current;
    const changes = new Map([
      [current.mainPart, ordered.main],
      [part, ordered.notes],
    ]);
    return replaceParts(current, changes);
  }, file);
}

/** Returns the file without forbidden content, or the same object if it has none. */
function rebuilt(file: OfficePackage): OfficePackage {
  const removedCodes = new Map<string, Map<number, string>>();
  const changes = rebuildPackage(file.archive, "ooxml", (part, { position, code }) => {
    const ofPart = removedCodes.get(part) ?? new Map<number, string>();
    removedCodes.set(part, ofPart.set(position, code));
  });
  return changes.size === 0 ? file : { ...replaceParts(file, changes), removedCodes };
}

function refuseTooManyStructures(file: OfficePackage): void {
  const reason = excessOf(templatedParts(file).map((name) => partText(file, name) ?? ""));
  if (reason !== undefined) throw serviceError("template_too_complex", { filename: file.filename, reason });
}

const DOCUMENT_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";

function refuseOtherArchives(archive: Package, filename: string): void {
  const openDocument = identifyOpenDocument(archive);
  if (openDocument !== undefined) throw contentMismatch(filename, ".docx", openDocument);
  if (archive.entries.has(CONTENT_TYPES_PART)) return;
  if (archive.entries.has("word/document.xml")) throw damagedTemplate(filename, "its list of content types is missing");
  throw contentMismatch(filename, ".docx", { words: "a zip archive" });
}

function refuseMacros(contentTypes: ReadonlyMap<string, string>, filename: string): void {
  const hasMacros = [...contentTypes].some(
    ([name, type]) => /vbaProject|macroEnabled/i.test(type) || /(?:^|\/)vbaProject\.bin$/i.test(name),
  );
  if (hasMacros) throw serviceError("template_has_macros", { filename });
}

function findMainPart(archive: Package, contentTypes: ReadonlyMap<string, string>, filename: string): string {
  const { target } = relationshipsOf({ archive }, "").find(({ kind }) => kind === "officeDocument") ?? {};
  const type = target === undefined ? undefined : contentTypes.get(target);
  if (target === undefined || type === undefined) throw damagedTemplate(filename, "its main document is missing");
  if (type === DOCUMENT_TYPE) return target;
  const office = identifyOffice(type);
  if (office !== undefined && office.format === undefined) throw contentMismatch(filename, ".docx", office);
  throw damagedTemplate(filename, "its main document has the wrong content type");
}

/** Tags are only searched in w: elements. */
function checkRoot(file: OfficePackage): void {
  const root = /<([^\s<>/!?]+)/.exec((partText(file, file.mainPart) ?? "").replace(/^(?:\s*<\?[^>]*>)*/, ""))?.[1];
  if (root === "w:document") return;
  throw damagedTemplate(
    file.filename,
    `its part ${file.mainPart} starts with <${root}> where <w:document> is expected`,
  );
}

/** Returns the file with its XML rewritten, or the same object if nothing has changed. */
function withRewrittenXml(file: OfficePackage, rewrite: (xml: string) => string): OfficePackage {
  const changed = new Map<string, string>();
  for (const [name, type] of file.contentTypes) {
    const xml = isXml(name, type) ? (partText(file, name) ?? "") : "";
    const rewritten = rewrite(xml);
    if (rewritten !== xml) changed.set(name, rewritten);
  }
  return changed.size === 0 ? file : replaceParts(file, changed);
}

/**
 * Removes comments, CDATA sections and instructions. They can contain text that looks like markup and never ends.
 * Without them, searching elements by patterns is correct and fast.
 */
function withoutHiddenMarkup(xml: string): string {
  if (!xml.includes("<!") && !xml.includes("<?", 1)) return xml;
  return xml.replace(HIDING, (whole, text?: string) => {
    if (!whole.includes("<", 1)) return whole;
    return text === undefined ? "" : escapeXml(text);
  });
}

/** Each has an end: `checkXml` guarantees that. */
const HIDING = /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<\?[\s\S]*?\?>/g;

function isXml(name: string, type: string): boolean {
  return /[+/]xml$/i.test(type) || /\.(?:xml|rels)$/i.test(name);
}

/** docxtemplater's data for a part takes about fifteen times as much memory as the part. */
const TEXT_BYTES_MAX = 32 * 1024 * 1024;

function refuseTooMuchText(file: OfficePackage): void {
  const sizes = templatedParts(file).map((name) => file.archive.entries.get(name)?.size ?? 0);
  if (sizes.reduce((sum, size) => sum + size, 0) <= TEXT_BYTES_MAX) return;
  throw serviceError("template_too_large_unpacked", {
    filename: file.filename,
    limit: `${TEXT_BYTES_MAX / 1024 / 1024} MB of text and formatting`,
  });
}
