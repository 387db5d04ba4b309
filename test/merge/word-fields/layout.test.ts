/** Fields that are computed with numbers of pages (ISO 29500-1, 17.16.5.39, 41, 42 and 55). */
import { expect, test } from "vitest";
import { listContents, listsPages, numberPages } from "#shared/engine/merge/laid-out/update-contents.ts";
import type { DataItem } from "#shared/engine/merge/values/data-item.ts";
import { openDocx } from "#shared/engine/template-file/open-docx.ts";
import { bookmark, paragraph, run, sectionBreak } from "#test/support/docx-blocks.ts";
import { type DocxContent, docx, partXml } from "#test/support/docx-package.ts";
import { mergeDocx } from "#test/support/merge-docx.ts";
import { lintDocx } from "#test/support/ooxml-linter.ts";
import { withFields } from "#test/support/word-fields.ts";

interface Pages {
  readonly count: number;
  /** The pages of bookmarks, from 0, by the names of their destinations. */
  readonly on?: Readonly<Record<string, number>>;
}

interface Case extends Pages {
  readonly item?: DataItem;
  readonly isText?: boolean;
}

function filled(content: DocxContent | string, { count, on = {}, item = {}, isText = true }: Case) {
  const template = docx(content);
  expect(listsPages(openDocx(template, "a.docx"))).toBe(true);
  const listed = listContents(mergeDocx(template, item, { fieldsBecomeText: isText })) ?? new Uint8Array();
  const pages = { count, bookmarks: new Map(Object.entries(on)) };
  const { docx: numbered = listed, warnings } = numberPages(listed, pages, isText);
  expect(lintDocx(numbered)).toEqual([]);
  return { docx: numbered, warnings };
}

const HEADER = "word/header_default.xml";

/** The text of a part without the codes of its fields, in which results of nested fields stand. */
function shownText(bytes: Uint8Array, part = "word/document.xml"): string {
  const states: string[] = [];
  const tokens = partXml(bytes, part).matchAll(/<w:fldChar[^>]*w:fldCharType="(\w+)"|<w:t(?: [^>]*)?>([^<]*)|<\/w:p>/g);
  return Array.from(tokens, ([token, mark, text]) => {
    if (mark === "begin") states.push("code");
    else if (mark === "separate") states.splice(-1, 1, "result");
    else if (mark === "end") states.pop();
    if (states.includes("code")) return "";
    return text ?? (token === "</w:p>" ? "\n" : "");
  })
    .join("")
    .trim();
}

const isField = (bytes: Uint8Array, part?: string) => partXml(bytes, part).includes("fldChar");

const AMOUNTS = { Amount: "1,234.50", Sum: "1+2", Pieces: "12 pcs" };
const THERE = paragraph([bookmark("There", run(""), 1)]);

test.each([
  ["{ = { NUMPAGES | 9 } - 1 | 8 }", "2"],
  ['{ IF { NUMPAGES | 9 } > 1 "more" "one" | one }', "more"],
  ['{ IF { PAGE | 9 } = { NUMPAGES | 9 } "last" "not last" | last }', "not last"],
  ["{ = { PAGE | 9 } + 10 | 19 }", "12"],
  ['{ IF { PAGEREF There | 9 } = 3 "it is" no | no }', "it is"],
  ["{ = { SECTIONPAGES | 9 } * 2 | 18 }", "6"],
  ["{ SECTIONPAGES \\* Roman | 9 }", "III"],
  ['{ IF { = { PAGE | 9 } + 1 | 10 } = { NUMPAGES | 9 } "next to last" "" | }', "next to last"],
  ['{ IF { MERGEFIELD Name | «Name» } = "Ann \\"A\\"" "{ = { NUMPAGES | 9 } - 1 | 8 } sheets" | }', "2 sheets"],
  ['{ IF { NUMPAGES | 9 } > 1 "for { MERGEFIELD Name | «Name» }" | }', "for Ann &quot;A&quot;"],
  ['{ IF { IF { MERGEFIELD N | «N» } = 1 "{ NUMPAGES | 9 }" | } = 3 "yes" "no" | }', "yes"],
  ["{ COMPARE { NUMPAGES | 9 } = { MERGEFIELD Pages | «Pages» } | 0 }", "1"],
  ["{ = SUM({ MERGEFIELD Amount | «Amount» }, { NUMPAGES | 9 }) | 0 }", "1237.5"],
  ["{ = ({ MERGEFIELD Amount | «Amount» } + { NUMPAGES | 9 }) * 2 | 0 }", "2475"],
  ["{ = { MERGEFIELD Sum | «Sum» } * { NUMPAGES | 9 } | 0 }", "9"],
  ["{ = { MERGEFIELD Pieces | «Pieces» } * { NUMPAGES | 9 } | 0 }", "36"],
])("%s prints %s on the second of three pages", (text, printed) => {
  const pages = {
    count: 3,
    on: { "5FFieldPage0": 1, There: 2 },
    item: { Name: 'Ann "A"', N: 1, Pages: 3, ...AMOUNTS },
  };
  for (const isText of [true, false]) {
    const { docx: file, warnings } = filled(withFields(text) + THERE, { ...pages, isText });
    expect(shownText(file)).toBe(printed);
    expect(warnings).toEqual([]);
    expect(isField(file)).toBe(!isText);
    expect(partXml(file)).not.toContain("MERGEFIELD");
  }
});

