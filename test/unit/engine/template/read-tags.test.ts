/** Reading tags: the shape, the order, and the faults (interface.md, Tags; callers.md, "Tags"). */
import { decodeXML } from "entities/decode";
import { describe, expect, test } from "vitest";
import { compileDocx, renderDocx } from "#shared/engine/merge/docx/compile-docx.ts";
import { type ReadOptions, readTemplate } from "#shared/engine/template/read-tags.ts";
import { openDocx } from "#shared/engine/template-file/open-docx.ts";
import { partText } from "#shared/engine/template-file/package/office-package.ts";
import { field, noteReference, paragraph, paragraphs, run, table, textBox } from "#test/support/docx-blocks.ts";
import { type DocxContent, docx } from "#test/support/docx-package.ts";

const read = (content: DocxContent | string, options: Partial<ReadOptions> = {}) =>
  readTemplate(openDocx(docx(content), "a.docx"), { enhancedSyntax: false, ...options });

const tags = (...lines: readonly string[]) =>
  read(paragraphs(...lines), { delimiters: { left: "[", right: "]" } }).tags;

describe("valid tags", () => {
  test("a table of items is an object with the section as key", () => {
    expect(read(table(["[#Items][Name]", "[Quantity][/]"])).tags).toEqual({
      valid: [{ Items: ["Name", "Quantity"] }],
      invalid: [],
    });
  });

  test("each name is listed once, in order of first appearance", () => {
    expect(tags("[b] [a]", "[b][c][a]").valid).toEqual(["b", "a", "c"]);
  });

  test("sections nest; # and ^ share one entry, and so do several sections of one name", () => {
    expect(tags("[#a][x][#b][y][/][/a]", "[^a][z][/]", "[#a][x][w][/a]").valid).toEqual([
      { a: ["x", { b: ["y"] }, "z", "w"] },
    ]);
  });

  test("an empty section is an object with an empty list; [.] is listed as a dot", () => {
    expect(tags("[#Paid]paid[/Paid][#Items][.][/Items]").valid).toEqual([{ Paid: [] }, { Items: ["."] }]);
  });

  test("a name that is a simple tag and a section is listed as the section, in the first one's place", () => {
    expect(tags("[Name][x][#Name][y][/][Name]").valid).toEqual([{ Name: ["y"] }, "x"]);
  });

  test("a dotted name and an expression stay one string", () => {
    expect(tags("[item.name]").valid).toEqual(["item.name"]);
    const enhanced = read(paragraphs("[a.b][total > 5 ? 'x' : 'y'][#items.length > 1][n][/]"), {
      enhancedSyntax: true,
    });
    expect(enhanced.tags).toEqual({
      valid: ["a.b", "total > 5 ? 'x' : 'y'", { "items.length > 1": ["n"] }],
      invalid: [],
    });
  });

  test("blanks inside the delimiters' edges do not count", () => {
    expect(tags("[ Name ][\u00a0Name][# a ][ b ][/ a ]").valid).toEqual(["Name", { a: ["b"] }]);
  });

  test("delimiters around nothing are no tags", () => {
    expect(tags("[ ] yes [] no [Name]")).toEqual({ valid: ["Name"], invalid: [] });
  });

  test("a template without tags is accepted, with [ and ]", () => {
    expect(read(paragraph("plain"))).toEqual({
      delimiters: { left: "[", right: "]" },
      tags: { valid: [], invalid: [] },
      problems: [],
    });
  });

  test("names that every object inherits are names like others", () => {
    const { valid } = tags("[constructor][#__proto__][toString][/]");
    expect(JSON.stringify(valid)).toBe('["constructor",{"__proto__":["toString"]}]');
  });
});

describe("parts", () => {
  test("the body comes first, then headers, footers, footnotes, endnotes, comments, properties", () => {
    const { delimiters, tags } = read({
      body: paragraph([run("{{body}}{{shared}}"), noteReference("footnote", 1), textBox(paragraph("{{box}}"))]),
      headers: { default: paragraph("{{shared}}{{header}}"), first: paragraph("{{#list}}{{a}}{{/}}") },
      footers: { default: paragraph("{{footer}}{{#list}}{{b}}{{/}}") },
      footnotes: [paragraph("{{footnote}}")],
      endnotes: [paragraph("{{endnote}}")],
      comments: [paragraph("{{comment}}")],
      title: "{{title}}",
    });
    expect(delimiters).toEqual({ left: "{{", right: "}}" });
    expect(tags).toEqual({
      valid: [
        "body",
        "shared",
        "box",
        "header",
        { list: ["a", "b"] },
        "footer",
        "footnote",
        "endnote",
        "comment",
        "title",
      ],
      invalid: [],
    });
  });
});

