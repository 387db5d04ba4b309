/** POST /v1/template/{id}/edit: the edited file is the template's, and what it was can be restored. */
import { describe, expect, test } from "vitest";
import { describeConverting } from "#test/support/conversions.ts";
import { paragraph, run } from "#test/support/docx-blocks.ts";
import { documentText } from "#test/support/docx-package.ts";
import { askToEdit, edit } from "#test/support/edits.ts";
import { rtf } from "#test/support/office-files.ts";
import {
  answerOf,
  createTemplate,
  docxFile,
  file,
  generateBinary,
  letter,
  openLink,
  readTemplate,
  type TemplateAnswer,
} from "#test/support/requests.ts";
import { openService, WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { filesOf } from "#test/support/stored-things.ts";
import { restore, versionsOf } from "#test/support/versions.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

describe("a letter without tags", () => {
  test("becomes a template that generates, and can be restored", async () => {
    const body = paragraph([run("Dear "), run("Ada", "<w:b/>"), run(" Love"), run("lace,")]);
    const created = await createTemplate(service, { file: docxFile(body), folder: "Letters" });
    const template = await edit(service, created.id, { find: "Ada Lovelace", replace: "[Name]" });
    expect(template).toMatchObject({
      ...created,
      tags: { valid: ["Name"], invalid: [] },
      updated: expect.any(Number),
      template_uri: expect.any(String),
      preview_uri: expect.any(String),
      image_uri: expect.any(String),
    });
    expect(await readTemplate(service, created.id)).toStrictEqual(template);
    expect(documentText(await openLink(service, template.template_uri))).toBe("Dear [Name],");
    const { bytes } = await generateBinary(service, { template_id: created.id, data: { Name: "Zoë" } });
    expect(documentText(bytes)).toBe("Dear Zoë,");
    expect((await versionsOf(service, created.id)).map(({ version, current }) => [version, current])).toEqual([
      [2, true],
      [1, false],
    ]);
    expect((await restore(service, created.id, 1)).tags.valid).toEqual([]);
  });

  test("the tags and problems of the answer are those of the new text", async () => {
    const { id } = await createTemplate(service, { file: letter("Dear Ada, [City]") });
    const { tags, problems } = await edit(service, id, { find: "Ada", replace: "[Name" });
    expect([tags, problems.map(({ kind }) => kind)]).toEqual([
      { valid: ["City"], invalid: ["Name"] },
      ["unclosed_tag"],
    ]);
    expect((await edit(service, id, { find: "[Name", replace: "[Name]" })).tags.invalid).toEqual([]);
  });

  test("new delimiters and another syntax count for the new text", async () => {
    const { id } = await createTemplate(service, { file: letter("Dear Ada") });
    const settings = { delimiters: { left: "<#", right: "#>" }, enhanced_syntax: true };
    const asked = await askToEdit(service, id, {
      replacements: [{ find: "Ada", replace: "<#a.b | upper#>" }],
      ...settings,
    });
    expect(await answerOf(asked, 200)).toMatchObject({ ...settings, tags: { valid: ["a.b | upper"], invalid: [] } });
  });
});

test.each([
  [{ file: letter("Dear [Name], Name of [First Name]") }, "Dear [Name], [N] of [First Name]"],
  [{ file: letter("Dear Name, [Name]"), delimiters: JSON.stringify({ left: "{", right: "}" }) }, "Dear [N], [[N]]"],
] as const)("replacing texts outside of tags leaves the tags as they are: %#", async (fields, expected) => {
  const { id } = await createTemplate(service, fields);
  const replacements = [{ find: "Name", replace: "[N]", all: true, outside_tags: true }];
  const { template_uri } = (await answerOf(await askToEdit(service, id, { replacements }), 200)) as TemplateAnswer;
  expect(documentText(await openLink(service, template_uri))).toBe(expected);
});

test("the file alone is answered, and nothing is stored", async () => {
  const template = await createTemplate(service, { file: letter("Dear Ada", "Brief für Zoë.docx") });
  const replacements = [{ find: "Ada", replace: "[Name]" }];
  const headers = { Accept: "application/octet-stream" };
  const response = await askToEdit(service, template.id, { replacements }, { headers });
  expect(response.headers.get("Content-Disposition")).toContain("filename*=UTF-8''Brief%20f%C3%BCr%20Zo%C3%AB.docx");
  expect(documentText(new Uint8Array(await response.arrayBuffer()))).toBe("Dear [Name]");
  expect(await readTemplate(service, template.id)).toStrictEqual(template);
  expect(await filesOf(service, template.id)).toHaveLength(1);
});

test.each([
  ["a.txt", "Dear Ada\r\n", "Dear [Name]\r\n"],
  ["a.sql", "select 'Ada';", "select '[Name]';"],
  ["a.html", "<p>Dear <b>A</b>da</p>", "<p>Dear <b>[Name]</b></p>"],
])("%s", async (name, text, expected) => {
  const { id } = await createTemplate(service, { file: file(Buffer.from(text), name) });
  const { template_uri, format } = await edit(service, id, { find: "Ada", replace: "[Name]" });
  expect(Buffer.from(await openLink(service, template_uri)).toString()).toBe(expected);
  expect(format).toBe(name.slice(1));
});

test("line ends and blanks of an HTML page stay where they are shown", async () => {
  const page =
    "<title>To Ada</title><pre>\n  Ada\n\n    pays  <b>now</b>\n</pre><textarea> To\n Ada </textarea>\n To\n  Ada<p>To\n  Ada</p>";
  const { id } = await createTemplate(service, { file: file(Buffer.from(page), "a.html") });
  const { template_uri } = await edit(service, id, { find: "Ada", replace: "A\nB", all: true });
  expect(Buffer.from(await openLink(service, template_uri)).toString()).toBe(
    "<title>To A\nB</title><pre>\n  A\nB\n\n    pays  <b>now</b>\n</pre><textarea> To\n A\nB </textarea>To A<br>B<p>To A<br>B</p>",
  );
});

test("edits at the same time are all made", async () => {
  const { id } = await createTemplate(service, { file: letter("one two three") });
  await Promise.all(["one", "two", "three"].map((find) => edit(service, id, { find, replace: `[${find}]` })));
  expect((await readTemplate(service, id)).tags.valid).toEqual(["one", "two", "three"]);
});

test("a template of another region is edited there", async () => {
  const { id } = await createTemplate(service, { region: "eu" });
  const options = { region: "uk" } as const;
  const response = await askToEdit(service, id, { replacements: [{ find: "[Name]", replace: "[City]" }] }, options);
  expect(await answerOf(response, 200)).toMatchObject({ region: "eu", tags: { valid: ["City"] } });
});

describeConverting("a template in .rtf", () => {
  test("is the .docx that was made of it from then on", async () => {
    await using converting = await openService({});
    const { id } = await createTemplate(converting, { file: file(rtf("Dear Ada"), "Letter.rtf") });
    const template = await edit(converting, id, { find: "Ada", replace: "[Name]" });
    expect(template).toMatchObject({ filename: "Letter.docx", format: ".docx", tags: { valid: ["Name"] } });
    expect((await restore(converting, id, 1)).format).toBe(".rtf");
  });
});
