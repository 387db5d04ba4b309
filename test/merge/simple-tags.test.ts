/** Simple tags: how a name is read, and what each kind of value prints. */
import { describe, expect, test } from "vitest";
import { bookmark, contentControl, hyperlink, paragraph, paragraphs, run } from "#test/support/docx-blocks.ts";
import { documentText, docx, partXml } from "#test/support/docx-package.ts";
import { expectMerge, mergeDocx } from "#test/support/merge-docx.ts";
import { mergeText } from "#test/support/merge-text.ts";
import { lintDocx } from "#test/support/ooxml-linter.ts";

describe("names", () => {
  test("a name may hold blanks and capitals", () => {
    expectMerge({
      template: docx(paragraph("[First Name] lives in [Zip Code]")),
      reads: "[First Name] lives in [Zip Code]",
      item: { "First Name": "Ada", "Zip Code": "W1" },
      becomes: "Ada lives in W1",
    });
  });

  test("blanks inside the delimiters' edges do not count, no-break ones neither", () => {
    expectMerge({
      template: docx(paragraph("[ Name ] [\u00a0Name\u00a0] [#  Show ]x[ / ]")),
      reads: "[ Name ] [\u00a0Name\u00a0] [#  Show ]x[ / ]",
      item: { Name: "Ada", Show: true },
      becomes: "Ada Ada x",
    });
  });

  test("without enhanced syntax a dotted name is a literal key", () => {
    expectMerge({
      template: docx(paragraph("[item.name] of [item.other]")),
      reads: "[item.name] of [item.other]",
      item: { "item.name": "Key", item: { name: "no", other: "no" } },
      becomes: "Key of ",
    });
  });

  test("capitals make a different name", () => {
    expectMerge({
      template: docx(paragraph("[name]|[Name]")),
      reads: "[name]|[Name]",
      item: { Name: "A" },
      becomes: "|A",
    });
  });

  test("delimiters around nothing stay as they are", () => {
    expectMerge({
      template: docx(paragraph("[ ] yes [] no, [Name]")),
      reads: "[ ] yes [] no, [Name]",
      item: { Name: "Ada" },
      becomes: "[ ] yes [] no, Ada",
    });
  });

  test.each([false, true])(
    "a backslash behind the delimiter makes a tag text (enhanced syntax: %s)",
    (enhancedSyntax) => {
      expectMerge({
        template: docx(paragraphs("[Name] [\\1] [ \\see & above ]", "[\\sic]", "[\\(]0, 1[\\)] [\\#a]")),
        reads: "[Name] [\\1] [ \\see & above ]\n[\\sic]\n[\\(]0, 1[\\)] [\\#a]",
        item: { Name: "Ada", 1: "no", sic: "no" },
        becomes: "Ada [1] [see & above]\n[sic]\n[0, 1] [#a]",
        enhancedSyntax,
      });
      const item = { Name: "<b>", 1: "no" };
      expect(mergeText("{{Name}} {{\\1}} {{\\(}}", item, { enhancedSyntax })).toBe("<b> {{1}} {{");
    },
  );

  test("the marks of other tag languages are part of the name, so that data can never bring markup in", () => {
    const template = docx(paragraphs("[@x]", "[-x y]", "[=x]"));
    expectMerge({
      template,
      reads: "[@x]\n[-x y]\n[=x]",
      item: { x: "<w:p/>", "@x": "<w:p/>", "-x y": "row", "=x": "equals" },
      becomes: "<w:p/>\nrow\nequals",
    });
  });
});