test("a page number in the text of a condition stays a field, and needs no layout", () => {
  const body = withFields('{ IF { MERGEFIELD N | «N» } = 1 "Page { PAGE | 9 } of { NUMPAGES | 9 }" "" | }');
  expect(listsPages(openDocx(docx(body), "a.docx"))).toBe(false);
  const file = mergeDocx(docx(body), { N: 1 }, { fieldsBecomeText: true });
  expect(shownText(file)).toBe("Page 9 of 9");
  expect(partXml(file).match(/<w:instrText[^>]*>[^<]*/g)?.length).toBe(2);
});

const FIRST_OTHER = '<w:pgSz w:w="11906" w:h="16838"/><w:titlePg/>';

/** The header's text on documents of these numbers of pages, and whether it is a field. */
function headerOf(text: string, count: number, isText: boolean, isFirstOther = false) {
  const content = {
    body: paragraph("a"),
    headers: { default: withFields(text) },
    ...(isFirstOther && { page: FIRST_OTHER }),
  };
  const { docx: file, warnings } = filled(content, { count, isText });
  return { text: shownText(file, HEADER), warnings, isField: isField(file, HEADER) };
}

test("a header is filled if it prints the same on all of its pages", () => {
  const moreThanOne = '{ IF { NUMPAGES | 9 } > 1 "Page { PAGE | 9 }" | old }';
  expect(headerOf(moreThanOne, 1, true)).toEqual({ text: "", warnings: [], isField: false });
  expect(headerOf(moreThanOne, 2, true)).toEqual({ text: "Page 9", warnings: [], isField: true });
  const last = '{ IF { PAGE | 9 } = { NUMPAGES | 9 } "last" "not last" | old }';
  expect(headerOf(last, 1, true)).toMatchObject({ text: "last", warnings: [] });
  const later = '{ IF { PAGE | 9 } > 1 "later" "first" | old }';
  expect(headerOf(later, 3, true, true)).toMatchObject({ text: "later", warnings: [] });
});

test("a header that differs from page to page keeps its text with a warning, and in a .docx its field", () => {
  const last = '{ IF { PAGE | 9 } = { NUMPAGES | 9 } "last" "not last" | old }';
  expect(headerOf(last, 2, true)).toEqual({
    text: "old",
    warnings: [expect.stringContaining("differs from page to page")],
    isField: false,
  });
  expect(headerOf(last, 2, false)).toEqual({ text: "old", warnings: [], isField: true });
});

test("sections have their own page counts, also in the headers that show them alone", () => {
  const counted = withFields("{ = { SECTIONPAGES | 9 } | 9 }");
  const header = '<w:headerReference w:type="default" r:id="rId_header_default_xml"/>';
  const first = sectionBreak("");
  const content = { body: counted + first + counted, headers: { default: counted } };
  const on = { "5FFieldPage0": 1, "5FFieldPage1": 3, "5FSectionStart1": 2 };
  const { docx: file, warnings } = filled(content, { count: 5, on });
  expect(shownText(file).split(/\n+/)).toEqual(["2", "3"]);
  // The second section alone refers to the header.
  expect(shownText(file, HEADER)).toBe("3");
  expect(warnings).toEqual([]);
  const both = { ...content, body: counted + sectionBreak(header) + counted };
  expect(filled(both, { count: 5, on }).warnings).toHaveLength(1);
});

test("a value of SET that follows from the layout keeps the text of its references, with a warning", () => {
  const warnings: string[] = [];
  const body = withFields("{ SET n { NUMPAGES | 9 } | 9 }{ REF n | 8 }");
  const file = mergeDocx(docx(body), {}, { fieldsBecomeText: true, warn: (warning) => warnings.push(warning) });
  expect(shownText(file)).toBe("8");
  expect(warnings).toEqual([expect.stringContaining("REF n")]);
  expect(shownText(filled(body, { count: 3, isText: false }).docx)).toContain("8");
});

test("without a layout, these fields become the text that the template shows", () => {
  const body = withFields("{ = { NUMPAGES | 9 } - 1 | 8 }");
  const { docx: file } = numberPages(docx(body), undefined, true);
  expect(shownText(file ?? Uint8Array.of())).toBe("8");
  expect(isField(file ?? Uint8Array.of())).toBe(false);
});
