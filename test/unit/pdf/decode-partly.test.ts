/** Of a broken stream only what readers would see counts: the rest of a page must not vanish. */
import { deflateSync } from "node:zlib";
import { PDFContext, PDFRawStream } from "pdf-lib";
import { expect, test } from "vitest";
import { decodedPartly } from "#shared/pdf/mend/decode-partly.ts";

function streamOf(entries: object, contents: Uint8Array): PDFRawStream {
  return PDFRawStream.of(PDFContext.create().obj({ ...entries }), contents);
}

test("the beginning of a stream that breaks off is decoded", () => {
  const packed = deflateSync("0 0 m 10 10 l S");
  const decoded = decodedPartly(streamOf({ Filter: "FlateDecode" }, packed.subarray(0, -6)));
  expect("0 0 m 10 10 l S").toContain(Buffer.from(decoded ?? []).toString());
  expect(decoded?.length).toBeGreaterThan(8);
});

test.each([
  ["packed otherwise", { Filter: ["ASCII85Decode", "FlateDecode"] }, Buffer.from("zzz")],
  ["stored as differences", { Filter: "FlateDecode", DecodeParms: { Predictor: 12 } }, deflateSync("S").subarray(0, 4)],
  ["too large", { Filter: ["FlateDecode"] }, deflateSync(Buffer.alloc(20_000_000, " ")).subarray(0, -6)],
])("a stream that is %s is left for a picture of the page", (_, entries, contents) => {
  expect(decodedPartly(streamOf(entries, contents))).toBeUndefined();
});
