/** POST /v1/document with single_file false: a document for each item, in a zip archive. */
import PizZip from "pizzip";
import { beforeAll, expect, test } from "vitest";
import { describeConverting } from "#test/support/conversions.ts";
import { documentText } from "#test/support/docx-package.ts";
import { pdfPages } from "#test/support/poppler.ts";
import {
  createTemplate,
  generateBinary,
  generateDocument,
  openLink,
  type TemplateAnswer,
} from "#test/support/requests.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests({});
let template: TemplateAnswer;
beforeAll(async () => {
  template = await createTemplate(service);
});

const TWELVE = Array.from({ length: 12 }, (_, at) => ({ Name: `Number ${at + 1}` }));

/** Files by name, in the order of the archive. */
function unpack(zip: Uint8Array): ReadonlyMap<string, Uint8Array> {
  const { files } = new PizZip(zip);
  return new Map(Object.values(files).map((entry) => [entry.name, entry.asUint8Array()]));
}

test("the document is a .zip of one file for each item, in the order of the data", async () => {
  const fields = { template_id: template.id, data: TWELVE, single_file: false };
  const document = await generateDocument(service, fields);
  expect(document).toMatchObject({ format: ".zip", filename: "Letter.zip", data_length: 12 });
  const files = unpack(await openLink(service, document.document_uri));
  expect([...files.values()].map((bytes) => documentText(bytes))).toEqual(TWELVE.map(({ Name }) => `Dear ${Name},`));
});

test("its link is served as a zip", async () => {
  const data = TWELVE.slice(0, 2);
  const { document_uri } = await generateDocument(service, { template_id: template.id, data, single_file: false });
  const response = await service.call(document_uri, { key: null });
  expect(response.headers.get("Content-Type")).toBe("application/zip");
  expect(response.headers.get("Content-Disposition")).toMatch(/^attachment; filename="Letter.zip"/);
  await response.body?.cancel();
});

test("the files are named after the document and their place: sorted by name they stand in the order of the data", async () => {
  const fields = { template_id: template.id, data: TWELVE, single_file: false, output_name: "Angebot 見積書" };
  const { bytes } = await generateBinary(service, fields);
  const names = [...unpack(bytes).keys()];
  for (const name of names) expect(name).toMatch(/^Angebot 見積書.*\.docx$/);
  expect(new Set(names).size).toBe(12);
  expect(names.toSorted()).toEqual(names);
});

test("no file's name leaves the archive's folder", async () => {
  const fields = {
    template_id: template.id,
    data: TWELVE.slice(0, 2),
    single_file: false,
    output_name: "../../a/b\\c",
  };
  const { bytes } = await generateBinary(service, fields);
  for (const name of unpack(bytes).keys()) expect(name).not.toMatch(/[/\\]|^\.\.$/);
});

test.each(["書".repeat(500), "n".repeat(500)])(
  "a very long name still fits on a disk: 255 bytes (%#)",
  async (name) => {
    const fields = { template_id: template.id, data: TWELVE, single_file: false, output_name: name };
    const { bytes } = await generateBinary(service, fields);
    const names = [...unpack(bytes).keys()];
    expect(new Set(names).size).toBe(12);
    for (const each of names) expect(Buffer.byteLength(each)).toBeLessThanOrEqual(255);
  },
);

test.each([[[{ Name: "Ada" }]], [{ Name: "Ada" }]])("single_file false is ignored for one item: %j", async (data) => {
  const document = await generateDocument(service, { template_id: template.id, data, single_file: false });
  expect(document).toMatchObject({ format: ".docx", filename: "Letter.docx", data_length: 1 });
});

test("page_break is ignored when single_file is false", async () => {
  const fields = { template_id: template.id, data: TWELVE.slice(0, 2), single_file: false };
  const withBreaks = await generateBinary(service, { ...fields, page_break: true });
  const without = await generateBinary(service, { ...fields, page_break: false });
  expect(without.bytes).toEqual(withBreaks.bytes);
});

test("the binary answer is the same archive, with its name and length", async () => {
  const fields = { template_id: template.id, data: TWELVE, single_file: false };
  const { bytes, headers } = await generateBinary(service, fields);
  expect(headers.get("Content-Disposition")).toMatch(/^attachment; filename="Letter.zip"/);
  expect(headers.get("Content-Length")).toBe(String(bytes.byteLength));
  expect(unpack(bytes).size).toBe(12);
});

describeConverting("of PDFs", () => {
  test("each file is the PDF of its item", async () => {
    const fields = { template_id: template.id, data: TWELVE, single_file: false, output_format: "pdf" };
    const document = await generateDocument(service, fields);
    expect(document).toMatchObject({ format: ".zip", filename: "Letter.zip", data_length: 12 });
    const files = unpack(await openLink(service, document.document_uri));
    for (const name of files.keys()) expect(name).toMatch(/\.pdf$/);
    const texts = await Promise.all([...files.values()].map(pdfPages));
    expect(texts).toEqual(TWELVE.map(({ Name }) => [`Dear ${Name},`]));
  });
});
