/** The time for a hostile PDF grows like its size. What took the square of it would exceed the limit of these tests. */
import { PDFDocument } from "pdf-lib";
import { expect, test } from "vitest";
import { appendEmbeddedFiles } from "#shared/pdf/attachments/embedded-files.ts";
import { drawFields } from "#shared/pdf/mend/draw-fields.ts";
import { arrayAt, dictAt, load } from "#test/support/pdf-read-back.ts";
import { processorMsOf } from "#test/support/processor-time.ts";
import { rawPdf, stream } from "#test/support/raw-pdf.ts";

const COUNT = 20_000;
const PROCESSOR_MS_MAX = 10_000;
const numbers = Array.from({ length: COUNT }, (_, index) => index + 20_000);
const refs = numbers.map((number) => `${number} 0 R`);

test("files with one name and one stream are stored as one stream under different names", async () => {
  const file = "<< /Type /Filespec /F (a.txt) /UF (a.txt) /EF << /F 8 0 R >> >>";
  const source = rawPdf({
    name: "A",
    pages: [""],
    catalog: `/Names << /EmbeddedFiles << /Names [${refs.map((ref) => `(a) ${ref}`).join(" ")}] >> >>`,
    objects: { 8: stream("hi", "/Type /EmbeddedFile"), ...Object.fromEntries(numbers.map((each) => [each, file])) },
  });
  const target = await PDFDocument.create();
  const append = async () =>
    expect(await appendEmbeddedFiles(target, await load(source), "3b", new Date(0))).toEqual([]);
  expect(await processorMsOf(append)).toBeLessThan(PROCESSOR_MS_MAX);
  const files = arrayAt(target.catalog, "AF");
  const streams = new Set(files?.asArray().map((_, index) => dictAt(dictAt(files.lookup(index) as never, "EF"), "F")));
  expect([files?.size(), streams.size]).toEqual([COUNT, 1]);
});

test("widgets below many fields, one below the other, are drawn", async () => {
  const depth = COUNT - 500;
  const chain = numbers.slice(0, depth).map((number, index) => {
    const parent = index > 0 ? `/Parent ${number - 1} 0 R` : "";
    return [number, `<< /T (a) ${parent} /FT /Tx /Kids [${number + 1} 0 R] >>`] as const;
  });
  const bottom = numbers[depth - 1];
  const widget = `<< /Type /Annot /Subtype /Widget /T (w) /Parent ${bottom} 0 R /Rect [0 0 50 50] /V (x) >>`;
  const widgets = numbers.slice(depth);
  const source = rawPdf({
    name: "A",
    pages: [`/Annots [${widgets.map((number) => `${number} 0 R`).join(" ")}]`],
    catalog: `/AcroForm << /Fields [${numbers[0]} 0 R] >>`,
    objects: { ...Object.fromEntries(chain), ...Object.fromEntries(widgets.map((number) => [number, widget])) },
  });
  const draw = async () => expect(await drawFields(await load(source))).toBe(false);
  expect(await processorMsOf(draw)).toBeLessThan(PROCESSOR_MS_MAX);
});
