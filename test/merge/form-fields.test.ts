/** Form fields of Word's older forms that are set from the data (docs/controls.md). */
import { expect, test } from "vitest";
import { readTemplate } from "#shared/engine/template/read-tags.ts";
import { openDocx } from "#shared/engine/template-file/open-docx.ts";
import { assembleSoundly } from "#test/support/assemble-docx.ts";
import { paragraph } from "#test/support/docx-blocks.ts";
import { documentText, docx, partXml } from "#test/support/docx-package.ts";
import { mergeDocx } from "#test/support/merge-docx.ts";
import { lintDocx } from "#test/support/ooxml-linter.ts";

const CHECKBOX = '<w:checkBox><w:sizeAuto/><w:default w:val="0"/></w:checkBox>';
const LIST =
  '<w:ddList><w:default w:val="0"/><w:listEntry w:val="by post"/><w:listEntry w:val="by e-mail"/></w:ddList>';
const TEXT = "<w:textInput/>";
const DATE = '<w:textInput><w:type w:val="date"/><w:format w:val="dd.MM.yyyy"/></w:textInput>';

interface Given {
  readonly name?: string;
  readonly help?: string;
  readonly kind?: string;
  readonly code?: string;
  /** Runs that it shows; undefined for a field without a result. */
  readonly shows?: string;
}

let id = 0;

/** A field as Word writes it, with its bookmark around. */
function formField({ name = "Field", help, kind = TEXT, code = "FORMTEXT", shows }: Given): string {
  const helpText = help === undefined ? "" : `<w:helpText w:type="text" w:val="${help}"/>`;
  const data = `<w:ffData><w:name w:val="${name}"/><w:enabled/><w:calcOnExit w:val="0"/>${helpText}${kind}</w:ffData>`;
  const result = shows === undefined ? "" : `<w:r><w:fldChar w:fldCharType="separate"/></w:r>${shows}`;
  return (
    `<w:bookmarkStart w:id="${++id}" w:name="${name}"/><w:r><w:fldChar w:fldCharType="begin">${data}</w:fldChar></w:r>` +
    `<w:r><w:instrText xml:space="preserve"> ${code} </w:instrText></w:r>${result}<w:r><w:fldChar w:fldCharType="end"/></w:r><w:bookmarkEnd w:id="${id}"/>`
  );
}

const OLD = "<w:r><w:rPr><w:b/></w:rPr><w:t>ol</w:t></w:r><w:r><w:t>d</w:t></w:r>";
const template = (...fields: readonly string[]) => docx(fields.map((each) => `<w:p>${each}</w:p>`).join(""));

function merge(file: Uint8Array, item: Readonly<Record<string, unknown>>, options = {}): Uint8Array {
  expect(lintDocx(file)).toEqual([]);
  const merged = mergeDocx(file, item, options);
  expect(lintDocx(merged)).toEqual([]);
  return merged;
}

test("a text field shows the value in its own format, and stays a field with its bookmark", () => {
  const merged = merge(template(formField({ shows: OLD })), { Field: "Ada & <b>\nLovelace" });
  const xml = partXml(merged);
  expect(xml).toMatch(/<w:rPr><w:b\/><\/w:rPr><w:t [^>]*>Ada &amp; &lt;b&gt;<\/w:t><w:br\/><w:t [^>]*>Lovelace</);
  expect(xml).toContain('<w:ffData><w:name w:val="Field"/>');
  expect(documentText(merged)).not.toContain("old");
});

test.each([
  ["a text field without a result", TEXT, undefined, "new", ">new<"],
  ["a text field for dates", DATE, OLD, "2026-03-05", ">05.03.2026<"],
  ["a text field for dates, by a text that is none", DATE, OLD, "soon", ">soon<"],
  ["a text field, by an empty value", TEXT, OLD, "", `>${"\u2002".repeat(5)}<`],
  ["a check box", CHECKBOX, undefined, true, '<w:default w:val="0"/><w:checked w:val="1"/></w:checkBox>'],
  ["a check box", CHECKBOX, undefined, 0, '<w:checked w:val="0"/></w:checkBox>'],
  [
    "a check box that is checked",
    "<w:checkBox><w:checked/></w:checkBox>",
    undefined,
    false,
    '<w:checkBox><w:checked w:val="0"/></w:checkBox>',
  ],
  ["a drop-down list", LIST, undefined, "by e-mail", '<w:ddList><w:result w:val="1"/><w:default w:val="0"/>'],
  ["a drop-down list, by an empty value", LIST, undefined, "", '<w:ddList><w:result w:val="0"/>'],
])("%s is set", (_, kind, shows, Field, expected) => {
  expect(partXml(merge(template(formField({ kind, ...(shows && { shows }) })), { Field }))).toContain(expected);
});

test("names are listed, and change nothing where the data lacks them", () => {
  const file = template(formField({ shows: OLD }), formField({ name: "Paid", kind: CHECKBOX, code: "FORMCHECKBOX" }));
  expect(readTemplate(openDocx(file, "a.docx"), { enhancedSyntax: false }).tags.valid).toEqual(["Field", "Paid"]);
  expect(partXml(merge(file, { Other: "x" }))).toBe(partXml(file));
});

test("a tag in the help text names the field", () => {
  const file = template(formField({ name: "Text1", help: "[Person.Name | upper]", shows: OLD }));
  const { valid } = readTemplate(openDocx(file, "a.docx"), { enhancedSyntax: true }).tags;
  expect(valid).toEqual(["Person.Name | upper"]);
  const merged = merge(file, { Person: { Name: "Ada" } }, { enhancedSyntax: true });
  expect(documentText(merged)).toContain("ADA");
  expect(partXml(merged)).toContain('w:val="[Person.Name | upper]"');
});

test("a form without tags keeps what is in brackets", () => {
  const file = template(formField({ shows: OLD }), "<w:r><w:t>[Note: see below]</w:t></w:r>");
  expect(documentText(merge(file, { Field: "x" }))).toBe(`x\n[Note: see below]`);
});

test("a list that does not offer the value fails with what it offers", () => {
  expect(() => merge(template(formField({ kind: LIST, code: "FORMDROPDOWN" })), { Field: "by train" })).toThrow(
    'the drop-down list Field does not offer "by train"; it offers "by post", "by e-mail"',
  );
});

test("fields that Word computes, and those that hold tags or paragraphs, stay", () => {
  const file = docx(
    `<w:p>${formField({ kind: '<w:textInput><w:type w:val="calculated"/></w:textInput>', shows: OLD })}</w:p>` +
      `<w:p>${formField({ name: "Two", shows: "<w:r><w:t>a</w:t></w:r></w:p><w:p><w:r><w:t>b</w:t></w:r>" })}</w:p>` +
      `<w:p>${formField({ name: "Three", shows: "<w:r><w:t>[Name]</w:t></w:r>" })}</w:p>`,
  );
  expect(documentText(merge(file, { Field: "x", Two: "x", Three: "x", Name: "Ada" }))).toBe("old\na\nb\nAda");
});

test("each item of a file and each entry of a list sets its own", () => {
  const file = docx(
    `${paragraph("[#People]")}<w:p>${formField({ name: "Name", shows: OLD })}</w:p>${paragraph("[/People]")}`,
  );
  const items = [{ People: [{ Name: "Ada" }, { Name: "Bob" }] }, { People: [{ Name: "Cleo" }] }];
  const text = documentText(assembleSoundly(file, items));
  expect(text.match(/Ada|Bob|Cleo|old/g)).toEqual(["Ada", "Bob", "Cleo"]);
});
