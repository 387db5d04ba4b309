/** IF and COMPARE (ISO 29500-1, 17.16.5.11 and 17.16.5.26; Word's help on both; MS-OI29500, 2.1.478). */
import { expect, test } from "vitest";
import type { DataItem } from "#shared/engine/merge/values/data-item.ts";
import { isConditionTrue } from "#shared/engine/merge/word-fields/conditions.ts";
import { SIGNS } from "#shared/engine/merge/word-fields/field.ts";
import { documentText, docx, partXml } from "#test/support/docx-package.ts";
import { mergeDocx } from "#test/support/merge-docx.ts";
import { lintDocx } from "#test/support/ooxml-linter.ts";
import { withFields } from "#test/support/word-fields.ts";

function merged(text: string, item: DataItem, { isText = false, properties = "" } = {}): Uint8Array {
  const delimiters = text.includes("«") ? { left: "«", right: "»" } : { left: "[", right: "]" };
  const template = docx(withFields(text, properties));
  const file = mergeDocx(template, item, { delimiters, fieldsBecomeText: isText });
  expect(lintDocx(file)).toEqual([]);
  return file;
}

test.each(["«G»", '"«G»"', "[G]", '"[G]"'])(
  "prints the text for the value of %s, whatever the template showed",
  (tag) => {
    const written = tag.replace("«G»", "{ MERGEFIELD G | «G» }");
    for (const last of ["Mr", "Ms"]) {
      const letter = (operator: string) => `Dear { IF ${written} ${operator} "M" "Mr" "Ms" | ${last} } Ray`;
      expect(documentText(merged(letter("="), { G: "M" }))).toBe("Dear Mr Ray");
      expect(documentText(merged(letter("="), { G: "F" }))).toBe("Dear Ms Ray");
      expect(documentText(merged(letter("<>"), { G: "M" }))).toBe("Dear Ms Ray");
      expect(documentText(merged(letter("<>"), { G: "" }))).toBe("Dear Mr Ray");
    }
  },
);

test.each([
  ["98052", "98052"],
  ["980526399", "98052-6399"],
  ["98052-6399", "98052-6399"],
])("formats the postal code %s as %s (Microsoft's KB 284718)", (PostalCode, becomes) => {
  const code = (picture: string) => `{ MERGEFIELD PostalCode ${picture} | «PostalCode» }`;
  const abs = `{ =ABS ( ${code("\\# \"####'-'#####\"")} ) | 0 }`;
  const file = merged(`{ IF ${abs} <> ${code("")} ${code("\\# \"#####'-'####\"")} ${code("")} | old }`, { PostalCode });
  expect(documentText(file)).toBe(becomes);
});

test("leaves text, as Word's mail merge does", () => {
  const file = merged('{ IF { MERGEFIELD G | «G» } = "M" "Mr" "Ms" | Ms }', { G: "M" });
  expect(partXml(file)).not.toMatch(/fldChar|instrText/);
});

test.each<[string, string]>([
  // Word's help: {IF order >= 100 "Thanks" "The minimum order is 100 units"}
  ["{ IF 100 >= 100 Thanks Minimum | }", "Thanks"],
  ["{ IF 99.5 >= 100 Thanks Minimum | }", "Minimum"],
  ["{ IF 9 < 10 yes no | }", "yes"],
  ["{ IF 1,000 > 999 yes no | }", "yes"],
  ["{ IF 1.0 = 1 yes no | }", "yes"],
  ['{ IF 1.0 = "1" yes no | }', "no"],
  ["{ IF b > a yes no | }", "yes"],
  // The capitalization of text is significant.
  ['{ IF "paris" = "Paris" yes no | }', "no"],
  ['{ IF { MERGEFIELD c \\* Caps | } = "Paris" yes no | }', "yes"],
  // Wildcards count in quoted text on the right alone.
  ['{ IF 98512 = "985*" yes no | }', "yes"],
  ['{ IF 98512 = "985??" yes no | }', "yes"],
  ['{ IF 98512 = "985?" yes no | }', "no"],
  ['{ IF "985*" = 98512 yes no | }', "no"],
  ['{ IF a*b*c <> "a*x*c" yes no | }', "yes"],
  ['{ IF 2 = 2 "only one text" | }', "only one text"],
  ['{ IF 1 = 2 "only one text" | }', ""],
  ['{ IF 1 = 1 "say \\"yes\\"" | }', 'say "yes"'],
  ["{ IF 1 = 1 “typographic “ no | }", "typographic "],
  ['{ IF 1=1 "no blanks" no | }', "no blanks"],
  ['{ IF 1 = 1 "yes \\# no" no \\* MERGEFORMAT | }', "yes \\# no"],
  ['{ IF 1 = 2 a { IF 3 = 3 "in { IF 4 = 4 it | }" | } | }', "in it"],
  ["{ IF { COMPARE 1 = 1 | } = 1 yes no | }", "yes"],
  // Expressions may be formulas (Word's help: "mathematical formulas").
  ["{ IF 1+1 = 2 yes no | }", "yes"],
  ["{ IF 2 = 1 + 1 yes no | }", "yes"],
  ["{ IF { MERGEFIELD a | 7 } + { MERGEFIELD b | 6 } > 10 over under | }", "over"],
  ['{ IF { MERGEFIELD a | 107 } >= { MERGEFIELD b | 100 } * 1.07 "paid" "open" | }', "paid"],
  ["{ IF ({ MERGEFIELD a | 1 } + 1) * 2 = (2 + 2) yes no | }", "yes"],
  ["{ IF SUM(1,2) = 3 yes no | }", "yes"],
  ["{ IF -{ MERGEFIELD a | 5 } < 0 yes no | }", "yes"],
  // Other signs are text.
  ["{ IF New-York = New-York yes no | }", "yes"],
  ['{ IF { MERGEFIELD a | Ada }-{ MERGEFIELD b | King } = "Ada-King" yes no | }', "yes"],
  ["{ IF 1/2/2026 = 1/2/2026 yes no | }", "yes"],
  ["{ IF { MERGEFIELD a | 555-1234 } = 555-1234 yes no | }", "yes"],
  ["{ IF 0 = 0 - x | }", "-"],
  ["{ IF 1 = 0 - * | }", "*"],
  ['{ IF 1 = 1 * "no" | }', "*"],
  ["{ IF { MERGEFIELD a | } + 1 > 10 over under | as it was }", "as it was"],
  ['{ COMPARE 2*3 = 6 | } { COMPARE "98512" = "985*" | } { COMPARE 3 < 2 | }', "1 1 0"],
])("%s prints %j", (text, becomes) => {
  // The data have what the merge fields show.
  const shown = text.matchAll(/MERGEFIELD ([ab]) \| ?([^}]*?) ?\}/g).map(([, name = "", value]) => [name, value]);
  const item = { ...Object.fromEntries(shown), c: "paris" };
  expect(documentText(merged(`${text}[x]`, item))).toBe(becomes);
  expect(documentText(merged(`${text}[x]`, item, { isText: true }))).toBe(becomes);
});

