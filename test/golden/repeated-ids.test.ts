/** What a section repeats has ids of its own: ECMA-376 demands them unique, and Word repairs files in which they are not. */
import { expect, test } from "vitest";
import { bookmark, contentControl, hyperlink, paragraph, picture, run } from "#test/support/docx-blocks.ts";
import { documentText, docx, partXml } from "#test/support/docx-package.ts";
import { mergeDocx } from "#test/support/merge-docx.ts";
import { lintDocx } from "#test/support/ooxml-linter.ts";

const THREE = { Items: [{ Name: "a" }, { Name: "b" }, { Name: "c" }] };
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

const W14 = "http://schemas.microsoft.com/office/word/2010/wordml";

function idsIn(file: Uint8Array, pattern: RegExp): readonly string[] {
  return Array.from(partXml(file).matchAll(pattern), ([, id = ""]) => id);
}

test("pictures: the first keeps its id, the others get ids that no picture of the document has", () => {
  const body =
    paragraph([run("[#Items]"), picture("one.png", 7), picture("one.png", 1), run("[/]")]) +
    paragraph([picture("one.png", 2)]);
  const template = docx({ body, pictures: { "one.png": PNG } });
  expect(lintDocx(template)).toEqual([]);
  const file = mergeDocx(template, THREE);
  expect(idsIn(file, /<wp:docPr id="(\d+)"/g)).toEqual(["7", "1", "3", "4", "5", "6", "2"]);
  expect(lintDocx(file)).toEqual([]);
});

test("content controls keep their content under ids of their own", () => {
  const template = docx(paragraph("[#Items]") + contentControl(paragraph("for [Name]"), -42) + paragraph("[/]"));
  expect(documentText(template)).toContain("for [Name]");
  const file = mergeDocx(template, THREE);
  expect(idsIn(file, /<w:id w:val="(-?\d+)"/g)).toEqual(["-42", "1", "2"]);
  expect(documentText(file)).toContain("for a\nfor b\nfor c");
  expect(lintDocx(file)).toEqual([]);
});

test("a bookmark is where it stands first, and links to it find it there", () => {
  const line = paragraph([run("[#Items]"), bookmark("here", run("[Name] "), 3), run("[/]")]);
  const file = mergeDocx(docx(line + paragraph([hyperlink("to it", { anchor: "here" })])), THREE);
  expect(idsIn(file, /<w:bookmark(?:Start|End) w:id="(\d+)"/g)).toEqual(["3", "3"]);
  expect(partXml(file)).toMatch(/w:name="here"\/>(?:(?!<w:bookmark).)*a (?:(?!<w:bookmark).)*<w:bookmarkEnd/);
  expect(documentText(file)).toContain("a b c ");
  expect(lintDocx(file)).toEqual([]);
});

test("paragraphs in sections go without ids, which Word gives anew; all others keep theirs", () => {
  const identified = (id: string, text: string) =>
    paragraph(text).replace("<w:p>", `<w:p xmlns:w14="${W14}" w14:paraId="${id}" w14:textId="77777777">`);
  const template = docx(
    identified("0A000001", "top") +
      identified("0A000002", "[#Items]") +
      identified("0A000003", "x[Name]") +
      identified("0A000004", "[/]"),
  );
  expect(idsIn(template, /w14:paraId="(\w+)"/g)).toHaveLength(4);
  const file = mergeDocx(template, THREE);
  expect(documentText(file)).toBe("top\nxa\nxb\nxc");
  expect(idsIn(file, /w14:paraId="(\w+)"/g)).toEqual(["0A000001"]);
  expect(lintDocx(file)).toEqual([]);
});

test("what no section repeats keeps its id", () => {
  const template = docx({
    body:
      paragraph([picture("one.png", 9), run("[Name]"), bookmark("b", run("x"), 5)]) + contentControl(paragraph("y"), 8),
    pictures: { "one.png": PNG },
  });
  const file = mergeDocx(template, { Name: "Ada" });
  expect(partXml(file)).toBe(partXml(template).replace("[Name]", "Ada"));
});
