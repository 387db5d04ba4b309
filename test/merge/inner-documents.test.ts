/** Places documents in documents: each keeps its styles, lists, notes, pictures, headers and pages. */
import { describe, expect, test } from "vitest";
import { compileTemplate } from "#shared/engine/merge/compile-template.ts";
import type { DataItem } from "#shared/engine/merge/values/data-item.ts";
import { readTags } from "#shared/engine/template/read-tags.ts";
import { openDocx } from "#shared/engine/template-file/open-docx.ts";
import { openHtml } from "#shared/engine/template-file/open-html.ts";
import {
  bookmark,
  contentControl,
  field,
  hyperlink,
  listItem,
  noteReference,
  numbering,
  paragraph,
  picture,
  run,
  sectionBreak,
  table,
  textBox,
} from "#test/support/docx-blocks.ts";
import { type DocxContent, documentText, docx, partNames, partXml } from "#test/support/docx-package.ts";
import { readSections } from "#test/support/docx-sections.ts";
import { PIXEL_PNG } from "#test/support/office-files.ts";
import { lintDocx } from "#test/support/ooxml-linter.ts";

const SYNTAX = { delimiters: { left: "[", right: "]" }, enhancedSyntax: true };

function dataUri(content: DocxContent | string | Uint8Array): string {
  const bytes = content instanceof Uint8Array ? content : docx(content);
  return `data:;base64,${Buffer.from(bytes).toString("base64")}`;
}

function compile(content: DocxContent | string) {
  const compiled = compileTemplate({ kind: "docx", docx: openDocx(docx(content), "host.docx") }, SYNTAX).docx;
  if (compiled === undefined) throw new Error("A .docx is compiled");
  return compiled;
}

function sound(merged: Uint8Array): Uint8Array {
  expect(lintDocx(merged)).toEqual([]);
  return merged;
}

function place(host: DocxContent | string, item: DataItem): Uint8Array {
  return sound(compile(host).render(item));
}

function lines(bytes: Uint8Array): readonly string[] {
  return documentText(bytes).split("\n");
}

const TAG = paragraph("[Terms | document]");
const title = (colour: string) =>
  `<w:style w:type="paragraph" w:styleId="Title"><w:name w:val="Title"/><w:basedOn w:val="Normal"/><w:rPr><w:color w:val="${colour}"/></w:rPr></w:style>`;
const SMALL_PAGE = '<w:pgSz w:w="8391" w:h="11906"/>';

test("a document in a place that is dropped need not be one", () => {
  const page = '<w:p><w:r><w:br w:type="page"/></w:r></w:p>';
  const body = paragraph("first") + page + paragraph("[Gone | drop:'page']") + TAG + page + paragraph("last");
  expect(lines(place(body, { Gone: true, Terms: "data:;base64,AAAA" })).join("")).toBe("first↵last");
  expect(() => place(body, { Gone: false, Terms: "data:;base64,AAAA" })).toThrow(/Terms \| document cannot be placed/);
});