test("compares values with blanks, quotation marks and line breaks as one text", () => {
  const letter = '{ IF { MERGEFIELD City | «City» } = "New York" here there | }';
  expect(documentText(merged(letter, { City: "New York" }))).toBe("here");
  expect(documentText(merged('{ IF [City] = "New \\"York\\"" here there | }', { City: 'New "York"' }))).toBe("here");
  expect(documentText(merged('{ IF «City» = "a*" here there | } «City»', { City: "a\nb" }))).toBe("here a↵b");
});

test("keeps the formatting of the text that it prints, and the paragraphs in it", () => {
  const bold = "<w:b/>";
  const file = merged(
    'Sir{ IF [P] = 1 "first¶second [N]" "none" | old¶old }, end',
    { P: 1, N: "x" },
    { properties: bold },
  );
  expect(documentText(file)).toBe("Sirfirst\nsecond x, end");
  expect(partXml(file).match(/<w:rPr><w:b\/><\/w:rPr>/g)?.length).toBe(partXml(file).match(/<w:r>/g)?.length);
  expect(documentText(merged('Sir{ IF [P] = 1 "first¶second" "none" | old¶old }, end', { P: 2 }))).toBe("Sirnone, end");
});

test("prints a table within its text, with the fields in it", () => {
  const [before = "", after = ""] = withFields('{ IF [P] = 1 "is¶§¶{ IF 1 = 1 so no | }" "none" | old }').split("§");
  const cell = withFields("{ IF 1 = 1 cell no | }").replace("<w:p>", "<w:p><w:r><w:instrText>a </w:instrText></w:r>");
  const open = before.slice(0, before.lastIndexOf("<w:p>"));
  const grid = '<w:tblPr><w:tblW w:w="0" w:type="auto"/></w:tblPr><w:tblGrid><w:gridCol w:w="9"/></w:tblGrid>';
  const table = `<w:tbl>${grid}<w:tr><w:tc>${cell}</w:tc></w:tr></w:tbl>`;
  const template = docx(open + table + after.slice(after.indexOf("</w:p>") + "</w:p>".length));
  const file = mergeDocx(template, { P: "1" });
  expect(lintDocx(file)).toEqual([]);
  expect(documentText(file)).toBe("is\na cell\nso");
  expect(documentText(mergeDocx(template, { P: "2" }))).toBe("none");
});

test("a locked field keeps its text, and so does one that needs the layout of pages", () => {
  expect(documentText(merged("{! IF 1 = 1 yes no | locked }[x]", {}))).toBe("locked");
  const paged = merged("{ IF { PAGE | 1 } = 1 yes no | as it was }[x]", {});
  expect(partXml(paged)).toContain("as it was");
});

test("each repetition of a section and each document of a file has its own text", () => {
  const loop = "[#I]{ IF [n] > 1 many one | };[/I]";
  expect(documentText(merged(loop, { I: [{ n: 1 }, { n: 2 }] }))).toBe("one;many;");
});

test("tells whether the condition of a field of mail merge is true", () => {
  const code = (operand: string, rest: string) => ` NEXTIF ${operand} ${rest} `;
  expect(isConditionTrue(code(SIGNS.field, '= "New York"'), ["New York"], "en-US")).toBe(true);
  expect(isConditionTrue(code(`"${SIGNS.field}"`, "> 1000"), ["1.000,50"], "de-DE")).toBe(true);
  expect(isConditionTrue(code(`${SIGNS.field} + ${SIGNS.field}`, "> 10"), ["7", "6"], "en-US")).toBe(true);
  expect(isConditionTrue(code("a", "b"), [], "en-US")).toBe(undefined);
});
