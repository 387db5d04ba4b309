/** Makes the PDF/A documents that are to be verified, in the way of the service: LibreOffice, then `finishPdf`. */

import type { Attachment } from "#shared/pdf/attachments/attachment.ts";
import type { Violation } from "#shared/pdf/conformance/findings.ts";
import type { PdfaPart } from "#shared/pdf/conformance/rules.ts";
import { finishPdf } from "#shared/pdf/finish.ts";
import { createProcessConverter } from "#shared/workers/convert/converter.process.ts";
import { conformingPdf } from "#test/support/conforming-pdf.ts";
import { type FinishChange, finishOf } from "#test/support/finish.ts";
import { partlyConforming } from "#test/support/partly-conforming.ts";
import { rawPdf, stream } from "#test/support/raw-pdf.ts";
import { INVOICE_PROFILES, invoiceXml } from "./invoice-xml.ts";
import { run } from "./run.ts";
import { makeSources } from "./sources.ts";
import type { Tally } from "./tally.ts";

export interface MadeDocument {
  readonly name: string;
  readonly part: PdfaPart;
  readonly bytes: Uint8Array;
  readonly isInvoice: boolean;
  /** What our own checker finds: the service does not give such a file away. */
  readonly violations: readonly Violation[];
}

interface Recipe {
  readonly name: string;
  readonly parts?: readonly PdfaPart[];
  /** Each becomes a piece of the document. */
  readonly sources: readonly Uint8Array[];
  readonly finish?: FinishChange;
  /** The indices of the files in `mergeWith` that become pictures. */
  readonly rasterised?: readonly number[];
  readonly isInvoice?: boolean;
  /** Languages, as fontconfig names them, that fonts of this machine must cover. */
  readonly languages?: readonly string[];
}

type Convert = (source: Uint8Array, to: ".pdf" | `.pdf/a-${PdfaPart}`) => Promise<Uint8Array>;

const ALL_PARTS = ["1b", "2b", "3b"] as const;
const FONT_LIST_DEADLINE_MS = 30_000;
const NOW = Date.UTC(2026, 10, 21);

/** Also those that our own checker refuses. */
export async function makeDocuments(tally: Tally): Promise<readonly MadeDocument[]> {
  const converter = createProcessConverter({ log: () => {}, remedy: "" });
  const convert: Convert = (source, to) => converter.convert({ source, from: ".docx", to });
  try {
    const made: MadeDocument[] = [];
    for (const recipe of await recipes(convert)) {
      const parts = recipe.parts ?? ALL_PARTS;
      const missing = await languagesWithoutFont(recipe.languages ?? []);
      if (missing.length > 0) {
        tally.notAvailable(recipe.name, `no font of this machine has ${missing.join(", ")}`, parts.length);
        continue;
      }
      for (const part of parts) {
        made.push(await make(recipe, part, convert, tally));
      }
    }
    return made;
  } finally {
    await converter.stop();
  }
}

/**
 * LibreOffice draws a box for what no font has, as a glyph like any other: the file conforms, but says nothing about
 * the fonts that were meant.
 */
async function languagesWithoutFont(languages: readonly string[]): Promise<readonly string[]> {
  const missing: string[] = [];
  for (const language of languages) {
    const { exitCode, output } = await run("fc-list", [`:lang=${language}`, "family"], FONT_LIST_DEADLINE_MS);
    if (exitCode !== 0 || output.trim() === "") missing.push(language);
  }
  return missing;
}

