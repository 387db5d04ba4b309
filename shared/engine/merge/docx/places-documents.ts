/** Tells whether a template places other documents. */
import { namesDocument } from "#shared/engine/merge/rich/document-value.ts";
import { type OfficePackage, partText } from "#shared/engine/template-file/package/office-package.ts";

/** Returns whether the text may have tags for documents. Their words may be spread over several runs. */
export function placesDocuments(file: OfficePackage): boolean {
  const xml = partText(file, file.mainPart) ?? "";
  return xml.includes("|") && namesDocument(xml.replace(/<[^>]*>/g, ""));
}
