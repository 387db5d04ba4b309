/** Lists of a font subset's characters that are wrong are replaced, so that PDF/A-1 can keep the text. */
import { PDFDocument } from "pdf-lib";
import { expect, test } from "vitest";
import { checkConformance } from "#shared/pdf/conformance/check-conformance.ts";
import { savePdf } from "#shared/pdf/objects/save-pdf.ts";
import { addSubsetLists } from "#shared/pdf/subset-lists.ts";
import { spoiledPdfs } from "#test/support/spoil-pdf.ts";

const SPOILED = spoiledPdfs();

test.each([
  "a Type 1 subset that lists too few glyphs",
  "a Type 1 subset that lists no glyph",
  "a subset that lists too few characters",
  "a subset that lists one of two characters that share a glyph",
])("%s gets the right list", async (name) => {
  const spoiled = SPOILED.find((pdf) => pdf.name === name && pdf.part === "1b");
  const document = await PDFDocument.load(spoiled?.bytes ?? "", { updateMetadata: false });
  addSubsetLists(document);
  expect(await checkConformance(await savePdf(document), "1b")).toEqual([]);
});