describe("values", () => {
  const printed = (value: unknown) => documentText(mergeDocx(docx(paragraph("a[v]b")), { v: value })).slice(1, -1);

  test.each<[string, unknown, string]>([
    ["text", "Straße & <b>", "Straße & <b>"],
    ["true", true, "true"],
    ["false", false, "false"],
    ["zero", 0, "0"],
    ["a number", -12.5, "-12.5"],
    ["null", null, ""],
    ["a missing value", undefined, ""],
    ["an empty text", "", ""],
    ["an array, joined with commas", ["a", 1, null, [2, 3]], "a,1,,2,3"],
    ["an object, as JSON", { a: 1 }, '{"a":1}'],
    ["a text with a lone surrogate, without it", "a\ud800b\udc00c", "abc"],
    ["a text with a whole surrogate pair", "🦆", "🦆"],
    ["a text with control characters, without them", "a\u0000\u0008\u001f\ufffe\uffffb", "ab"],
    ["a tag, as text", "[v]", "[v]"],
  ])("%s prints as expected", (_, value, text) => {
    expect(printed(value)).toBe(text);
  });

  test("a missing name prints nothing, never undefined", () => {
    expectMerge({ template: docx(paragraph("Dear [Name],")), reads: "Dear [Name],", item: {}, becomes: "Dear ," });
  });

  test("names that every object inherits have no value", () => {
    const names = ["constructor", "__proto__", "toString", "hasOwnProperty"];
    const text = names.map((name) => `[${name}]`).join("");
    expectMerge({ template: docx(paragraph(text)), reads: text, item: {}, becomes: "" });
  });

  test("keys named like inherited ones are values", () => {
    const item = JSON.parse('{"constructor":"c","__proto__":"p"}');
    expectMerge({
      template: docx(paragraph("[constructor][__proto__]")),
      reads: "[constructor][__proto__]",
      item,
      becomes: "cp",
    });
  });

  test("blanks around a value are kept", () => {
    const template = docx(`<w:p><w:r><w:t>[v]</w:t></w:r></w:p>`);
    expect(partXml(mergeDocx(template, { v: " x " }))).toContain('<w:t xml:space="preserve"> x </w:t>');
  });
});

describe("line breaks", () => {
  test("each line end in a value becomes a line break", () => {
    expectMerge({
      template: docx(paragraph("[Address]!")),
      reads: "[Address]!",
      item: { Address: "1 Main St\nLondon\r\nUK\rX" },
      becomes: "1 Main St↵London↵UK↵X!",
    });
  });

  test.each(["\u000b", "\u000c", "\u0085", "\u2028", "\u2029"])("so does the character %j", (end) => {
    const item = { Address: `1 Main St${end}London` };
    expectMerge({ template: docx(paragraph("[Address]!")), reads: "[Address]!", item, becomes: "1 Main St↵London!" });
  });

  test("lines after a break keep the tag's formatting", () => {
    const merged = partXml(mergeDocx(docx(paragraph([run("[v]", "<w:b/>")])), { v: "a\nb" }));
    expect(merged).toContain('<w:r><w:rPr><w:b/></w:rPr><w:t xml:space="preserve">b</w:t></w:r>');
  });
});

describe("tags that Word cut into pieces", () => {
  test("a tag split over runs is found, and takes the formatting of its first run", () => {
    const template = docx(paragraph([run("Dear ["), run("Na", "<w:b/>"), run("me", "<w:i/>"), run("], hello")]));
    expectMerge({ template, reads: "Dear [Name], hello", item: { Name: "Ada" }, becomes: "Dear Ada, hello" });
  });

  test("a tag spread over two paragraphs joins them, and all paragraphs keep one set of properties in front", () => {
    const alignments = { left: "[Na", right: "me]", center: "[Name]" };
    const lines = Object.entries(alignments).map(
      ([value, text]) => `<w:p>\n  <w:pPr>\n    <w:jc w:val="${value}"/>\n  </w:pPr>\n  ${run(text)}\n</w:p>`,
    );
    const file = mergeDocx(docx(lines.join("\n")), { Name: "Ada" });
    expect(documentText(file).match(/\S+/g)).toEqual(["Ada", "Ada"]);
    expect(partXml(file).match(/<w:jc [^>]*>/g)).toEqual(['<w:jc w:val="left"/>', '<w:jc w:val="center"/>']);
  });

  test("marks of the spell checker and bookmarks within a tag do not matter", () => {
    const proof = '<w:proofErr w:type="spellStart"/>';
    const template = docx(paragraph([run("[Na"), proof, bookmark("b", run("m")), run("e]")]));
    expectMerge({ template, reads: "[Name]", item: { Name: "Ada" }, becomes: "Ada" });
    expect(partXml(mergeDocx(template, { Name: "Ada" }))).not.toContain("[");
  });

  test("delimiters of two signs may be split themselves", () => {
    const template = docx(paragraph([run("{"), run("{Name}"), run("} and {{Name}}")]));
    expectMerge({ template, reads: "{{Name}} and {{Name}}", item: { Name: "Ada" }, becomes: "Ada and Ada" });
  });

  test.each<[string, readonly string[]]>([
    ["an insertion", [run("[Na"), `<w:ins w:id="1" w:author="A">${run("me")}</w:ins>`, run("]!")]],
    [
      "a deletion",
      [run("[Na"), '<w:del w:id="1" w:author="A"><w:r><w:delText>x</w:delText></w:r></w:del>', run("me]!")],
    ],
    ["a smart tag", [run("[Na"), `<w:smartTag w:uri="u" w:element="e">${run("me]")}</w:smartTag>`, run("!")]],
    ["a link", [run("[Na"), hyperlink("me", { anchor: "x" }), run("]!")]],
    ["a simple field", [run("["), `<w:fldSimple w:instr="ADVANCE \\u 2">${run("Name]!")}</w:fldSimple>`]],
    ["a content control", [run("[Na"), contentControl(run("me]")), run("!")]],
    ["the end of a page", [run("[Na"), "<w:r><w:lastRenderedPageBreak/></w:r>", run("me]!")]],
    ["a soft hyphen", [run("[Na"), "<w:r><w:softHyphen/></w:r>", run("me]!")]],
  ])("the edge of %s within a tag does not matter", (_, runs) => {
    const template = docx(paragraph(runs));
    expectMerge({ template, reads: "[Name]!", item: { Name: "Ada" }, becomes: "Ada!" });
  });

  test("a no-break hyphen in a name is a hyphen, and elsewhere stays what it is", () => {
    const hyphen = "<w:r><w:noBreakHyphen/></w:r>";
    const template = docx(paragraph([run("[["), run("zip"), hyphen, run("code]] x"), hyphen, run("[[y]]")]));
    expect(partXml(template).match(/noBreakHyphen/g)).toHaveLength(2);
    const merged = mergeDocx(template, { "zip-code": "W1", y: "!" });
    expect(documentText(merged)).toBe("W1 x!");
    expect(partXml(merged).match(/noBreakHyphen/g)).toHaveLength(1);
  });

  test("a bookmark that starts or ends within a tag keeps both of its ends", () => {
    for (const runs of [
      [run("[Na"), bookmark("b", run("me] and more"))],
      [bookmark("b", run("more and [Na")), run("me]")],
    ]) {
      const merged = partXml(mergeDocx(docx(paragraph(runs)), { Name: "Ada" }));
      expect(merged).toContain("Ada");
      expect(merged).toMatch(/<w:bookmarkStart .*<w:bookmarkEnd /);
    }
  });

  test("characters that are written as numbers in the XML are part of the name", () => {
    const template = docx("<w:p><w:r><w:t>[Gr&#246;&#xDF;e]</w:t></w:r></w:p>");
    expect(documentText(mergeDocx(template, { Größe: "7" }))).toBe("7");
  });
});

