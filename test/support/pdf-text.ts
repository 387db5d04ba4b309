/** Reads PDFs that the service made, for tests. */
import { PDFiumLibrary } from "@hyzyla/pdfium";

/** The text of all pages, with a line feed between the pages. */
export async function pdfText(pdf: Uint8Array, password?: string): Promise<string> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf, password);
  const texts = [...document.pages()].map((page) => page.getText().replaceAll("\r\n", "\n").trim());
  document.destroy();
  return texts.join("\n");
}
