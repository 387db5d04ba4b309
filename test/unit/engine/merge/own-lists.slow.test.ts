/** Tests that the lists of copies in one .doc each start at 1, as they do in a .docx. */
import { expect, test } from "vitest";
import { withOwnLists } from "#shared/engine/merge/assembly/own-lists.ts";
import { assembleDocx } from "#test/support/assemble-docx.ts";
import { describeConverting, openOffice } from "#test/support/conversions.ts";
import { listItem, numbering, paragraph } from "#test/support/docx-blocks.ts";
import { documentText, docx } from "#test/support/docx-package.ts";
import { listNumbers } from "#test/support/list-numbers.ts";
import { lintDocx } from "#test/support/ooxml-linter.ts";

const ITEMS = ["alpha", "beta", "gamma"];
const TEMPLATE = docx({
  body: paragraph("Dear [Name]") + ITEMS.map((text) => listItem(text)).join(""),
  numbering: numbering(1),
});

function threeCopies(): Uint8Array {
  return assembleDocx(TEMPLATE, [{ Name: "A" }, { Name: "B" }, { Name: "C" }]);
}

test("a restarted list gets a definition of its own, and counts as before", () => {
  const before = threeCopies();
  const after = withOwnLists(before);
  expect(documentText(after)).toBe(documentText(before));
  expect(listNumbers(before)).toEqual([1, 2, 3, 1, 2, 3, 1, 2, 3]);
  expect(listNumbers(after)).toEqual(listNumbers(before));
  expect(lintDocx(after)).toEqual([]);
});

test("a document without restarted lists stays as it is", () => {
  expect(withOwnLists(TEMPLATE)).toBe(TEMPLATE);
  const without = docx(paragraph("a"));
  expect(withOwnLists(without)).toBe(without);
});

describeConverting("LibreOffice", () => {
  test("writes the lists of all copies into a .doc with the numbers 1, 2, 3", async () => {
    const office = openOffice();
    const doc = await office.convert({ source: withOwnLists(threeCopies()), from: ".docx", to: ".doc" });
    const text = Buffer.from(await office.convert({ source: doc, from: ".doc", to: ".txt" })).toString();
    const numbers = Array.from(text.matchAll(/(\d)\) (?:alpha|beta|gamma)/g), ([, number]) => Number(number));
    expect(numbers).toEqual([1, 2, 3, 1, 2, 3, 1, 2, 3]);
  });
});
