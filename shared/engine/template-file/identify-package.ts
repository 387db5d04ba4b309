/** Identifies what a zip archive is, in plain words: an Office or OpenDocument file, or another archive. */
import { type Package, readPackage } from "#shared/engine/archive/package.ts";
import { PackageFailure } from "#shared/engine/archive/package-failure.ts";
import type { FoundContent } from "./identify-content.ts";
import { CONTENT_TYPES_PART, partText } from "./package/office-package.ts";

export function identifyPackage(archive: Package): FoundContent {
  return (
    identifyOpenDocument(archive) ??
    identifyOffice(partText({ archive }, CONTENT_TYPES_PART) ?? "") ?? { words: "a zip archive" }
  );
}

export function identifyOpenDocument(archive: Package): FoundContent | undefined {
  return firstOf(OPEN_DOCUMENT, partText({ archive }, "mimetype")?.trim() ?? "");
}

/** @param contentTypes the content types of a package, or of its main part */
export function identifyOffice(contentTypes: string): FoundContent | undefined {
  return firstOf(OFFICE, contentTypes);
}

/** Identifies an archive that may be damaged. */
export function identifyArchive(bytes: Uint8Array): FoundContent {
  try {
    return identifyPackage(readPackage(bytes));
  } catch (failure) {
    if (failure instanceof PackageFailure) return { words: "a damaged zip archive" };
    throw failure;
  }
}

type Kinds = readonly (readonly [RegExp, FoundContent])[];

function firstOf(kinds: Kinds, text: string): FoundContent | undefined {
  return kinds.find(([pattern]) => pattern.test(text))?.[1];
}

/** MIME types of OpenDocument files, from the part `mimetype` (OpenDocument 1.3 part 2, 3.3). */
const OPEN_DOCUMENT: Kinds = [
  [/opendocument\.text(?:-template)?$/, { words: "an OpenDocument text (.odt)", format: ".odt" }],
  [/opendocument\.spreadsheet/, { words: "an OpenDocument spreadsheet (.ods)" }],
  [/opendocument/, { words: "an OpenDocument file" }],
  [/epub/, { words: "an e-book (.epub)" }],
];

/** Content types of Office files. A Word document may hold a workbook, so its own main part comes first. */
const OFFICE: Kinds = [
  [/wordprocessingml\.(?:document|template)\.main\+xml/, { words: "a Word document (.docx)", format: ".docx" }],
  [/ms-word\.(?:document|template)\.macroEnabled/i, { words: "a Word document with macros (.docm)" }],
  [/spreadsheetml|ms-excel/, { words: "an Excel workbook (.xlsx)" }],
  [/presentationml|ms-powerpoint/, { words: "a PowerPoint presentation (.pptx)" }],
  [/visio/, { words: "a Visio drawing (.vsdx)" }],
];