describe("what comes along", () => {
  const host: DocxContent = {
    body: [
      paragraph("Offer", '<w:pStyle w:val="Title"/>'),
      listItem("ours"),
      paragraph([bookmark("Here", run("x")), noteReference("footnote", 1)]),
      TAG,
      paragraph("Goodbye"),
    ].join(""),
    styles: title("0000FF"),
    numbering: numbering(1),
    footnotes: [paragraph("our note")],
    headers: { default: paragraph("Our header") },
  };
  const inner: DocxContent = {
    body: [
      paragraph("Terms [Name]", '<w:pStyle w:val="Title"/>'),
      listItem("theirs"),
      paragraph([bookmark("Here", run("y")), hyperlink("to y", { anchor: "Here" }), noteReference("footnote", 1)]),
      paragraph([picture("a.png"), hyperlink("web", { id: "rId_web" }), noteReference("comment", 0)]),
      table(["cell"]),
    ].join(""),
    styles: title("FF0000"),
    numbering: numbering(1),
    footnotes: [paragraph("their note")],
    comments: [paragraph("their comment")],
    headers: { default: paragraph([run("Their header "), picture("a.png", 7)]) },
    parts: {
      "word/_rels/header_default.xml.rels":
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId_a_png" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="media/a.png"/></Relationships>',
    },
    pictures: { "a.png": PIXEL_PNG },
    links: { rId_web: "https://example.test/" },
    page: SMALL_PAGE,
  };
  const merged = place(host, { Name: "Ada", Terms: dataUri(inner) });
  const xml = partXml(merged);

  test("its text is data: tags in it are not filled", () => {
    expect(lines(merged)).toEqual([
      "Offer",
      "ours",
      "x",
      "Terms [Name]",
      "theirs",
      "yto y",
      "web",
      "cell",
      "",
      "Goodbye",
    ]);
  });

  test("a style of the same name that looks different is copied", () => {
    const [own, theirs = ""] = Array.from(xml.matchAll(/<w:pStyle w:val="(\w+)"/g), ([, id]) => id);
    expect(own).toBe("Title");
    const style = new RegExp(`<w:style [^>]*w:styleId="${theirs}">.*?</w:style>`).exec(
      partXml(merged, "word/styles.xml"),
    );
    expect(style?.[0]).toContain('<w:color w:val="FF0000"/>');
  });

  test("its list starts at one, and its notes are beside those of the template", () => {
    const [ours, theirs] = Array.from(xml.matchAll(/<w:numId w:val="(\d+)"/g), ([, id]) => id);
    expect(theirs).not.toBe(ours);
    expect(partXml(merged, "word/numbering.xml")).toContain(`<w:num w:numId="${theirs}"`);
    expect(documentText(merged, "word/footnotes.xml")).toContain("our note\ntheir note");
    const [comments = ""] = partNames(merged).filter((name) => name.includes("comments"));
    expect(documentText(merged, comments)).toBe("their comment");
  });

  test("its bookmark has another name, to which its link leads", () => {
    const [, , given] = Array.from(xml.matchAll(/<w:bookmarkStart [^>]*w:name="(\w+)"/g), ([, name]) => name)
      .values()
      .toArray()
      .flatMap((name) => [name, name]);
    expect(given).not.toBe("Here");
    expect(xml).toContain(`<w:hyperlink w:anchor="${given}"`);
  });

  test("it has its own page and header, and the template's page goes on behind it", () => {
    const sections = readSections(merged);
    expect(sections.map(({ pages }) => pages)).toHaveLength(3);
    expect(sections[1]?.pages).toEqual({ "headerReference default": "Their header " });
    expect([sections[0]?.pages, sections[2]?.pages]).toEqual([
      { "headerReference default": "Our header" },
      { "headerReference default": "Our header" },
    ]);
    expect(Array.from(xml.matchAll(/<w:pgSz w:w="(\d+)"/g), ([, width]) => width)).toEqual(["11906", "8391", "11906"]);
  });
});

test("a document whose defaults differ looks as in its own file", () => {
  const defaults = (size: number) =>
    `<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:docDefaults><w:rPrDefault><w:rPr><w:sz w:val="${size}"/></w:rPr></w:rPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style></w:styles>`;
  const withSize = (body: string, size: number): DocxContent => ({
    body,
    parts: { "word/styles.xml": defaults(size) },
    styles: "",
  });
  const merged = place(withSize(TAG, 22), { Terms: dataUri(withSize(paragraph("small"), 16)) });
  const [, style = ""] = /<w:pStyle w:val="(\w+)"/.exec(partXml(merged)) ?? [];
  expect(style).not.toBe("Normal");
  expect(partXml(merged, "word/styles.xml")).toMatch(
    new RegExp(`w:styleId="${style}"(?:(?!</w:style>).)*<w:sz w:val="16"/>`),
  );
});

test("an equal style is shared", () => {
  const body = paragraph("Terms", '<w:pStyle w:val="Title"/>');
  const merged = place({ body: TAG, styles: title("FF0000") }, { Terms: dataUri({ body, styles: title("FF0000") }) });
  expect(partXml(merged, "word/styles.xml").match(/<w:style /g)).toHaveLength(2);
});