async function recipes(convert: Convert): Promise<readonly Recipe[]> {
  const { letter, pictures, report, scripts, chinese } = await makeSources();
  const [vectors, ownPdfaOne, ownPdfaTwo] = await Promise.all([
    convert(report, ".pdf"),
    conformingPdf("1b").bytes(),
    conformingPdf("2b").bytes(),
  ]);
  const pages = ["", "/Rotate 90", "/CropBox [20 20 180 80]"];
  const foreign = rawPdf({ name: "Terms", pages });
  // Nothing can be done about an operator that does not exist.
  const odd = rawPdf({ name: "Odd", pages, objects: { 10002: stream("BT /F1 12 Tf 20 50 Td (Odd) Tj ET what") } });
  const text = file("terms & (conditions).txt", "text/plain", "Terms");
  const invoices = Object.entries(INVOICE_PROFILES).map(([name, profile]) => ({
    name: `invoice, ${name}`,
    parts: ["3b"] as const,
    sources: [letter],
    finish: { attachments: [file("invoice.xml", "text/xml", invoiceXml(profile)), text] },
    isInvoice: true,
  }));
  return [
    { name: "letter", sources: [letter] },
    { name: "pictures, one with transparency", sources: [pictures] },
    { name: "the same in less quality", sources: [pictures], finish: { quality: 40 } },
    { name: "report with a table, links and bookmarks", sources: [report] },
    { name: "Greek, Cyrillic and accents", sources: [scripts] },
    { name: "Chinese and emoji", sources: [chinese], languages: ["zh-cn", "ja", "ko", "und-zsye"] },
    { name: "20 letters and reports", sources: Array(10).fill([letter, report]).flat(), finish: { itemTitle: "Item" } },
    { name: "merged with a file of text and lines", sources: [letter], finish: { mergeWith: [vectors] } },
    { name: "merged with a PDF/A", sources: [letter], finish: { mergeWith: [ownPdfaOne] } },
    {
      name: "merged with pages whose fonts, colours and fields are mended",
      sources: [letter],
      finish: { mergeWith: [foreign, mendable()] },
    },
    {
      name: "merged with a page of which parts become pictures",
      sources: [letter],
      finish: { mergeWith: [partlyConforming("Parts")] },
    },
    {
      name: "merged with a picture of a page",
      sources: [letter],
      finish: { mergeWith: [vectors, odd] },
      rasterised: [1],
    },
    {
      name: "attached PDF/A",
      parts: ["2b"],
      sources: [letter],
      finish: { attachments: [pdf("1", ownPdfaOne), pdf("2", ownPdfaTwo)] },
    },
    {
      name: "attached files",
      parts: ["3b"],
      sources: [letter],
      finish: { attachments: [text, text, pdf("a", vectors), file("Ж.bin", "x/y", "")] },
    },
    ...invoices,
  ];
}

/** CMYK colours, and fields without an appearance: empty, with text, a check box, and one that the form does not list. */
function mendable(): Uint8Array {
  const field = (place: string, entries: string) => `<< /Type /Annot /Subtype /Widget /Rect [${place}] ${entries} >>`;
  return rawPdf({
    name: "Fields",
    pages: ["/Annots [20 0 R 21 0 R 22 0 R 23 0 R]"],
    catalog: "/AcroForm << /Fields [20 0 R 21 0 R 22 0 R] /NeedAppearances true /DA (/Helv 0 Tf 0 0 0 1 k) >>",
    objects: {
      10001: stream("1 0 0 0 k 10 80 20 20 re f /DeviceCMYK cs 0 1 0 0 sc 40 80 20 20 re f"),
      20: field("10 10 60 30", "/FT /Tx /T (empty) /MK << /BC [1 0 0] /BG [0 0 0 0.1] >>"),
      21: field("70 10 120 30", "/FT /Tx /T (text) /V (Ada) /MK << /R 90 >>"),
      22: field("130 10 150 30", "/FT /Btn /T (agreed) /V /Yes /AS /Yes"),
      23: field("10 40 60 60", "/FT /Tx /T (unlisted) /V (Eve) /DA (/Cour 8 Tf)"),
    },
  });
}

function file(name: string, mediaType: string, content: string): Attachment {
  return { name, mediaType, bytes: Buffer.from(content) };
}

function pdf(name: string, bytes: Uint8Array): Attachment {
  return { name: `${name}.pdf`, mediaType: "application/pdf", bytes };
}

async function make(recipe: Recipe, part: PdfaPart, convert: Convert, tally: Tally): Promise<MadeDocument> {
  async function* pieces(): AsyncGenerator<Uint8Array> {
    for (const source of recipe.sources) yield await convert(source, `.pdf/a-${part}`);
  }
  const finish = finishOf({ part, now: NOW, ...recipe.finish });
  const { bytes, violations, rasterised } = await finishPdf(pieces(), finish);
  const name = `${recipe.name} (${part})`;
  const expected = recipe.rasterised ?? [];
  tally.check(
    String(rasterised) === String(expected),
    name,
    `pictures of the files ${rasterised} instead of ${expected}`,
  );
  return { name: recipe.name, part, bytes, isInvoice: recipe.isInvoice ?? false, violations };
}
