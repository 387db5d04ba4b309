/** POST /v1/document with output_format .pdf/a-*: conforming files, whatever is put into them. */
import { PDFDocument } from "pdf-lib";
import { beforeAll, describe, expect, test } from "vitest";
import { checkConformance } from "#shared/pdf/conformance/check-conformance.ts";
import { attachedFiles } from "#test/support/attached-files.ts";
import { describeConverting, pagesCountedByCaller } from "#test/support/conversions.ts";
import { bookmarks, load } from "#test/support/pdf-read-back.ts";
import { pdfPages } from "#test/support/poppler.ts";
import { rawPdf, stream } from "#test/support/raw-pdf.ts";
import { createTemplate, generateBinary } from "#test/support/requests.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests({});
let id: string;
beforeAll(async () => {
  ({ id } = await createTemplate(service));
});

const PARTS = ["1b", "2b", "3b"] as const;
const dataUri = (bytes: Uint8Array, type = "application/pdf", name = "file") =>
  `data:${type};name=${name};base64,${Buffer.from(bytes).toString("base64")}`;

/** Nothing can be done about an operator that does not exist. */
const UNKNOWN_OPERATORS = { 10001: oddContent("Odd1"), 10002: oddContent("Odd2") };

function oddContent(text: string): string {
  return stream(`BT /F1 12 Tf 20 50 Td (${text}) Tj ET what`);
}

async function generate(part: (typeof PARTS)[number] | undefined, fields: object = {}) {
  const output_format = part === undefined ? ".pdf" : `.pdf/a-${part}`;
  return generateBinary(service, { template_id: id, output_format, ...fields });
}

describeConverting("PDF/A", () => {
  describe.each(PARTS)("%s", (part) => {
    test("is checked, labelled and says so; file name and pages are those of a PDF", async () => {
      const { bytes, headers } = await generate(part);
      expect(await checkConformance(bytes, part)).toEqual([]);
      expect(headers.get("X-Conformance")).toBe(`PDF/A-${part}; checked`);
      expect(headers.get("Content-Disposition")).toContain('filename="Letter.pdf"');
      expect(Buffer.from(bytes).toString("latin1")).toContain(`<pdfaid:part>${part[0]}</pdfaid:part>`);
      expect(pagesCountedByCaller(bytes)).toBe(1);
    });

    test("several items have a bookmark each", async () => {
      const { bytes } = await generate(part, { data: [{ Name: "Ada" }, { Name: "Bob" }] });
      expect(await checkConformance(bytes, part)).toEqual([]);
      const found = bookmarks(await load(bytes));
      expect(found.map(({ title }) => title)).toEqual(["Letter 1", "Letter 2"]);
    });

    test("pages that fit come along as pages, with their text", async () => {
      const fitting = await generate(undefined, { data: { Name: "Eve" } });
      const { bytes, headers } = await generate(part, { merge_with: dataUri(fitting.bytes) });
      expect(await checkConformance(bytes, part)).toEqual([]);
      expect(await pdfPages(bytes)).toEqual(["Dear Ada,", "Dear Eve,"]);
      expect(headers.get("Warning")).toBe(untagged(1));
    });

    test("pages whose fonts are not embedded come along as pages, with their text", async () => {
      const { bytes, headers } = await generate(part, { merge_with: dataUri(rawPdf({ name: "Terms", pages: [""] })) });
      expect(await checkConformance(bytes, part)).toEqual([]);
      expect(await pdfPages(bytes)).toEqual(["Dear Ada,", "Terms1"]);
      expect(headers.get("Warning")).toBe(untagged(1));
    });

    test("pages that cannot fit come along as pictures, with their text, and a Warning says so", async () => {
      const foreign = rawPdf({ name: "Terms", pages: ["", ""], objects: UNKNOWN_OPERATORS });
      const { bytes, headers } = await generate(part, { merge_with: dataUri(foreign) });
      expect(await checkConformance(bytes, part)).toEqual([]);
      expect(await pdfPages(bytes)).toEqual(["Dear Ada,", "Odd1", "Odd2"]);
      expect(headers.get("Warning")).toBe(
        `199 merganser "merge_with 1 (file) has pages that do not conform to PDF/A, so these were converted to pictures", ${untagged(1)}`,
      );
      const [, page] = (await PDFDocument.load(bytes)).getPages();
      expect([page?.getWidth(), page?.getHeight()]).toEqual([200, 100]);
    });
  });

  test("a Warning names files by their place in the caller's list", async () => {
    const foreign = rawPdf({ name: "Terms", pages: [""], objects: UNKNOWN_OPERATORS });
    const { bytes, headers } = await generate("2b", { merge_with: ["data:,no PDF", dataUri(foreign)] });
    expect(await pdfPages(bytes)).toHaveLength(2);
    expect(headers.get("Warning")).toBe(
      `199 merganser "merge_with 1 (a data URI) was ignored: it is not a PDF", 199 merganser "merge_with 2 (file) has pages that do not conform to PDF/A, so these were converted to pictures", ${untagged(2)}`,
    );
  });

  test("3b holds any file, as it is", async () => {
    const attach = [dataUri(Buffer.from("a;b"), "text/csv", "list.csv"), dataUri(Buffer.from([1, 2]), "x/y", "z.bin")];
    const { bytes } = await generate("3b", { attach });
    expect(await checkConformance(bytes, "3b")).toEqual([]);
    expect(attachedFiles(bytes).map(({ name, bytes: content }) => [name, [...content]])).toEqual([
      ["list.csv", [...Buffer.from("a;b")]],
      ["z.bin", [1, 2]],
    ]);
  });

  test("2b holds what is PDF/A-1 or PDF/A-2 itself", async () => {
    const files = [(await generate("1b")).bytes, (await generate("2b")).bytes];
    const attach = files.map((file, index) => dataUri(file, "application/pdf", `${index}.pdf`));
    const { bytes } = await generate("2b", { attach });
    expect(await checkConformance(bytes, "2b")).toEqual([]);
    expect(attachedFiles(bytes).map(({ bytes: content }, index) => content.equals(files[index] ?? content))).toEqual([
      true,
      true,
    ]);
  });
});

/** A plain PDF has no tags. */
function untagged(position: number): string {
  return `199 merganser "merge_with ${position} (file) is not a tagged PDF: screen readers may not read all of the result, so it is not marked as tagged"`;
}
