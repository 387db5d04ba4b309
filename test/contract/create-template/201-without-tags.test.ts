/** POST /v1/template: a document in which nothing is a tag, whatever stands in its brackets (callers.md, "Tags"). */
import { expect, test } from "vitest";
import { field, paragraph, paragraphs, run } from "#test/support/docx-blocks.ts";
import { documentText } from "#test/support/docx-package.ts";
import {
  createTemplate,
  docxFile,
  file,
  generateBinary,
  readTemplate,
  updateTemplate,
} from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

const NO_TAGS = { delimiters: { left: "[", right: "]" }, tags: { valid: [], invalid: [] } };
const PROSE = ["As Smith showed [1], [2, 3]:", "[Note: see below] and <a href='x'>y</a>", "[a story of", "two lines]"];

async function textOf(id: string): Promise<string> {
  const { bytes } = await generateBinary(service, { template_id: id, data: { 1: "lost", a: "lost" } });
  return documentText(bytes);
}

test("prose in brackets is no tag, and stays in the documents", async () => {
  const template = await createTemplate(service, { file: docxFile(paragraphs(...PROSE)) });
  expect(template).toMatchObject(NO_TAGS);
  expect(template.problems).toEqual([
    {
      tag: "[Note: see below]",
      kind: "taken_for_text",
      part: "body",
      context: expect.stringContaining("[Note: see below]"),
      suggestion:
        "This text between [ and ] reads like prose and stays as it is. If it is a tag, set the delimiters to [ and ].",
    },
  ]);
  expect(await textOf(template.id)).toBe(PROSE.join("\n"));
});

test("the same after a change of the syntax or the file, until there is a tag", async () => {
  const { id } = await createTemplate(service, { file: docxFile(paragraphs(...PROSE)) });
  await updateTemplate(service, id, { enhanced_syntax: "true" });
  expect(await readTemplate(service, id)).toMatchObject(NO_TAGS);
  await updateTemplate(service, id, { file: docxFile(paragraph("[4] and {Name}")) });
  expect(await readTemplate(service, id)).toMatchObject(NO_TAGS);
  await updateTemplate(service, id, { file: docxFile(paragraph("Dear [a], [4]")) });
  expect(await readTemplate(service, id)).toMatchObject({ tags: { valid: ["a", "4"] } });
});

test("names directly behind words are said to stay, until the caller names the delimiters", async () => {
  const { id, tags, problems } = await createTemplate(service, { file: docxFile(paragraph("EUR[Total] No[Number]")) });
  expect(tags.valid).toEqual([]);
  expect(problems).toMatchObject([
    { tag: "[Total]", suggestion: expect.stringContaining("The 2 texts between [ and ] read like prose") },
  ]);
  await updateTemplate(service, id, { delimiters: '{"left":"[","right":"]"}' });
  expect(await readTemplate(service, id)).toMatchObject({ tags: { valid: ["Total", "Number"] }, problems: [] });
});

test("delimiters that the caller names count, even if they are those that were assumed", async () => {
  const { id } = await createTemplate(service, { file: docxFile(paragraph("As Smith showed [1]")) });
  await updateTemplate(service, id, { delimiters: '{"left":"[","right":"]"}' });
  expect(await readTemplate(service, id)).toMatchObject({ tags: { valid: ["1"] } });
  expect(await textOf(id)).toBe("As Smith showed lost");
});

test("a tag may stand in a field code alone", async () => {
  const body = paragraph([field("REF [Target]", "x"), run(" [1]")]);
  expect((await createTemplate(service, { file: docxFile(body) })).tags.valid).toContain("Target");
});

test("prompts of empty content controls are no tags", async () => {
  const prompt = `<w:sdt><w:sdtPr><w:showingPlcHdr/></w:sdtPr><w:sdtContent>${run("[Type the name]")}</w:sdtContent></w:sdt>`;
  const template = await createTemplate(service, { file: docxFile(paragraph([prompt])) });
  expect(template).toMatchObject({ ...NO_TAGS, problems: [] });
  expect(await textOf(template.id)).toBe("[Type the name]");
  const kept = prompt.replace("<w:showingPlcHdr/>", "");
  expect((await createTemplate(service, { file: docxFile(paragraph([kept])) })).tags.valid).toEqual(["Type the name"]);
});

test("names of merge fields may have blanks", async () => {
  const body = paragraph([field('MERGEFIELD "Hello world" \\* MERGEFORMAT', "«Hello world»")]);
  expect(await createTemplate(service, { file: docxFile(body) })).toMatchObject({
    delimiters: { left: "«", right: "»" },
    tags: { valid: ["Hello world"], invalid: [] },
  });
});

test("a number in brackets is no tag, in text templates and in HTML", async () => {
  const sql = await createTemplate(service, { file: file(Buffer.from("SELECT a[1] FROM b"), "a.sql") });
  expect(sql).toMatchObject({ ...NO_TAGS, problems: [] });
  const page = await createTemplate(service, { file: file(Buffer.from("<p>As Smith showed [1]</p>"), "a.html") });
  expect(page).toMatchObject({ ...NO_TAGS, problems: [] });
  const { bytes } = await generateBinary(service, { template_id: page.id, data: {}, output_format: ".html" });
  expect(Buffer.from(bytes).toString()).toContain("[1]");
});
