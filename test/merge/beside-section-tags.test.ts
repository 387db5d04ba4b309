/** Content beside the tags of sections stays where its author sees it: before, in or behind the section. */
import { expect, test } from "vitest";
import { paragraph, paragraphs, run, sectionBreak, table } from "#test/support/docx-blocks.ts";
import { docx, partXml } from "#test/support/docx-package.ts";
import { mergeDocx } from "#test/support/merge-docx.ts";
import { lintDocx } from "#test/support/ooxml-linter.ts";

const LANDSCAPE = '<w:pgSz w:w="16838" w:h="11906" w:orient="landscape"/>';
const [OPEN, CLOSE] = [paragraph("[#Items]"), paragraph("[/Items]")];
const withLayout = (tag: string) => sectionBreak(LANDSCAPE).replace("</w:p>", `${run(tag)}</w:p>`);
const PAGE_BREAK = '<w:r><w:br w:type="page"/></w:r>';

/** Returns the visible things of the body in order: texts, page breaks `↧`, ends of landscape sections `§`, bookmarks `()`, tables `|`. */
function seen(body: string, entries: number): string {
  const Items = Array.from({ length: entries }, (_, index) => ({ No: String(index) }));
  const file = mergeDocx(docx(body), { Items });
  expect(lintDocx(file)).toEqual([]);
  const signs: Readonly<Record<string, string>> = {
    "w:br": "↧",
    "w:pageBreakBefore": "↧",
    "w:bookmarkStart": "(",
    "w:bookmarkEnd": ")",
    "w:tbl": "|",
  };
  const pieces = partXml(file).matchAll(
    /<w:t(?: [^>]*)?>([^<]*)|landscape|<(w:(?:br|pageBreakBefore|bookmarkStart|bookmarkEnd|tbl))[ />]/g,
  );
  return Array.from(pieces, ([, text, name]) => text ?? (name === undefined ? "§" : signs[name])).join("");
}

const START = '<w:bookmarkStart w:id="1" w:name="here"/>';
const END = '<w:bookmarkEnd w:id="1"/>';

test.each<[string, string, readonly string[]]>([
  [
    "the end of a section of the document with the closing tag",
    OPEN + paragraph("[No]") + withLayout("[/Items]") + paragraph("z"),
    ["§z", "0§z", "01§z"],
  ],
  [
    "the end of a section of the document with the opening tag",
    paragraph("a") + withLayout("[#Items]") + paragraph("[No]") + CLOSE,
    ["a§", "a§0", "a§01"],
  ],
  [
    "the end of a section of the document with text before the closing tag",
    paragraph("a") + OPEN + withLayout("[No][/Items]") + paragraph("z"),
    ["a§z", "a0§z", "a01§z"],
  ],
  [
    "a section of the document within the section",
    paragraph("a") + OPEN + paragraph("[No]") + sectionBreak(LANDSCAPE) + CLOSE + paragraph("z"),
    ["a§z", "a0§z", "a0§1§z"],
  ],
  [
    "a whole section of the document",
    sectionBreak("") + OPEN + paragraph("[No]") + sectionBreak(LANDSCAPE) + CLOSE + paragraph("z"),
    ["z", "0§z", "0§1§z"],
  ],
  [
    "a page break before the opening tag",
    paragraph("a") + paragraph([PAGE_BREAK, run("[#Items]")]) + paragraph("[No]") + CLOSE,
    ["a↧", "a↧0", "a↧01"],
  ],
  [
    "a page break behind the opening tag",
    paragraph([run("[#Items]"), PAGE_BREAK]) + paragraph("[No]") + CLOSE,
    ["", "↧0", "↧0↧1"],
  ],
  [
    "a page break before the closing tag",
    OPEN + paragraph("[No]") + paragraph([PAGE_BREAK, run("[/Items]")]),
    ["", "0↧", "0↧1↧"],
  ],
  [
    "a page break behind the closing tag",
    OPEN + paragraph("[No]") + paragraph([run("[/Items]"), PAGE_BREAK]),
    ["↧", "0↧", "01↧"],
  ],
  [
    "a page break as a property of the opening paragraph",
    paragraph("a") + paragraph("[#Items]", "<w:pageBreakBefore/>") + paragraph("[No]") + CLOSE,
    ["a↧", "a↧0", "a↧01"],
  ],
  [
    "a bookmark around the opening tag",
    paragraph([START, run("[#Items]"), END]) + paragraph("[No]") + CLOSE,
    ["()", "(0)", "(01)"],
  ],
  [
    "a bookmark that begins in the section and ends behind it",
    OPEN + paragraph([START, run("[No]")]) + CLOSE + paragraph([run("z"), END]),
    ["(z)", "(0z)", "(01z)"],
  ],
  [
    "tables around a section",
    table(["a"]) + OPEN + paragraph("[No]") + CLOSE + table(["z"]),
    ["|a|z", "|a0|z", "|a01|z"],
  ],
])("%s", (_, body, expected) => {
  expect([0, 1, 2].map((entries) => seen(body, entries))).toEqual(expected);
});

test("tables that a section brings together are separated by a paragraph", () => {
  const file = mergeDocx(docx(OPEN + table(["[No]"]) + CLOSE + table(["z"])), { Items: [{ No: 1 }, { No: 2 }] });
  expect(partXml(file)).not.toMatch(/<\/w:tbl>\s*<w:tbl>/);
});

test("a cell keeps a paragraph when a section around another one leaves nothing in it", () => {
  const cell = ["[^Items]", "[#Missing]", "[/Missing]", "[/Items]"];
  const body = table([paragraphs(...cell), "y"]) + paragraph("z");
  expect([seen(body, 0), seen(body, 1)]).toEqual(["|yz", "|yz"]);
});

test("a control around a row goes with it, and one around a cell keeps a paragraph in it", () => {
  const inControl = (content: string) => `<w:sdt><w:sdtPr/><w:sdtContent>${content}</w:sdtContent></w:sdt>`;
  const cell = (blocks: string) => `<w:tc><w:tcPr/>${blocks}</w:tc>`;
  const row = inControl(`<w:tr>${cell(paragraph("[#Items][No]"))}${cell(paragraph("[/Items]"))}</w:tr>`);
  const last = `<w:tr>${inControl(cell(paragraphs("[#Items]", "[No]", "[/Items]")))}${cell(paragraph("k"))}</w:tr>`;
  const file = mergeDocx(docx(`<w:tbl><w:tblPr/><w:tblGrid/>${row}${last}</w:tbl>`), { Items: [] });
  expect(lintDocx(file)).toEqual([]);
  expect(partXml(file).match(/<w:(?:tr|tc|sdt)>/g)).toEqual(["<w:tr>", "<w:sdt>", "<w:tc>", "<w:tc>"]);
});
