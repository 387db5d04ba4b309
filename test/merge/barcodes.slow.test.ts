/** Barcodes are read again from the pictures of PDFs by a decoder that has nothing in common with the encoder. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { drawBarcode } from "#shared/engine/merge/barcodes/draw-barcode.ts";
import { KINDS } from "#shared/engine/merge/barcodes/kinds.ts";
import { loadEncoder } from "#shared/engine/merge/barcodes/load-encoder.ts";
import { paragraph } from "#test/support/docx-blocks.ts";
import { docx } from "#test/support/docx-package.ts";
import { given } from "#test/support/given.ts";
import { mergeDocx } from "#test/support/merge-docx.ts";
import { convertByCommand } from "#test/support/soffice-pdf.ts";

const ITEM = {
  Url: "https://example.test/Größe?a=1&b=<2>",
  Article: "4006381333931",
  Parcel: "Box-0815",
  Unit: "(00)095287654321012346",
  Payment: { name: "Ada Lovelace", iban: "DE33100205000001194700", amount: 12.5, text: "Invoice 7" },
  Bill: {
    creditor: { name: "Robert Schneider AG", postcode: "2501", town: "Biel", country: "CH" },
    iban: "CH5800791123000889012",
    currency: "CHF",
  },
};

const TAGS = [
  "[Url | qr:'30mm']",
  "[Article | barcode:'ean13']",
  "[Parcel | barcode:'code128':'60mm':'height=12mm']",
  "[Unit | barcode:'gs1-128']",
  "[Parcel | barcode:'datamatrix':'15mm']",
  "[Payment | epcqr:'30mm']",
  "[Bill | swissqr]",
  "[Bill | qrbill]",
];

const SWISS_CODE = `SPC\n0200\n1\nCH5800791123000889012\nS\nRobert Schneider AG\n\n\n2501\nBiel\nCH${"\n".repeat(9)}CHF${"\n".repeat(8)}NON\n\n\nEPD`;

const RESULTS = [
  ["Code128", "(00)095287654321012346"],
  ["Code128", "Box-0815"],
  ["DataMatrix", "Box-0815"],
  ["EAN13", "4006381333931"],
  ["QRCode", "BCD\n002\n1\nSCT\n\nAda Lovelace\nDE33100205000001194700\nEUR12.50\n\n\nInvoice 7"],
  ["QRCode", SWISS_CODE],
  ["QRCode", SWISS_CODE],
  ["QRCode", "https://example.test/Größe?a=1&b=<2>"],
];

given("LibreOffice", "poppler").test("a scanner reads the barcodes of a PDF, which are vectors", async () => {
  const merged = mergeDocx(docx(TAGS.map((tag) => paragraph(tag)).join("")), ITEM, {
    enhancedSyntax: true,
    delimiters: { left: "[", right: "]" },
  });
  const pdf = (await convertByCommand(new Map([["codes", merged]]))).get("codes") ?? new Uint8Array();
  expect(spawnSync("pdfimages", ["-list", "-"], { input: pdf }).stdout.toString().trim().split("\n")).toHaveLength(2);
  expect(await read(pdf)).toEqual(RESULTS);
});

test("the kinds are those of the encoder, and each draws its own example", () => {
  const { symbolList } = loadEncoder();
  const known = symbolList.filter(({ bcid }) => bcid !== "swissqrcode");
  expect([...KINDS].sort()).toEqual(known.map(({ bcid }) => bcid).sort());
  for (const { bcid, text, opts } of known) {
    const encoder = Object.fromEntries(
      opts
        .split(" ")
        .filter(Boolean)
        .map((option) => [option.split("=")[0], option.split("=")[1] ?? true]),
    );
    const { layers } = drawBarcode(bcid, text, { encoder });
    expect(layers.length).toBeGreaterThan(0);
    for (const { path } of layers) expect(path.replace(/M\d+ \d+(?:[LQC ]\d+ \d+)+Z/g, ""), bcid).toBe("");
  }
});

async function read(pdf: Uint8Array): Promise<readonly (readonly [format: string, text: string])[]> {
  const wasm = readFileSync(createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm"));
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
  const found: [string, string][] = [];
  for (const page of ["1", "2"]) {
    const args = ["-r", "200", "-png", "-f", page, "-l", page, "-singlefile", "-"];
    const { stdout, status } = spawnSync("pdftoppm", args, { input: pdf, maxBuffer: 64e6 });
    if (status !== 0 || stdout.length === 0) continue;
    const symbols = await readBarcodes(new Uint8Array(stdout), { tryHarder: true, maxNumberOfSymbols: 20 });
    found.push(...symbols.map(({ format, text }): [string, string] => [format, text]));
  }
  return found.sort(([a, first], [b, second]) => (a + first < b + second ? -1 : 1));
}
