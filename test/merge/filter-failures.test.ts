/** Filters that cannot print a value say so, whichever renderer merges the template. */
import { describe, expect, test } from "vitest";
import { MergeFailure } from "#shared/engine/merge/values/merge-failure.ts";
import { paragraph } from "#test/support/docx-blocks.ts";
import { docx } from "#test/support/docx-package.ts";
import { mergeDocx } from "#test/support/merge-docx.ts";
import { mergeText } from "#test/support/merge-text.ts";

const TAG = "[Prices | sum]";
const REASON = "in the tag Prices | sum, the filter sum adds numbers, but entry 2 is “12,50”";
const item = { List: [{}], Prices: ["1", "12,50"] };
const options = { enhancedSyntax: true, delimiters: { left: "[", right: "]" } };

describe("the failure names the tag and the reason", () => {
  test.each([
    ["by the straight-line program", paragraph("[/List]")],
    [
      "by docxtemplater, which moves a page break beside the end of a list",
      '<w:p><w:r><w:t>[/List]</w:t><w:br w:type="page"/></w:r></w:p>',
    ],
  ])("%s", (_, end) => {
    const body = paragraph("[#List]") + paragraph(TAG) + end + paragraph("end");
    const merge = () => mergeDocx(docx({ body }), item, options);
    expect(merge).toThrow(MergeFailure);
    expect(merge).toThrow(REASON);
  });

  test("a filter that fails in a text template names the tag and the reason", () => {
    expect(() => mergeText(TAG, item, options)).toThrow(REASON);
  });
});
