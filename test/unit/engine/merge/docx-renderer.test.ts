/** What docxtemplater's own renderer keeps between items, since compiled templates outlive requests. */
import { expect, test } from "vitest";
import { Insertions } from "#shared/engine/merge/docx/insertions/insertions.ts";
import { parseDocx } from "#shared/engine/merge/docx/parse-docx.ts";
import { DocxRenderer } from "#shared/engine/merge/docx/render-docx.ts";
import { MergeFailure } from "#shared/engine/merge/values/merge-failure.ts";
import { openDocx } from "#shared/engine/template-file/open-docx.ts";
import { paragraph } from "#test/support/docx-blocks.ts";
import { docx } from "#test/support/docx-package.ts";
import { PIXEL_PNG } from "#test/support/office-files.ts";

const SYNTAX = { delimiters: { left: "[", right: "]" }, enhancedSyntax: false };

test.each([
  ["rendered", `data:image/png;base64,${PIXEL_PNG.toString("base64")}`],
  ["refused", "data:image/svg+xml;base64,PHN2Zy8+"],
])("once an item is %s, nothing leads to its pictures, its values or its text", (outcome, Logo) => {
  const { templater, rules } = parseDocx(openDocx(docx(paragraph("[Logo]")), "a.docx"), SYNTAX);
  if (templater === undefined) throw new Error("The template has faults.");
  const pictures = new Insertions();
  const render = () => new DocxRenderer(templater, rules).renderParts({ Logo }, { shownValues: pictures });
  if (outcome === "refused") expect(render).toThrow(MergeFailure);
  else expect(render().size).toBe(1);
  expect(rules.shownValues).toBeUndefined();
  expect(templater).toMatchObject({ data: undefined, scopeManagers: {} });
  // The last rendering wrote its parts here.
  expect(templater.zip).toEqual({ files: {} });
});
