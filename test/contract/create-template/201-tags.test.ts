/** POST /v1/template: the tags that are read out of the file (interface.md, Tags; callers.md, "Tags"). */
import { describe, expect, test } from "vitest";
import { paragraph, paragraphs, run, table } from "#test/support/docx-blocks.ts";
import type { DocxContent } from "#test/support/docx-package.ts";
import { createTemplate, docxFile } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

async function tagsOf(content: DocxContent | string, enhancedSyntax = false) {
  const fields = { file: docxFile(content), enhanced_syntax: String(enhancedSyntax), delimiters: BRACKETS };
  return (await createTemplate(service, fields)).tags;
}

const BRACKETS = '{"left":"[","right":"]"}';

describe("tags.valid", () => {
  test("a name may hold blanks and capitals; blanks at the delimiters' edges do not count", async () => {
    expect(await tagsOf(paragraph("[Zip Code] [ City ]"))).toEqual({ valid: ["Zip Code", "City"], invalid: [] });
  });

  test("a table with a section is an object of one key with the inner tags (the interface's example)", async () => {
    const items = table(["Item", "Quantity"], ["[#Items][Name]", "[Quantity][/]"]);
    expect(await tagsOf(items)).toEqual({ valid: [{ Items: ["Name", "Quantity"] }], invalid: [] });
  });

  test("sections nest, and may be closed by name or without", async () => {
    const nested = paragraphs("[#Orders][Number][#Lines][Text][/Lines][/]");
    expect(await tagsOf(nested)).toEqual({ valid: [{ Orders: ["Number", { Lines: ["Text"] }] }], invalid: [] });
  });

  test("each tag is listed once, in order of first appearance; #x and ^x share one entry", async () => {
    const body = paragraphs("[B] [A] [B]", "[#List][X][/]", "[^List][Y][X][/]", "[A]");
    expect(await tagsOf(body)).toEqual({ valid: ["B", "A", { List: ["X", "Y"] }], invalid: [] });
  });

  test("[.] is the item itself", async () => {
    expect(await tagsOf(paragraph("[#Items][.][/Items]"))).toEqual({ valid: [{ Items: ["."] }], invalid: [] });
  });

  test("a dotted name stays one text, in both syntaxes", async () => {
    expect(await tagsOf(paragraph("[item.name]"))).toEqual({ valid: ["item.name"], invalid: [] });
    expect(await tagsOf(paragraph("[item.name]"), true)).toEqual({ valid: ["item.name"], invalid: [] });
  });

  test("with enhanced syntax an expression stays one text", async () => {
    const body = paragraph("[a + b] [#items.length > 1][name][/]");
    expect(await tagsOf(body, true)).toEqual({ valid: ["a + b", { "items.length > 1": ["name"] }], invalid: [] });
  });

  test("tags of headers and footers are listed too, after those of the body", async () => {
    const content = { body: paragraph("[Body]"), headers: { default: paragraph("[Head]") } };
    const tags = await tagsOf({ ...content, footers: { default: paragraph("[Foot]") } });
    expect(tags).toEqual({ valid: ["Body", "Head", "Foot"], invalid: [] });
  });

  test("a tag that the word processor cut into runs is one tag", async () => {
    const body = paragraph([run("[Na"), run("me", "<w:b/>"), run("]")]);
    expect(await tagsOf(body)).toEqual({ valid: ["Name"], invalid: [] });
  });
});

describe("tags.invalid names the offending tags", () => {
  test.each([
    ["a tag that is not closed", paragraphs("Dear [Name], welcome", "to [City"), ["City"]],
    ["a section that is not closed", paragraph("[#Items][Name]"), ["Items"]],
    ["a section that is not opened", paragraph("[Name][/Items]"), ["Items"]],
    ["sections that do not match", paragraph("[#Items][Name][/Lines]"), ["Items", "Lines"]],
  ])("%s", async (_what, body, invalid) => {
    expect((await tagsOf(body)).invalid).toEqual(invalid);
  });

  test("an expression that does not compile", async () => {
    expect((await tagsOf(paragraph("[a +] [b]"), true)).invalid).toEqual(["a +"]);
  });

  test("and the template is stored all the same", async () => {
    const file = docxFile(paragraph("[#Items][Name]"));
    const { id } = await createTemplate(service, { file });
    expect((await service.call(`/v1/template/${id}`)).status).toBe(200);
  });
});
