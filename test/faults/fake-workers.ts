/** Stand-ins for what works on files, each done in a moment. What they make holds the text that was given to them. */

import { DataFailure } from "#shared/engine/data/data-failure.ts";
import { itemsOf } from "#shared/engine/data/data-table.ts";
import { PackedItems, packItems } from "#shared/engine/data/packed-items.ts";
import type { RemoteFiles } from "#shared/storage/remote/remote-files.ts";
import type { WebhookSender } from "#shared/storage/remote/webhook-sender.ts";
import type { Converter } from "#shared/workers/convert/converter.ts";
import type { DataReader } from "#shared/workers/data-reader/data-reader.ts";
import type { PdfWorker } from "#shared/workers/pdf-work/pdf-worker.ts";
import type { HtmlRenderer } from "#shared/workers/render-html/html-renderer.ts";
import { documentText } from "#test/support/docx-package.ts";
import { NOTHING_TO_TELL } from "#test/support/finished-pdf.ts";
import { rawPdf } from "#test/support/raw-pdf.ts";
import type { Report } from "./state.ts";

const PAGE = Buffer.from(rawPdf({ name: "A", pages: [""] }));

/** A PDF in whose last lines the text stands. */
function pdfOf(text: string): Uint8Array {
  return new Uint8Array(Buffer.concat([PAGE, Buffer.from(`\n% ${text}\n`)]));
}

export const fakeConverter: Converter = {
  atOnce: 2,
  convert: async ({ source, from, to }) => {
    if (!to.startsWith(".pdf")) return source;
    return pdfOf(from === ".docx" ? documentText(source) : Buffer.from(source).toString());
  },
  prepare() {},
  matchFont: async (family) => family,
  isAvailable: () => true,
};

export const fakeHtmlRenderer: HtmlRenderer = {
  toPdf: async (html) => pdfOf(html),
  prepare() {},
  isAvailable: () => true,
};

export const fakePdfs: PdfWorker = {
  async finish(pieces, { mergeWith, attachments }) {
    const all: Uint8Array[] = [];
    for await (const piece of pieces) all.push(piece);
    const bytes = Buffer.concat([...all, ...[...mergeWith, ...attachments].map((each) => each.bytes)]);
    return {
      bytes: new Uint8Array(bytes),
      pageCount: all.length + mergeWith.length,
      ...NOTHING_TO_TELL,
    };
  },
  examine: async () => ({ isUsable: true, pageCount: 1 }),
  isPdfaOneOrTwo: async () => true,
  readInvoice: async () => ({ kind: "other" }),
  compareInvoice: async () => [],
  checkInvoice: async () => ({ rules: undefined, violations: [] }),
  firstPage: async () => new Uint8Array([0x89, 0x50, 0x4e, 0x47]),
  findPlaces: async () => new Map(),
  drawPages: async () => ({ pageCount: 1, pages: [{ number: 1, width: 1, height: 1, hash: "1" }] }),
  describe: async () => ({ pageCount: 1, fontNames: [] }),
  validate: async () => ({
    isReadable: true,
    validation: { pageCount: 1, isEncrypted: false, standards: [], invoices: [], signatures: [] },
  }),
  pagesWritten: async () => 1,
  bookmarkPages: async () => ({ count: 1, bookmarks: new Map() }),
  splitPdf: async (pdf, { documents }) => {
    // A letter is one line.
    const lines = Buffer.from(pdf.subarray(PAGE.length)).toString().replace(/^\n% /, "").split("\n");
    return documents.slice(1).map((_, index) => pdfOf(lines[index] ?? ""));
  },
  prepare() {},
};

/** The text of the file that every address leads to. */
const REMOTE_TEXT = "the terms of delivery";

export const fakeRemoteFiles: RemoteFiles = {
  fetch: async (url) => ({ bytes: pdfOf(REMOTE_TEXT), mediaType: "application/pdf", url }),
};

/** One item for each line of the file, which names the recipient. */
export const fakeDataReader: DataReader = {
  async read({ bytes }) {
    const [name = "", ...values] = Buffer.from(bytes).toString().trim().split("\n");
    if (values.length === 0) throw new DataFailure("empty", "it has no rows");
    const table = { names: [name], rows: values.map((value) => [value]), numbers: values.map((_, index) => index + 2) };
    return { items: new PackedItems([...packItems(itemsOf(table))]), warnings: [] };
  },
};

/** Accepts every report. */
export function fakeWebhookSender(reported: Report[]): WebhookSender {
  return {
    async send(url, message) {
      reported.push({ url, ...message });
      return 204;
    },
  };
}
