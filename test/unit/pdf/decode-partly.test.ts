/** Of a broken stream only what readers would see counts: the rest of a page must not vanish. */
import { PDFContext, PDFRawStream } from "pdf-lib";
import { expect, test } from "vitest";
import { decodedPartly } from "#shared/pdf/mend/decode-partly.ts";

test("a stream that is packed otherwise is left for a picture of the page", () => {
  const entries = PDFContext.create().obj({ Filter: ["ASCII85Decode", "FlateDecode"] });
  expect(decodedPartly(PDFRawStream.of(entries, Buffer.from("zzz")))).toBeUndefined();
});
