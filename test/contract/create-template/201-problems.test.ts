/** POST /v1/template: for each invalid tag the answer says what is wrong, where, and what to write instead. */
import { expect, test } from "vitest";
import { paragraph, paragraphs, run, table } from "#test/support/docx-blocks.ts";
import { answerOf, createTemplate, docxFile, file, postForm, type TemplateAnswer } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

const BRACKETS = '{"left":"[","right":"]"}';

test("a template without faults has no problems", async () => {
  expect((await createTemplate(service)).problems).toEqual([]);
});

test("every fault of every part is reported at once, with its place and its remedy", async () => {
  const content = {
    body: paragraphs("Dear [Name, welcome to our shop", "[#Items] one [Item]"),
    headers: { default: paragraph("Offer [Number][/Total]") },
  };
  const { tags, problems } = await createTemplate(service, { file: docxFile(content), delimiters: BRACKETS });
  expect(tags).toEqual({ valid: ["Item", "Number"], invalid: ["Name", "Items", "Total"] });
  expect(problems.map(({ tag, kind, part }) => ({ tag, kind, part }))).toEqual([
    { tag: "Name", kind: "unclosed_tag", part: "body" },
    { tag: "Items", kind: "unclosed_section", part: "body" },
    { tag: "Total", kind: "unopened_section", part: "header 1" },
  ]);
  const [name, items, total] = problems;
  expect(name?.context).toContain("Dear [Name, welcome to our shop");
  expect(name?.suggestion).toContain("]");
  expect(items?.suggestion).toContain("[/Items]");
  expect(total?.suggestion).toContain("[#Total]");
});

test("an expression that does not compile is one, with enhanced syntax alone", async () => {
  const fields = { file: docxFile(paragraph("[First Name] [a +]")), delimiters: BRACKETS };
  expect((await createTemplate(service, fields)).problems).toEqual([]);
  const { tags, problems } = await createTemplate(service, { ...fields, enhanced_syntax: "true" });
  expect(tags.invalid).toEqual(["First Name", "a +"]);
  expect(problems.map(({ tag, kind }) => [tag, kind])).toEqual([
    ["First Name", "expression_invalid"],
    ["a +", "expression_invalid"],
  ]);
});

test("the place of a problem in a text file is a line", async () => {
  const bytes = Buffer.from("-- report\nSELECT [Name\nFROM t\n");
  const { tags, problems } = await createTemplate(service, { file: file(bytes, "Report.sql"), delimiters: BRACKETS });
  expect(tags.invalid).toEqual(["Name"]);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatchObject({ tag: "Name", kind: "unclosed_tag", part: "text" });
  expect(problems[0]?.context).toMatch(/^line 2: .*SELECT \[Name/);
});

test("they are stored with the template", async () => {
  const { id, problems } = await createTemplate(service, { file: docxFile(paragraph("[#A]")), delimiters: BRACKETS });
  const read = await answerOf<TemplateAnswer>(await service.call(`/v1/template/${id}`), 200);
  expect(read.problems).toEqual(problems);
  expect(problems).toHaveLength(1);
});

test("a text template of a few letters whose encoding was guessed says so, unless its sender declares it", async () => {
  const bytes = Buffer.from("Adres: \xd3d\x9f, [Nazwa]\n", "latin1");
  const guessed = await createTemplate(service, { file: file(bytes, "list.txt") });
  expect(guessed.problems).toMatchObject([
    { kind: "encoding_guessed", part: "text", suggestion: expect.stringContaining("does not state its encoding") },
  ]);
  const part = new File([bytes], "list.txt", { type: "text/plain; charset=windows-1250" });
  const declared = await createTemplate(service, { file: part });
  expect(declared.problems).toEqual([]);
  const text = await (await service.call(new URL(declared.template_uri).pathname)).text();
  expect(text).toBe("Adres: Ódź, [Nazwa]\n");
});

test("problems of accessibility have a list of their own, because the template can be used all the same", async () => {
  const header = ["Item", "Price"].map((text) => paragraph([run(text, "<w:b/>")]));
  const content = table(header, ["[Name]", "[Price]"]);
  const { id, problems, accessibility_problems } = await createTemplate(service, { file: docxFile(content) });
  expect([problems, accessibility_problems]).toEqual([
    [],
    [
      {
        kind: "table_without_header_row",
        part: "body",
        context: "Item",
        suggestion: expect.stringContaining("Repeat Header Rows"),
      },
    ],
  ]);
  const read = await answerOf<TemplateAnswer>(await service.call(`/v1/template/${id}`), 200);
  expect(read.accessibility_problems).toEqual(accessibility_problems);
  const form = postForm({ file: file(Buffer.from("[Name]"), "Text.txt") });
  const updated = await service.call(`/v1/template/${id}`, { ...form, method: "PUT" });
  expect((await answerOf<TemplateAnswer>(updated, 200)).accessibility_problems).toEqual([]);
});