describe("pages", () => {
  const inner = dataUri({ body: sectionBreak(SMALL_PAGE) + paragraph("end"), page: SMALL_PAGE });

  test("at the end of the template no blank page follows, though blank paragraphs do", () => {
    const merged = place(paragraph("Offer") + TAG + paragraph(""), { Terms: inner });
    expect(partXml(merged).match(/<w:sectPr/g)).toHaveLength(3);
    expect(partXml(merged)).toMatch(/<w:sectPr>(?:(?!<w:sectPr).)*<w:pgSz w:w="8391"(?:(?!<w:sectPr).)*<\/w:body>/);
  });

  test("inline, it takes the pages around it", () => {
    const merged = place(
      {
        body: paragraph("Offer") + paragraph("[Terms | document:'inline']") + paragraph("end"),
        headers: { default: paragraph("Our header") },
      },
      {
        Terms: dataUri({ body: paragraph("Terms"), headers: { default: paragraph("Their header") }, page: SMALL_PAGE }),
      },
    );
    expect(partXml(merged).match(/<w:sectPr/g)).toHaveLength(1);
    expect(lines(merged)).toEqual(["Offer", "Terms", "end"]);
  });

  test("a document without headers has none, though the template has", () => {
    const merged = place(
      { body: paragraph("Offer") + TAG, headers: { default: paragraph("Our header") } },
      { Terms: dataUri("<w:p/>") },
    );
    expect(readSections(merged).map(({ pages }) => pages)).toEqual([
      { "headerReference default": "Our header" },
      { "headerReference default": "" },
    ]);
  });
});

test("documents of a list in one paragraph follow each other", () => {
  const merged = place(paragraph("[#All][. | document:'inline'][/All]"), {
    All: [dataUri(paragraph("one")), dataUri(paragraph("two"))],
  });
  expect(lines(merged)).toEqual(["one", "two"]);
});

test.each([
  ["a missing value", {}],
  ["an empty text", { Terms: "" }],
  ["null", { Terms: null }],
])("%s shows nothing", (_, item) => {
  expect(lines(place(paragraph("Offer") + TAG, item))).toEqual(["Offer", ""]);
});

test("many items in one file: each has its own document, notes and ids", () => {
  const inner = (name: string) =>
    dataUri({
      body:
        paragraph([bookmark("Here", run(name)), noteReference("footnote", 1), picture("a.png")]) +
        listItem(name) +
        paragraph([field("NUMPAGES", "1")]),
      numbering: numbering(1),
      footnotes: [paragraph(`note of ${name}`)],
      pictures: { "a.png": PIXEL_PNG },
    });
  const items = ["Ada", "Bob", "Ada"].map((name) => ({ Name: name, Terms: inner(name) }));
  const host = compile({ body: paragraph("Dear [Name]") + TAG, headers: { default: paragraph("For [Name]") } });
  const merged = sound(host.assemble(items, { pageBreak: true }));
  expect(lines(merged).filter((line) => line !== "1" && line !== "")).toEqual(
    ["Ada", "Bob", "Ada"].flatMap((name) => [`Dear ${name}`, name, name]),
  );
  const [notes = ""] = partNames(merged).filter((name) => name.includes("footnotes"));
  expect(documentText(merged, notes).match(/note of \w+/g)).toEqual(["note of Ada", "note of Ada", "note of Bob"]);
  expect(new Set(partXml(merged).match(/<w:numId w:val="\d+"/g)).size).toBe(3);
});

test("documents with the same styles and pictures share the copies of them", () => {
  const inner = (text: string) =>
    dataUri({
      body: paragraph(text, '<w:pStyle w:val="Title"/>') + paragraph([picture("a.png")]),
      styles: title("FF0000"),
      pictures: { "a.png": PIXEL_PNG },
    });
  const items = ["Ada", "Bob"].map((name) => ({ Terms: inner(name) }));
  const merged = sound(compile({ body: TAG, styles: title("0000FF") }).assemble(items, { pageBreak: true }));
  expect(partXml(merged, "word/styles.xml").match(/<w:style /g)).toHaveLength(3);
  expect(partNames(merged).filter((name) => name.startsWith("word/media/"))).toHaveLength(1);
});

