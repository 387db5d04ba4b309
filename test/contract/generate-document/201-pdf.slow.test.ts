/** POST /v1/document with output_format .pdf: pages, their text, and several items. */
import { expect, test } from "vitest";
import { describeConverting, pagesCountedByCaller } from "#test/support/conversions.ts";
import { field, pageBreak, paragraph } from "#test/support/docx-blocks.ts";
import { pdfPages } from "#test/support/poppler.ts";
import {
  answerOf,
  createTemplate,
  type DocumentAnswer,
  docxFile,
  generateBinary,
  generateDocument,
  openLink,
  postJson,
} from "#test/support/requests.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests({});

const TWO_PAGES = {
  body: [paragraph("Dear [Name],"), pageBreak(), paragraph("Regards to [Name]")].join(""),
  footers: { default: paragraph([field("PAGE", "1"), field("NUMPAGES", "1")]) },
};
const THREE = [{ Name: "Ada" }, { Name: "Bob" }, { Name: "Eve" }];

describeConverting("one item", () => {
  test("is merged and converted, page by page", async () => {
    const { id } = await createTemplate(service, { file: docxFile(TWO_PAGES.body) });
    const { bytes } = await generateBinary(service, { template_id: id, output_format: ".pdf" });
    expect(Buffer.from(bytes).subarray(0, 5).toString()).toBe("%PDF-");
    expect(await pdfPages(bytes)).toEqual(["Dear Ada,", "Regards to Ada"]);
  });

  test("letters of all languages are in it", async () => {
    const { id } = await createTemplate(service);
    const Name = "Zoë Müller-Łukaszewicz Ωμέγα Дмитрий";
    const { bytes } = await generateBinary(service, { template_id: id, output_format: ".pdf", data: { Name } });
    expect(await pdfPages(bytes)).toEqual([`Dear ${Name},`]);
  });

  test("single_file false is ignored for one item", async () => {
    const { id } = await createTemplate(service);
    const fields = { template_id: id, output_format: ".pdf", single_file: false, data: [{ Name: "Ada" }] };
    const document = await generateDocument(service, fields);
    expect(document).toMatchObject({ format: ".pdf", filename: "Letter.pdf", data_length: 1 });
    expect(await pdfPages(await openLink(service, document.document_uri))).toEqual(["Dear Ada,"]);
  });

  test("opens inline when the request asked so", async () => {
    const { id } = await createTemplate(service);
    const headers = { "Content-Disposition": "inline" };
    const request = postJson({ template_id: id, data: {}, output_format: ".pdf" }, { headers });
    const { document_uri } = await answerOf<DocumentAnswer>(await service.call("/v1/document", request), 201);
    const opened = await service.call(document_uri, { key: null });
    expect(opened.headers.get("Content-Disposition")).toMatch(/^inline;/);
    expect(opened.headers.get("Content-Type")).toBe("application/pdf");
  });
});

describeConverting("several items in one file", () => {
  test("stand in the order of the data, each on pages of its own that count from 1", async () => {
    const { id } = await createTemplate(service, { file: docxFile(TWO_PAGES) });
    const document = await generateDocument(service, { template_id: id, output_format: ".pdf", data: THREE });
    expect(document).toMatchObject({ format: ".pdf", filename: "Letter.pdf", data_length: 3 });
    const pages = await pdfPages(await openLink(service, document.document_uri));
    expect(pages).toEqual(THREE.flatMap(({ Name }) => [`Dear ${Name}, 12`, `Regards to ${Name} 22`]));
  });

  test("without page breaks follow each other on the page", async () => {
    const { id } = await createTemplate(service);
    const fields = { template_id: id, output_format: ".pdf", data: THREE, page_break: false };
    const { bytes } = await generateBinary(service, fields);
    expect(await pdfPages(bytes)).toEqual(["Dear Ada, Dear Bob, Dear Eve,"]);
  });
});

describeConverting("pages can be counted on the raw file by a caller's regular expression (callers.md, 21)", () => {
  test.each([
    ["one item of two pages", TWO_PAGES.body, THREE.slice(0, 1), 2],
    ["three items of two pages", TWO_PAGES.body, THREE, 6],
  ])("%s", async (_what, body, data, pages) => {
    const { id } = await createTemplate(service, { file: docxFile(body) });
    const { bytes } = await generateBinary(service, { template_id: id, output_format: ".pdf", data });
    expect(await pdfPages(bytes)).toHaveLength(pages);
    expect(pagesCountedByCaller(bytes)).toBe(pages);
  });
});
