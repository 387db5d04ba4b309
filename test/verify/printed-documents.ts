/** PDF/A of what Chromium prints, which knows nothing of that standard: brought into it by `finishPdf`. */

import { textAsHtml } from "#shared/engine/merge/text/text-as-html.ts";
import type { PdfaPart } from "#shared/pdf/conformance/rules.ts";
import { finishPdf } from "#shared/pdf/finish.ts";
import { createProcessHtmlRenderer } from "#shared/workers/render-html/html-renderer.process.ts";
import { finishOf } from "#test/support/finish.ts";
import { missing } from "#test/support/needs.ts";
import type { MadeDocument } from "./documents.ts";
import type { Tally } from "./tally.ts";

const PICTURE =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

const PAGES: Readonly<Record<string, string>> = {
  "a printed page": `<!doctype html><title>Offer</title><h1>Offer</h1><p>Dear <b>Zoë</b>, <a href="https://example.com/">our site</a><table border="1"><tr><td>Oak<td>1</table><img src="${PICTURE}" width="50" height="50">`,
  "a printed page with transparency": '<!doctype html><p style="opacity: 0.5">half seen</p>',
  "a printed text": textAsHtml("Dear Ada,\n\tindented\nΩμέγα\n".repeat(120), "Text"),
};

const PARTS = ["1b", "2b", "3b"] as const satisfies readonly PdfaPart[];

export async function makePrintedDocuments(tally: Tally): Promise<readonly MadeDocument[]> {
  const names = Object.entries(PAGES);
  const noChromium = missing("Chromium");
  if (noChromium !== undefined) {
    tally.notAvailable("printed pages", noChromium, names.length * PARTS.length);
    return [];
  }
  const renderer = createProcessHtmlRenderer({ log: () => {}, remedy: "" });
  try {
    const made: MadeDocument[] = [];
    for (const [name, html] of names) {
      const printed = await renderer.toPdf(html);
      for (const part of PARTS) made.push(await bringInto(part, name, printed));
    }
    return made;
  } finally {
    await renderer.stop();
  }
}

async function bringInto(part: PdfaPart, name: string, printed: Uint8Array): Promise<MadeDocument> {
  async function* pieces() {
    yield printed;
  }
  const { bytes, violations } = await finishPdf(pieces(), finishOf({ part, arePiecesConforming: false }));
  return { name, part, bytes, isInvoice: false, violations };
}
