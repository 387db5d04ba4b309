import { expect, test } from "vitest";
import type { Template } from "#shared/base/model/template.ts";
import { NO_PICTURES } from "#shared/engine/merge/pictures/picture.ts";
import { openTemplates } from "#shared/service/dependencies/open-templates.ts";
import { ALL_CODE, createLambdaTemplateWorker } from "#shared/workers/template-work/template-worker.lambda.ts";
import { paragraph } from "#test/support/docx-blocks.ts";
import { documentText, docx } from "#test/support/docx-package.ts";

const TEMPLATE = {
  id: "us1",
  fileVersion: "1",
  filename: "a.docx",
  format: ".docx",
  delimiters: { left: "[", right: "]" },
  enhancedSyntax: false,
  tags: { valid: ["Name"], invalid: [] },
} as unknown as Template;

function reading(source: Uint8Array) {
  let reads = 0;
  const files = {
    read: async () => {
      reads++;
      return source;
    },
  };
  const [templates, templateWorker] = [openTemplates(files), createLambdaTemplateWorker(ALL_CODE)];
  return {
    reads: () => reads,
    open: (changes: Partial<Template> = {}) => templates.get(templateWorker, { ...TEMPLATE, ...changes }),
    async render(item: object, changes: Partial<Template> = {}) {
      const opened = await templates.get(templateWorker, { ...TEMPLATE, ...changes });
      const [file] = await templateWorker.render(opened, {
        kind: "docx",
        items: [JSON.stringify(item)],
        fetched: NO_PICTURES,
      });
      return file && "bytes" in file ? documentText(file.bytes) : file?.reason;
    },
  };
}

test("a template is read once, and again when its file has a new version", async () => {
  const { render, reads } = reading(docx(paragraph("Dear [Name]")));
  for (const Name of ["Zoë", "Ada"]) expect(await render({ Name })).toBe(`Dear ${Name}`);
  expect(reads()).toBe(1);
  await render({}, { fileVersion: "2" });
  expect(reads()).toBe(2);
});

test("a template whose delimiters or syntax changed is compiled anew, its file being the same", async () => {
  const { render } = reading(docx(paragraph("Dear [a.b] {a.b}")));
  const item = { "a.b": "key", a: { b: "path" } };
  expect(await render(item)).toBe("Dear key {a.b}");
  expect(await render(item, { enhancedSyntax: true })).toBe("Dear path {a.b}");
  expect(await render(item, { delimiters: { left: "{", right: "}" } })).toBe("Dear [a.b] key");
});

test("only items of a template that marks pictures are looked through for them", async () => {
  expect(await reading(docx(paragraph("50 % for [Name]"))).open()).toMatchObject({ marksPictures: false });
  expect(await reading(docx(paragraph("[%Photo]"))).open()).toMatchObject({ marksPictures: true });
});