describe("what is no document fails the item", () => {
  const macros = docx({ body: paragraph("x"), parts: { "word/vbaProject.bin": "x" } });
  test.each<[string, unknown, RegExp]>([
    [
      "another file",
      dataUri(Buffer.from("%PDF-1.7")),
      /cannot be placed: it is not a \.docx; save it in Word as \.docx/,
    ],
    ["a broken file", dataUri(docx("").subarray(0, 200)), /cannot be placed: its file is damaged/],
    ["macros", dataUri(macros), /it has macros; save it as \.docx/],
    ["a broken data URI", "data:;base64,!!!", /its data URI is broken: its content is not valid Base64/],
    ["a number", 7, /in the tag Terms \| document, “7” is not a document: send a \.docx as a data URI/],
    ["another text", "terms.docx", /“terms\.docx” is not a document/],
  ])("%s", (_, Terms, reason) => {
    expect(() => compile(TAG).render({ Terms })).toThrow(
      expect.objectContaining({ name: "MergeFailure", message: expect.stringMatching(reason) }),
    );
  });

  test("in many items, it is named by its position", () => {
    const items = [{ Terms: dataUri("<w:p/>") }, { Terms: "data:,x" }];
    expect(() => compile(TAG).assemble(items, { pageBreak: true })).toThrow(/Item 2 .*the tag Terms \| document/);
  });
});

test("content that uploaded templates may not hold is removed: links to files, and active content", () => {
  const field =
    '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> INCLUDETEXT "file:///etc/passwd" </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>x</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>';
  const merged = place(TAG, { Terms: dataUri(`<w:p>${field}</w:p>`) });
  expect(partXml(merged)).not.toContain("passwd");
});

describe("a tag where no document can be is invalid", () => {
  const problems = (content: DocxContent | string) =>
    readTags({ kind: "docx", docx: openDocx(docx(content), "a.docx") }, SYNTAX).problems;

  test.each<[string, DocxContent | string]>([
    ["within a line", paragraph("See [Terms | document]")],
    ["beside another tag", paragraph("[Name][Terms | document]")],
    ["in a table", table(["[Terms | document]"])],
    ["in a text box", `<w:p>${textBox(TAG)}</w:p>`],
    ["in a content control", contentControl(TAG)],
    ["in a header", { body: paragraph("x"), headers: { default: TAG } }],
    ["as a section", paragraph("[#Terms | document]x[/]")],
  ])("%s", (_, content) => {
    const [problem] = problems(content);
    expect(problem).toMatchObject({
      tag: "Terms | document",
      suggestion: expect.stringContaining("put the tag into a paragraph of its own in the body"),
    });
  });

  test("a document tag in an HTML page is invalid", () => {
    const page = openHtml(Buffer.from("<p>[Terms | document]"), "a.html");
    expect(readTags({ kind: "html", page }, SYNTAX).tags.invalid).toEqual(["Terms | document"]);
  });

  test("a document tag with an unknown layout is invalid", () => {
    const [problem] = problems(paragraph("[Terms | document:'small']"));
    expect(problem?.suggestion).toMatch(/^The layout “small” is unknown: write document:'inline'/);
  });

  test.each([
    ["alone", TAG],
    ["in a section", paragraph("[#A]") + TAG + paragraph("[/A]")],
    ["in a section in its line", paragraph("[#A][Terms | document][/A]")],
  ])("but not %s", (_, content) => {
    expect(problems(content)).toEqual([]);
  });
});

test("a picture of VML that names its relationship in Office's namespace comes along", () => {
  const shape =
    '<w:p><w:r><w:pict><v:shape id="s1" style="width:9pt;height:9pt"><v:imagedata o:relid="rId_a_png"/></v:shape></w:pict></w:r></w:p>';
  const merged = partXml(
    compile({ body: paragraph(picture("a.png")) + TAG, pictures: { "a.png": PIXEL_PNG } }).render({
      Terms: dataUri({ body: shape, pictures: { "a.png": Buffer.concat([PIXEL_PNG, Buffer.alloc(1)]) } }),
    }),
  );
  const [, theirs] = /o:relid="([^"]*)"/.exec(merged) ?? [];
  expect(theirs).not.toBe("rId_a_png");
  expect(theirs).toMatch(/./);
});

test("a picture that a document lacks is not replaced by one of the template with the same id", () => {
  const shown = (body: string) => ({ body, pictures: { "a.png": PIXEL_PNG } });
  const lost = { body: paragraph(picture("a.png")), parts: { "word/_rels/document.xml.rels": NO_PARTS } };
  const merged = partXml(compile(shown(paragraph(picture("a.png")) + TAG)).render({ Terms: dataUri(lost) }));
  expect(Array.from(merged.matchAll(/r:embed="([^"]*)"/g), ([, id]) => id)).toEqual(["rId_a_png", ""]);
});

/** A relationship that leads to a part that is not there. */
const NO_PARTS =
  '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId_a_png" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="media/none.png"/></Relationships>';
