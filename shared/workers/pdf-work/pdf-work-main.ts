/** Runs as the child process that works on PDFs: it answers one question after the other until the service ends. */

import { readInvoice } from "#shared/pdf/attachments/invoice.ts";
import { isPdfaOneOrTwo } from "#shared/pdf/conformance/check-conformance.ts";
import { finishPdf } from "#shared/pdf/finish.ts";
import { bookmarkPages } from "#shared/pdf/reading/bookmark-pages.ts";
import { describePdf } from "#shared/pdf/reading/describe.ts";
import { drawPages } from "#shared/pdf/reading/draw-pages.ts";
import { examinePdf } from "#shared/pdf/reading/examine.ts";
import { renderFirstPage } from "#shared/pdf/reading/first-page.ts";
import { findPlaces } from "#shared/pdf/reading/place-links.ts";
import { quickPageCount } from "#shared/pdf/reading/quick-page-count.ts";
import { splitPdf } from "#shared/pdf/split/split-pdf.ts";
import { validatePdf } from "#shared/pdf/validate/validate-pdf.ts";
import { dieWithParent } from "#shared/workers/processes/die-with-parent.ts";
import { onMessage, sendMessage } from "#shared/workers/processes/large-messages.ts";
import { checkInvoiceFile } from "./check-invoice-file.ts";
import { compareInvoice } from "./compare-invoice.ts";
import type { PdfAnswer, PdfMessage } from "./messages.ts";

const arrived: PdfMessage[] = [];
let wake: () => void = () => {};

await dieWithParent();
process.on("disconnect", () => process.exit());
onMessage((message: PdfMessage) => {
  arrived.push(message);
  wake();
});
for (;;) {
  send(await answerTo(await take()));
}

async function take(): Promise<PdfMessage> {
  for (let message = arrived.shift(); ; message = arrived.shift()) {
    if (message) return message;
    await new Promise<void>((resolve) => {
      wake = resolve;
    });
  }
}

async function answerTo(question: PdfMessage): Promise<PdfAnswer> {
  try {
    return { kind: "done", result: await resultOf(question) };
  } catch (error) {
    return { kind: "failed", detail: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

async function resultOf(question: PdfMessage): Promise<unknown> {
  switch (question.kind) {
    case "finish":
      return finishPdf(pieces(), question.finish);
    case "examine":
      return examinePdf(question.pdf);
    case "isPdfaOneOrTwo":
      return isPdfaOneOrTwo(question.pdf);
    case "readInvoice":
      return readInvoice(question.file);
    case "checkInvoice":
      return checkInvoiceFile(question.file, question.language);
    case "compareInvoice":
      return compareInvoice(question.pdf, question.xml);
    case "firstPage":
      return renderFirstPage(question.pdf, question.options);
    case "drawPages":
      return drawPages(question.pdf, question.drawing);
    case "findPlaces":
      return findPlaces(question.pdf, question.search);
    case "splitPdf":
      return splitPdf(question.pdf, question.options);
    case "describe":
      return describePdf(question.pdf);
    case "validate":
      return validatePdf(question.pdf, (file) => checkInvoiceFile(file));
    case "pagesWritten":
      return quickPageCount(question.pdf);
    case "bookmarkPages":
      return bookmarkPages(question.pdf);
    default:
      throw new Error(`${question.kind} does not belong to a PDF task`);
  }
}

async function* pieces(): AsyncGenerator<Uint8Array, undefined> {
  for (;;) {
    send({ kind: "next" });
    const message = await take();
    if (message.kind === "last") return;
    if (message.kind !== "piece") throw new Error(`the task was ended by the message ${message.kind}`);
    yield message.pdf;
  }
}

function send(answer: PdfAnswer): void {
  sendMessage(answer);
}
