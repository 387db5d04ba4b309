/** PUT /v1/template/{id} with a new file: it is processed and replaces the present one (interface.md). */
import { describe, expect, test } from "vitest";
import { paragraph } from "#test/support/docx-blocks.ts";
import { documentText } from "#test/support/docx-package.ts";
import { given } from "#test/support/given.ts";
import { rtf } from "#test/support/office-files.ts";
import { popplerText } from "#test/support/poppler.ts";
import {
  createTemplate,
  docxFile,
  file,
  generateBinary,
  letter,
  openLink,
  readTemplate,
  updateTemplate,
} from "#test/support/requests.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests({});

async function mergedText(templateId: string, data: object): Promise<string> {
  return documentText((await generateBinary(service, { template_id: templateId, data })).bytes);
}

test("its tags and name are the new file's, the template's name stays, and documents are made of it", async () => {
  const { id, name } = await createTemplate(service, { file: letter("Dear [Name]", "Letter.docx") });
  expect(await mergedText(id, { Name: "Ada" })).toBe("Dear Ada");
  const uploaded = letter("Hello [#People][First][/]", "Greeting.docx");
  const answer = await updateTemplate(service, id, { file: uploaded });
  expect(answer).toMatchObject({ id, name, filename: "Greeting.docx", tags: { valid: [{ People: ["First"] }] } });
  expect(await openLink(service, answer.template_uri)).toEqual(await uploaded.bytes());
  expect(answer.template_uri).toMatch(/\/Greeting\.docx$/);
  expect(await mergedText(id, { People: [{ First: "Ada" }, { First: "Alan" }] })).toBe("Hello AdaAlan");
});

describe("delimiters", () => {
  test("are the current ones, although others would be detected in the new file", async () => {
    const { id } = await createTemplate(service, { file: letter("Dear [Name]") });
    const answer = await updateTemplate(service, id, { file: letter("Dear {{Name}} of [Town]") });
    expect(answer.delimiters).toEqual({ left: "[", right: "]" });
    expect(answer.tags.valid).toEqual(["Town"]);
  });

  test("are those that are given with the file", async () => {
    const { id } = await createTemplate(service, { file: letter("Dear [Name]") });
    const delimiters = '{ "left": "{{",\n "right": "}}" }';
    const answer = await updateTemplate(service, id, { file: letter("Dear {{Name}} of [Town]"), delimiters });
    expect(answer.delimiters).toEqual({ left: "{{", right: "}}" });
    expect(answer.tags.valid).toEqual(["Name"]);
  });
});

test("the syntax stays enhanced", async () => {
  const { id } = await createTemplate(service, { file: letter("[a.b]"), enhanced_syntax: "true" });
  const answer = await updateTemplate(service, id, { file: letter("[a.b * 2]") });
  expect(answer).toMatchObject({ enhanced_syntax: true, tags: { valid: ["a.b * 2"], invalid: [] } });
});

test("a file with invalid tags is taken, and no document is made of it until another replaces it", async () => {
  const { id } = await createTemplate(service);
  const broken = await updateTemplate(service, id, { file: letter("[#Open] [Name]") });
  expect(broken.tags.invalid).toEqual(["Open"]);
  expect(broken.problems).toHaveLength(1);
  const mended = await updateTemplate(service, id, { file: letter("[Name]") });
  expect(mended).toMatchObject({ tags: { valid: ["Name"], invalid: [] }, problems: [] });
  expect(await mergedText(id, { Name: "Ada" })).toBe("Ada");
});

test("the new file may have another format", async () => {
  const { id } = await createTemplate(service);
  const answer = await updateTemplate(service, id, { file: file(Buffer.from("Dear [Name],\n"), "Letter.txt") });
  expect(answer).toMatchObject({ format: ".txt", filename: "Letter.txt" });
  const { bytes } = await generateBinary(service, { template_id: id, output_format: ".txt" });
  expect(Buffer.from(bytes).toString()).toBe("Dear Ada,\n");
});

given("LibreOffice").describe("the preview", () => {
  test("is the new file's: pages, PDF and picture; and so is the page count that is read later", async () => {
    const before = await createTemplate(service, { file: letter("One page") });
    const pages = Array.from({ length: 3 }, (_, n) => paragraph(`Page ${n + 1}`)).join(
      '<w:p><w:r><w:br w:type="page"/></w:r></w:p>',
    );
    const after = await updateTemplate(service, before.id, { file: docxFile(pages, "Three.docx") });
    expect([before.page_count, after.page_count]).toEqual([1, 3]);
    expect(popplerText(await openLink(service, after.preview_uri))).toContain("Page 3");
    expect(after.image_uri).not.toBe(before.image_uri);
    expect(Buffer.from(await openLink(service, after.image_uri)).toString("latin1", 1, 4)).toBe("PNG");
    expect((await readTemplate(service, before.id)).page_count).toBe(3);
  });

  test("a new .rtf file has its tags and page count, and can be merged", async () => {
    const { id } = await createTemplate(service);
    const answer = await updateTemplate(service, id, { file: file(rtf("Dear [Name]"), "Letter.rtf") });
    expect(answer).toMatchObject({ format: ".rtf", page_count: 1, tags: { valid: ["Name"] } });
    expect(await mergedText(id, { Name: "Ada" })).toContain("Dear Ada");
  });
});
