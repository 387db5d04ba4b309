/** Templates that would keep the reader busy for minutes are refused at once. */
import { describe, expect, test } from "vitest";
import { readTemplate } from "#shared/engine/template/read-tags.ts";
import { openDocx } from "#shared/engine/template-file/open-docx.ts";
import { field, paragraph, paragraphs } from "#test/support/docx-blocks.ts";
import { docx } from "#test/support/docx-package.ts";

const read = (body: string) =>
  readTemplate(openDocx(docx(body), "a.docx"), { delimiters: { left: "[", right: "]" }, enhancedSyntax: false }).tags;

describe("a template is refused as damaged", () => {
  test.each<[string, string, string]>([
    ["with 20,001 tags", paragraph("[a]".repeat(20_001)), "more than 20000 tags"],
    ["with 20,001 delimiters that are not closed", paragraph("[a ".repeat(20_001)), "more than 20000 tags"],
    ["with 2,001 section marks", paragraph("[#a][/b]".repeat(1_001)), "more than 2000 starts and ends of sections"],
    [
      "with its marks in fields",
      paragraph([field(`QUOTE ${"[#a][/b]".repeat(1_001)}`, "x")]),
      "more than 2000 starts and ends",
    ],
    [
      "with sections 101 deep",
      paragraph("[#a]".repeat(101) + "[/]".repeat(101)),
      "more than 100 levels of nested sections",
    ],
    [
      "with delimiters far from their counterparts",
      paragraph("[".repeat(15_000) + "x".repeat(400_000) + "]".repeat(15_000)),
      "more than 4000000000 characters between delimiters and their counterparts",
    ],
  ])("%s", (_, body, reason) => {
    expect(() => read(body)).toThrow(`a.docx is too complex: it contains ${reason}`);
  });
});

describe("delimiters that cannot be found in a Word document", () => {
  test.each([
    ['"', '"'],
    ["'[", "]"],
    ["&", "]"],
    ["[", ";"],
  ])("%s %s are refused", (left, right) => {
    const file = openDocx(docx(paragraph("x")), "a.docx");
    expect(() => readTemplate(file, { delimiters: { left, right }, enhancedSyntax: false })).toThrow(
      expect.objectContaining({ code: "request_invalid", message: expect.stringContaining("A delimiter of a Word") }),
    );
  });

  test.each([
    ["&&", ";;"],
    ["[&", "]"],
    ["<", ">"],
  ])("%s %s can be", (left, right) => {
    const file = openDocx(docx(paragraph(`A & B; ${left}Name${right}`)), "a.docx");
    const { tags } = readTemplate(file, { delimiters: { left, right }, enhancedSyntax: false });
    expect(tags).toEqual({ valid: ["Name"], invalid: [] });
  });
});

test("a large template below the limits is read", () => {
  const names = Array.from({ length: 5_000 }, (_, index) => `[n${index}]`);
  expect(read(paragraphs(...names)).valid).toHaveLength(5_000);
  expect(read(paragraph(`${"[#a]".repeat(100)}x${"[/]".repeat(100)}`)).invalid).toEqual([]);
});
