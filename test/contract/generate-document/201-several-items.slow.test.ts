/** POST /v1/document: several items in one .docx. */
import { beforeAll, expect, test } from "vitest";
import { describeConverting } from "#test/support/conversions.ts";
import { paragraph, table } from "#test/support/docx-blocks.ts";
import { documentText } from "#test/support/docx-package.ts";
import { pdfPages } from "#test/support/poppler.ts";
import {
  createTemplate,
  docxFile,
  file,
  generateBinary,
  generateDocument,
  openLink,
  type TemplateAnswer,
} from "#test/support/requests.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests({});
let template: TemplateAnswer;
beforeAll(async () => {
  const body = [paragraph("Dear [Name],"), table(["[#Items][Item]", "[Price][/]"])].join("");
  template = await createTemplate(service, { file: docxFile({ body, headers: { default: paragraph("To [Name]") } }) });
});

const THREE = [
  { Name: "Ada", Items: [{ Item: "Table", Price: 1 }] },
  { Name: "Bob", Items: [] },
  {
    Name: "Eve",
    Items: [
      { Item: "Bench", Price: 2 },
      { Item: "Lamp", Price: 3 },
    ],
  },
];

test("all items are in one .docx, in the order of the data", async () => {
  const document = await generateDocument(service, { template_id: template.id, data: THREE });
  expect(document).toMatchObject({ format: ".docx", filename: "Letter.docx", data_length: 3 });
  const text = documentText(await openLink(service, document.document_uri));
  const words = text.split(/\s+/).filter((word) => word !== "");
  expect(words).toEqual("Dear Ada, Table 1 Dear Bob, Dear Eve, Bench 2 Lamp 3".split(" "));
});

test("the result is a whole .docx: it can be uploaded as a template again", async () => {
  const { bytes } = await generateBinary(service, { template_id: template.id, data: THREE });
  const again = await createTemplate(service, { file: file(bytes, "Again.docx") });
  expect(again.tags).toEqual({ valid: [], invalid: [] });
});

test("single_file as text is understood", async () => {
  const fields = { template_id: template.id, data: THREE, single_file: "true" };
  expect((await generateDocument(service, fields)).format).toBe(".docx");
});

describeConverting("opened in a word processor", () => {
  async function pagesOf(fields: object): Promise<readonly string[]> {
    const { bytes } = await generateBinary(service, { template_id: template.id, data: THREE, ...fields });
    const { preview_uri } = await createTemplate(service, { file: file(bytes, "Result.docx") });
    return pdfPages(await openLink(service, preview_uri));
  }

  test("each item starts on a new page, under its own header, unless told otherwise", async () => {
    const pages = ["To Ada Dear Ada, Table 1", "To Bob Dear Bob,", "To Eve Dear Eve, Bench 2 Lamp 3"];
    expect(await pagesOf({})).toEqual(pages);
    expect(await pagesOf({ page_break: true })).toEqual(pages);
  });

  test("with page_break false the items follow each other on the page", async () => {
    const [only, ...more] = await pagesOf({ page_break: false });
    expect(more).toEqual([]);
    expect(only).toContain("Dear Ada, Table 1 Dear Bob, Dear Eve, Bench 2 Lamp 3");
  });
});