test("all seven pairs of delimiters work", () => {
  for (const [left, right] of [
    ["{{", "}}"],
    ["{", "}"],
    ["[[", "]]"],
    ["[", "]"],
    ["«", "»"],
    ["<", ">"],
    ["((", "))"],
  ]) {
    const text = `Dear ${left}Name${right}, ${left}#Show${right}shown${left}/${right}`;
    expectMerge({
      template: docx(paragraph(text)),
      reads: text,
      item: { Name: "Ada", Show: 1 },
      becomes: "Dear Ada, shown",
    });
  }
});

test("any other pair works when it is given", () => {
  for (const [left = "", right = ""] of [
    ["<<", ">>"],
    ["${", "}"],
    ["%", "%"],
    ["<%", "%>"],
  ]) {
    const template = docx(paragraph(`Dear ${left}Name${right}, hello`));
    const merged = mergeDocx(template, { Name: "Ada" }, { delimiters: { left, right } });
    expect(documentText(merged)).toBe("Dear Ada, hello");
  }
});

test("the data is never changed", () => {
  const item = { a: [{ b: [1, 2] }], o: { p: "q" } };
  const before = structuredClone(item);
  mergeDocx(docx(paragraph("[#a][#b][.][/][/][#o][p][/]")), item);
  expect(item).toEqual(before);
});

test.each([
  ["with properties", "<w:pPr><w:keepNext/></w:pPr>", "<w:pPr><w:keepNext/><w:sectPr/></w:pPr>"],
  ["without properties", "", "<w:pPr><w:sectPr/></w:pPr>"],
  ["with empty properties", "<w:pPr/>", "<w:pPr><w:sectPr/></w:pPr>"],
])(
  "a tag that begins in a paragraph %s and ends in another, which ends a section, makes one paragraph of both",
  (_, first, joined) => {
    const body = `<w:p>${first}${run("a [Na")}</w:p><w:p><w:pPr><w:jc w:val="right"/><w:sectPr/></w:pPr>${run("me] b")}</w:p>${paragraph("c")}`;
    const merged = mergeDocx(docx(body), { Name: "Zoë" });
    expect(lintDocx(merged)).toEqual([]);
    expect(documentText(merged)).toBe("a Zoë b\nc");
    expect(partXml(merged, "word/document.xml").match(/<w:pPr>.*?<\/w:pPr>/g)).toEqual([joined]);
  },
);
