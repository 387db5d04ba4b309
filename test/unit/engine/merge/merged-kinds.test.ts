import { expect, test } from "vitest";
import { compileTemplate } from "#shared/engine/merge/compile-template.ts";
import { mergedKinds } from "#shared/engine/merge/merged-kinds.ts";
import { openTemplateContent } from "#shared/engine/template-file/template-content.ts";
import { paragraph } from "#test/support/docx-blocks.ts";
import { docx } from "#test/support/docx-package.ts";

test.each([
  [".docx", docx(paragraph("[Name]"))],
  [".txt", Buffer.from("[Name]")],
  [".html", Buffer.from("<p>[Name]</p>")],
] as const)("items of a %s template are merged into the kinds of files that are named for it", (format, bytes) => {
  const file = openTemplateContent(bytes, { filename: `a${format}`, format });
  const compiled = compileTemplate(file, { delimiters: { left: "[", right: "]" }, enhancedSyntax: false });
  const kinds = Object.entries(compiled).filter(([, member]) => typeof member === "object");
  expect(kinds.map(([kind]) => kind).toSorted()).toEqual(mergedKinds(format).toSorted());
});
