import { expect, test } from "vitest";
import type { Template } from "#shared/model/template.ts";
import { compiledTemplates } from "#shared/service/compiled-templates.ts";
import { paragraph } from "#test/support/docx-blocks.ts";
import { documentText, docx } from "#test/support/docx-package.ts";

const TEMPLATE = {
  id: "us1",
  fileVersion: "1",
  filename: "a.docx",
  format: ".docx",
  delimiters: { left: "[", right: "]" },
  enhancedSyntax: false,
} as unknown as Template;

function reading(source: Uint8Array) {
  let reads = 0;
  const files = {
    read: async () => {
      reads++;
      return source;
    },
  };
  return { templates: compiledTemplates(files), reads: () => reads };
}

test("a template is read once, and again when its file has a new version", async () => {
  const { templates, reads } = reading(docx(paragraph("Dear [Name]")));
  for (let n = 0; n < 3; n++) {
    const compiled = await templates.get(TEMPLATE);
    expect(documentText(compiled.docx?.render({ Name: `Zoë ${n}` }) ?? new Uint8Array())).toBe(`Dear Zoë ${n}`);
  }
  expect(reads()).toBe(1);
  await templates.get({ ...TEMPLATE, fileVersion: "2" });
  expect(reads()).toBe(2);
});

test("a template whose delimiters or syntax changed is compiled anew, its file being the same", async () => {
  const { templates } = reading(docx(paragraph("Dear [a.b] {a.b}")));
  const render = async (changes: Partial<Template>) =>
    documentText(
      (await templates.get({ ...TEMPLATE, ...changes })).docx?.render({ "a.b": "key", a: { b: "path" } }) ??
        new Uint8Array(),
    );
  expect(await render({})).toBe("Dear key {a.b}");
  expect(await render({ enhancedSyntax: true })).toBe("Dear path {a.b}");
  expect(await render({ delimiters: { left: "{", right: "}" } })).toBe("Dear [a.b] key");
});

test("more items than one .docx can hold are told as such, with the remedy", async () => {
  // A zip without its 64-bit extension holds 65,535 entries; six headers and footers for each item fill it soon.
  const [own, section] = [paragraph("[N]"), "<w:titlePg/>"];
  const kinds = { default: own, first: own, even: own };
  const { templates } = reading(docx({ body: own, headers: kinds, footers: kinds, section }));
  const compiled = await templates.get(TEMPLATE);
  const items = Array.from({ length: 11_000 }, (_, N) => ({ N }));
  expect(() => compiled.docx?.assemble(items, { pageBreak: true })).toThrow(
    expect.objectContaining({
      code: "document_too_large",
      status: 422,
      message: expect.stringContaining("set single_file to false"),
    }),
  );
});
