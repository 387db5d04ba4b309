/** Opens an uploaded .docx: proves that it is one, whole, without password and macros, and finds its main part. */
import { type Package, provePackage, readPackage } from "#shared/archive/package.ts";
import { PackageFailure } from "#shared/archive/package-failure.ts";
import { type ServiceError, serviceError } from "#shared/errors/service-error.ts";
import { checkXml } from "./check-xml.ts";
import { identifyContent } from "./identify-content.ts";
import { normalisePackage } from "./normalise-package.ts";
import { type OfficePackage, partText, readContentTypes, relationshipsOf } from "./office-package.ts";
import { damagedTemplate, packageError } from "./package-errors.ts";
import { templatedParts } from "./templated-parts.ts";

/**
 * The package in these bytes. Every part of it can be unpacked, and every XML part is well-formed UTF-8.
 * A Word template (.dotx) passes and becomes a document.
 * @param filename for the error texts
 * @throws ServiceError `template_content_mismatch`, `template_encrypted`, `template_has_macros`, `template_damaged`,
 *   `template_too_large_unpacked`
 */
export function openDocx(bytes: Uint8Array, filename: string): OfficePackage {
  try {
    return open(bytes, filename);
  } catch (failure) {
    throw failure instanceof PackageFailure ? packageError(failure, filename) : failure;
  }
}

function open(bytes: Uint8Array, filename: string): OfficePackage {
  const content = identifyContent(bytes);
  if (content.kind === "encrypted") throw serviceError("template_encrypted", { filename });
  if (content.kind !== "zip") throw mismatch(filename, content.words);
  const uploaded = readPackage(bytes);
  provePackage(uploaded);
  refuseOtherOffice(uploaded, filename);
  const archive = normalisePackage(uploaded);
  const contentTypes = readContentTypes(archive);
  refuseMacros(contentTypes, filename);
  const mainPart = findMainPart(archive, contentTypes, filename);
  const file = { filename, archive, mainPart, contentTypes };
  checkParts(file, filename);
  refuseTooMuchText(file);
  return file;
}

const DOCUMENT_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";

const OTHER_OFFICE: readonly (readonly [RegExp, string])[] = [
  [/spreadsheetml|ms-excel/, "an Excel workbook (.xlsx)"],
  [/presentationml|ms-powerpoint/, "a PowerPoint presentation (.pptx)"],
  [/visio/, "a Visio drawing (.vsdx)"],
];

/** MIME types of OpenDocument files, which lie in the part `mimetype` (OpenDocument 1.3 part 2, 3.3). */
const OPEN_DOCUMENT: readonly (readonly [RegExp, string])[] = [
  [/opendocument\.text/, "an OpenDocument text (.odt)"],
  [/opendocument\.spreadsheet/, "an OpenDocument spreadsheet (.ods)"],
  [/opendocument/, "an OpenDocument file"],
  [/epub/, "an e-book (.epub)"],
];

function refuseOtherOffice(archive: Package, filename: string): void {
  const mimetype = partText({ archive }, "mimetype");
  const openDocument = mimetype === undefined ? undefined : OPEN_DOCUMENT.find(([pattern]) => pattern.test(mimetype));
  if (openDocument !== undefined) throw mismatch(filename, openDocument[1]);
  if (archive.entries.has("[Content_Types].xml")) return;
  if (archive.entries.has("word/document.xml")) throw damagedTemplate(filename, "its list of content types is missing");
  throw mismatch(filename, "a zip archive");
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
  const office = OTHER_OFFICE.find(([pattern]) => pattern.test(type));
  if (office !== undefined) throw mismatch(filename, office[1]);
  throw damagedTemplate(filename, "its main document has the wrong content type");
}

function checkParts(file: OfficePackage, filename: string): void {
  for (const [name, type] of file.contentTypes) {
    if (!isXml(name, type)) continue;
    const check = checkXml(partText(file, name) ?? "");
    if ("fault" in check) throw damagedTemplate(filename, `its part ${name} ${check.fault}`);
    if (name === file.mainPart && check.root !== "w:document") {
      // Tags are looked for in w: elements. Word and LibreOffice always write this prefix.
      throw damagedTemplate(filename, `its part ${name} starts with <${check.root}> where <w:document> is expected`);
    }
  }
}

function isXml(name: string, type: string): boolean {
  return /[+/]xml$/i.test(type) || /\.(?:xml|rels)$/i.test(name);
}

/** What docxtemplater makes of a part takes some fifteen times as much memory as the part. */
const TEXT_BYTES_MAX = 32 * 1024 * 1024;

function refuseTooMuchText(file: OfficePackage): void {
  const sizes = templatedParts(file).map((name) => file.archive.entries.get(name)?.size ?? 0);
  if (sizes.reduce((sum, size) => sum + size, 0) <= TEXT_BYTES_MAX) return;
  throw serviceError("template_too_large_unpacked", {
    filename: file.filename,
    limit: `${TEXT_BYTES_MAX / 1024 / 1024} MB of text and formatting`,
  });
}

function mismatch(filename: string, found: string): ServiceError {
  return serviceError("template_content_mismatch", { filename, format: ".docx", found });
}
