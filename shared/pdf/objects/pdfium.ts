/** Lends PDFs opened by PDFium, compiled to WebAssembly, to code that reads or draws them, one at a time. */
import { type PDFiumDocument, PDFiumLibrary } from "@hyzyla/pdfium";

/** Compiled at first use, which takes 50 ms, and shared afterwards. */
let library: Promise<PDFiumLibrary> | undefined;
/** The end of the queue: PDFium has one memory and one last error for all documents. */
let lastTurn: Promise<unknown> = Promise.resolve();

/**
 * Opens the PDF, passes it to `work`, and frees it.
 * @returns the result of `work`
 * @throws Error if the bytes are not a PDF, or it is damaged or encrypted
 */
export function withPdf<Result>(
  pdf: Uint8Array,
  work: (document: PDFiumDocument) => Result | Promise<Result>,
): Promise<Result> {
  const turn = lastTurn.then(() => lend(pdf, work));
  lastTurn = turn.catch(() => {});
  return turn;
}

async function lend<Result>(
  pdf: Uint8Array,
  work: (document: PDFiumDocument) => Result | Promise<Result>,
): Promise<Result> {
  library ??= PDFiumLibrary.init();
  try {
    const document = await (await library).loadDocument(pdf);
    try {
      return await work(document);
    } finally {
      document.destroy();
    }
  } catch (error) {
    // After a trap the state of its memory is unknown, so the next document gets a fresh library.
    if (error instanceof Error && error.name === "RuntimeError") {
      library = undefined;
    }
    throw error;
  }
}
