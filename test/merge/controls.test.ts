/** Controls of Word that are set from the data (docs/controls.md). */
import { describe, expect, test } from "vitest";
import { MergeFailure } from "#shared/engine/merge/values/merge-failure.ts";
import { readTemplate } from "#shared/engine/template/read-tags.ts";
import { openDocx } from "#shared/engine/template-file/open-docx.ts";
import { assembleSoundly } from "#test/support/assemble-docx.ts";
import { paragraph } from "#test/support/docx-blocks.ts";
import { documentText, docx, partXml } from "#test/support/docx-package.ts";
import { mergeDocx } from "#test/support/merge-docx.ts";
import { lintDocx } from "#test/support/ooxml-linter.ts";

const CHECKBOX =
  '<w14:checkbox xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"><w14:checked w14:val="0"/><w14:checkedState w14:val="2612" w14:font="MS Gothic"/><w14:uncheckedState w14:val="2610" w14:font="MS Gothic"/></w14:checkbox>';
const LIST = (kind: string) =>
  `<w:${kind}><w:listItem w:displayText="Choose an item." w:value=""/><w:listItem w:displayText="By post" w:value="post"/><w:listItem w:displayText="By e-mail" w:value="mail"/></w:${kind}>`;
const DATE =
  '<w:date w:fullDate="2020-01-01T00:00:00Z"><w:dateFormat w:val="dddd, d. MMMM yyyy"/><w:lid w:val="de-DE"/><w:storeMappedDataAs w:val="dateTime"/><w:calendar w:val="gregorian"/></w:date>';
const PROMPT = "<w:showingPlcHdr/>";

interface Given {
  readonly title?: string;
  readonly tag?: string;
  readonly kind?: string;
  readonly more?: string;
  readonly shows?: string;
}

let id = 0;

function properties({ title, tag, kind = "<w:text/>", more = "" }: Given): string {
  const alias = title === undefined ? "" : `<w:alias w:val="${title}"/>`;
  const tagged = tag === undefined ? "" : `<w:tag w:val="${tag}"/>`;
  return `<w:sdtPr><w:rPr><w:b/></w:rPr>${alias}${tagged}<w:id w:val="${++id}"/>${more}${kind}</w:sdtPr>`;
}

