/** Reads the text of a PDF. */
import { withPdf } from "#shared/pdf/objects/pdfium.ts";

/**
 * Returns the text of all pages, with a line feed between the pages.
 * @throws Error if the bytes are not a PDF, or it is damaged or encrypted
 */
export async function pageText(pdf: Uint8Array): Promise<string> {
  return (await pageTexts(pdf)).join("\n");
}

/** Returns the text of each page. @throws Error as `pageText` does */
export function pageTexts(pdf: Uint8Array): Promise<readonly string[]> {
  return withPdf(pdf, (document) => Array.from(document.pages(), (page) => page.getText()));
}