describe("codes of fields", () => {
  const CITATION = 'ADDIN ZOTERO_ITEM CSL_CITATION {"citationItems":[{"id":"[Name]"}],"schema":"{x"}';

  test("citations of other programs hold no tags, and stay as they are", () => {
    const body = paragraph([run("[Name] "), field(CITATION, "(Ada 1843)")]);
    expect(read(body).tags).toEqual({ valid: ["Name"], invalid: [] });
    expect(read(paragraph([field(CITATION, "(Ada 1843)")])).tags).toEqual({ valid: [], invalid: [] });
    const engine = compileDocx(openDocx(docx(body), "a.docx"), {
      delimiters: { left: "[", right: "]" },
      enhancedSyntax: false,
    });
    const xml = partText(openDocx(renderDocx(engine, { Name: "Bob" }), "b.docx"), "word/document.xml") ?? "";
    expect(xml).toContain("Bob");
    expect(decodeXML(xml)).toContain(`<w:instrText xml:space="preserve"> ${CITATION} </w:instrText>`);
  });

  test("fields around and after a citation are read as before", () => {
    const inner = paragraph([field(CITATION, "x"), field("SEQ [Sequence]", "1")]);
    expect(read(inner).tags.valid).toEqual(["Sequence"]);
  });
});

describe("invalid tags", () => {
  test.each<[string, readonly string[], readonly string[]]>([
    ["unclosed", ["Dear [Name, hello"], ["Name"]],
    ["unclosed at the end", ["Dear [Name"], ["Name"]],
    ["unclosed before another tag", ["Dear [Name and [Other]"], ["Name"]],
    ["unclosed, with the next paragraph not taken in", ["Dear [Name", "hello"], ["Name"]],
    ["unopened", ["Dear First Name], hello"], ["Name"]],
    ["a lone left delimiter", ["a ["], ["["]],
    ["a lone right delimiter", ["] a"], ["]"]],
    ["an unclosed section", ["[#Items][Name]"], ["Items"]],
    ["an unclosed inverted section", ["[^Items]x"], ["Items"]],
    ["an unopened end", ["x[/Items]"], ["Items"]],
    ["an unopened end without a name", ["x[/]"], ["/"]],
    ["an end of another name", ["[#a]x[/b]"], ["a", "b"]],
    ["a doubled left delimiter", ["[[Name]"], ["Name"]],
    ["a doubled pair", ["[[Name]]"], ["Name"]],
    ["a section without a name", ["[#]x[/]"], ["#"]],
  ])("%s", (_, lines, invalid) => {
    expect(tags(...lines).invalid).toEqual(invalid);
  });

  test("all faults of all parts are found at once, each once, in order of appearance", () => {
    const { tags } = read({
      body: paragraphs("[#a]x[/b]", "[Name, [Name, Other]"),
      headers: { default: paragraph("[Head") },
      footers: { default: paragraph("[#Foot]") },
    });
    expect(tags.invalid).toEqual(["a", "b", "Name", "Head", "Foot"]);
  });

  test("the valid tags of a template with faults are listed, nested as far as possible", () => {
    expect(tags("[x][#Items][Name][#Sub][Deep][/Sub][/Items]", "[#Open][y]", "[z").valid).toEqual([
      "x",
      { Items: ["Name", { Sub: ["Deep"] }] },
      "y",
    ]);
  });

  test("a section that is closed in another table than it was opened in is invalid", () => {
    expect(read(table(["[#a][x]"]) + paragraph("[/a]")).tags.invalid).toEqual(["a"]);
  });

  test("in enhanced syntax an expression that does not compile is invalid, and only that", () => {
    const { tags } = read(paragraphs("[Zip Code][ok][#a +][in][/]"), { enhancedSyntax: true });
    expect(tags).toEqual({ valid: ["ok", "in"], invalid: ["Zip Code", "a +"] });
  });
});

describe("delimiters", () => {
  test("given ones are used, whatever the text suggests", () => {
    const { delimiters, tags } = read(paragraphs("{{Name}} <<Other>>"), { delimiters: { left: "<<", right: ">>" } });
    expect(delimiters).toEqual({ left: "<<", right: ">>" });
    expect(tags.valid).toEqual(["Other"]);
  });

  test("the object that gives them is not changed", () => {
    const delimiters = Object.freeze({ left: "<", right: ">" });
    for (let times = 0; times < 2; times++)
      expect(read(paragraphs("<Name>"), { delimiters }).tags.valid).toEqual(["Name"]);
  });

  test("an empty one is refused, not searched for without end", () => {
    expect(() => read(paragraph("a"), { delimiters: { left: "", right: "]" } })).toThrow(
      "A delimiter must not be empty.",
    );
  });
});

test.each([
  ["t[/][[", ["/", "["]],
  ["[#a]x[/a][[", ["["]],
])("a text that ends with two delimiters behind a tag has a fault, and is no damaged file: %s", (text, invalid) => {
  expect(read(paragraph(text)).tags.invalid).toEqual(invalid);
});