const RUN = (text: string) =>
  `<w:r><w:rPr><w:rStyle w:val="Prompt"/><w:i/></w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;

/** A control within a line. */
function control(given: Given): string {
  return `<w:sdt>${properties(given)}<w:sdtContent>${RUN(given.shows ?? "Click here")}</w:sdtContent></w:sdt>`;
}

const template = (...controls: readonly string[]) => docx(controls.map((each) => `<w:p>${each}</w:p>`).join(""));

function merge(file: Uint8Array, item: object, options = {}): Uint8Array {
  expect(lintDocx(file)).toEqual([]);
  const merged = mergeDocx(file, item as Record<string, unknown>, options);
  expect(lintDocx(merged)).toEqual([]);
  return merged;
}

test.each([
  ["a check box", { kind: CHECKBOX }, true, "☒", '<w14:checked w14:val="1"/>'],
  ["a check box", { kind: CHECKBOX.replace('"0"', '"1"') }, false, "☐", '<w14:checked w14:val="0"/>'],
  [
    "a check box that states nothing",
    { kind: '<w14:checkbox xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"/>' },
    1,
    "☒",
    'wordml"><w14:checked w14:val="1"/></w14:checkbox>',
  ],
  ["a drop-down list, by value", { kind: LIST("dropDownList") }, "mail", "By e-mail", "<w:dropDownList>"],
  ["a drop-down list, by what it shows", { kind: LIST("dropDownList") }, "By post", "By post", "<w:dropDownList>"],
  ["a combo box, with any text", { kind: LIST("comboBox") }, "By train", "By train", "<w:comboBox>"],
  [
    "a date, in the control's format and language",
    { kind: DATE },
    "2026-03-05",
    "Donnerstag, 5. März 2026",
    'w:fullDate="2026-03-05T00:00:00Z"',
  ],
  ["a date that is none", { kind: DATE }, "soon", "soon", "<w:date>"],
  ["a plain text", {}, "one\ntwo & <b>", "one two & <b>", "<w:text/>"],
  ["a rich text", { kind: "<w:richText/>" }, "Ada", "Ada", "<w:richText/>"],
])("%s is set", (_, given, value, shown, expected) => {
  const merged = merge(template(control({ tag: "Field", ...given })), { Field: value });
  expect(documentText(merged)).toBe(shown);
  expect(partXml(merged)).toContain(expected);
  expect(partXml(merged)).toContain('<w:tag w:val="Field"/>');
});

test("lines are kept where the control allows them", () => {
  const merged = merge(template(control({ tag: "Field", kind: '<w:text w:multiLine="1"/>' })), { Field: "one\ntwo" });
  expect(partXml(merged)).toMatch(/>one<\/w:t><w:br\/><w:t [^>]*>two</);
});

test("signs of symbol fonts are written as Word writes them", () => {
  const kind = CHECKBOX.replace('w14:val="2612" w14:font="MS Gothic"', 'w14:val="00FE" w14:font="Wingdings"');
  expect(partXml(merge(template(control({ tag: "Field", kind })), { Field: true }))).toContain(
    '<w:sym w:font="Wingdings" w:char="F0FE"/>',
  );
});

describe("names", () => {
  const listed = (file: Uint8Array, enhancedSyntax = false) =>
    readTemplate(openDocx(file, "template.docx"), { enhancedSyntax }).tags;

  test("tags and titles written as tags are listed and filled like tags", () => {
    const file = template(control({ title: "[a.Name | upper]" }), control({ tag: "[Missing]" }));
    expect(listed(file, true).valid).toEqual(["a.Name | upper", "Missing"]);
    expect(documentText(merge(file, { a: { Name: "Ada" } }, { enhancedSyntax: true }))).toBe("ADA\n");
  });

  test("a plain name is listed, and changes nothing where the data lacks it", () => {
    const file = template(control({ title: "Field", shows: "old" }), control({ title: "An old title", shows: "old" }));
    expect(listed(file).valid).toEqual(["Field"]);
    const merged = merge(file, { "An old title": "new" });
    expect(partXml(merged)).toBe(partXml(file));
  });

  test("the tag comes before the title; a name as a tag before a plain one", () => {
    const file = template(control({ title: "Title", tag: "Tag" }), control({ title: "[Title]", tag: "Tag" }));
    expect(documentText(merge(file, { Title: "title", Tag: "tag" }))).toBe("tag\ntitle");
  });

  test("a form without tags keeps what is in brackets", () => {
    const file = template(control({ title: "Field", shows: "[1]" }), "<w:r><w:t>[Note: see below]</w:t></w:r>");
    expect(listed(file).valid).toEqual(["Field"]);
    expect(documentText(merge(file, { Field: "x" }))).toBe("x\n[Note: see below]");
  });

  test("a wrong tag is invalid", () => {
    const file = template(control({ title: "[#Items]" }), control({ tag: "[Name]" }));
    expect(listed(file).invalid).toEqual(["Items"]);
  });

  test("plain names of bound controls, of untitled rich texts and of texts with tags are not fields", () => {
    const file = template(
      control({ title: "Field", more: '<w:dataBinding w:xpath="/a" w:storeItemID="{0}"/>', shows: "a" }),
      control({ tag: "Field", kind: "", shows: "b" }),
      control({ title: "Field", shows: "[Other]" }),
    );
    expect(listed(file).valid).toEqual(["Other"]);
    expect(documentText(merge(file, { Field: "x", Other: "c" }))).toBe("a\nb\nc");
  });
});

test("the prompt and the binding go; the text has the control's format, not the prompt's", () => {
  const more = `<w:lock w:val="sdtLocked"/>${PROMPT}<w:dataBinding w:xpath="/a" w:storeItemID="{0}"/>`;
  const xml = partXml(merge(template(control({ tag: "[Field]", more })), { Field: "Ada" }));
  expect(xml).not.toMatch(/showingPlcHdr|dataBinding|Prompt/);
  expect(xml).toContain('<w:lock w:val="sdtLocked"/>');
  expect(xml).toContain('<w:r><w:rPr><w:b/></w:rPr><w:t xml:space="preserve">Ada</w:t></w:r>');
});

test("a list that does not offer the value says which it offers, by value and by the text shown", () => {
  const file = template(control({ title: "Way", kind: LIST("dropDownList") }));
  const offered = '"post" (shown as "By post"), "mail" (shown as "By e-mail")';
  const reason = `the drop-down list Way does not offer "train"; it offers ${offered}`;
  expect(() => mergeDocx(file, { Way: "train" })).toThrow(expect.objectContaining({ reason }));
  expect(() => mergeDocx(file, { Way: "train" })).toThrow(MergeFailure);
});

test("controls around paragraphs and cells keep these", () => {
  const around = (tag: string, content: string) =>
    `<w:sdt>${properties({ tag })}<w:sdtContent>${content}</w:sdtContent></w:sdt>`;
  const block = `<w:p><w:pPr><w:jc w:val="right"/></w:pPr><w:bookmarkStart w:id="1" w:name="b"/>${RUN("old")}<w:bookmarkEnd w:id="1"/></w:p>`;
  const cell = `<w:tc><w:tcPr><w:tcW w:w="2000" w:type="dxa"/></w:tcPr><w:p>${RUN("old")}</w:p></w:tc>`;
  const row = (cells: string) =>
    `<w:tbl><w:tblPr><w:tblW w:w="0" w:type="auto"/></w:tblPr><w:tblGrid><w:gridCol w:w="2000"/></w:tblGrid><w:tr>${cells}</w:tr></w:tbl>`;
  const file = docx(around("A", block) + around("C", "<w:p/>") + row(around("B", cell)) + paragraph("end"));
  const merged = merge(file, { A: "a", B: "b", C: "c" });
  expect(documentText(merged)).toBe("a\nc\nb\nend");
  expect(partXml(merged)).toContain(
    '<w:p><w:pPr><w:jc w:val="right"/></w:pPr><w:bookmarkStart w:id="1" w:name="b"/><w:r>',
  );
  expect(partXml(merged)).toContain('<w:tc><w:tcPr><w:tcW w:w="2000" w:type="dxa"/></w:tcPr><w:p><w:r>');
});

test("each copy of a section, and each item in one file, has its own values and ids", () => {
  const file = docx(
    paragraph("[#Items]") +
      `<w:p>${control({ tag: "Done", kind: CHECKBOX })}${control({ tag: "Name" })}</w:p>` +
      paragraph("[/Items]"),
  );
  const items = [{ Items: [{ Done: true, Name: "A" }, { Name: "B" }] }, { Items: [{ Done: false, Name: "C" }] }];
  const merged = assembleSoundly(file, items, { pageBreak: false });
  expect(documentText(merged)).toBe("☒A\nClick hereB\n☐C");
});

test("controls in headers and footers are set", () => {
  const file = docx({ body: paragraph("text"), footers: { default: `<w:p>${control({ tag: "Name" })}</w:p>` } });
  expect(documentText(merge(file, { Name: "Ada" }), "word/footer_default.xml")).toBe("Ada");
});
