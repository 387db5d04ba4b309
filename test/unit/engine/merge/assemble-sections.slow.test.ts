/** Where copies start and end, and which headers, footers and page numbers they have. */
import { describe, expect, test } from "vitest";
import { assembleDocx, assembleSoundly, named, renderEach } from "#test/support/assemble-docx.ts";
import {
  field,
  noteReference,
  pageBreak,
  paragraph,
  picture,
  run,
  sectionBreak,
  table,
  textBox,
} from "#test/support/docx-blocks.ts";
import { documentText, docx, partNames, partXml } from "#test/support/docx-package.ts";
import { readSections } from "#test/support/docx-sections.ts";
import { lintDocx } from "#test/support/ooxml-linter.ts";

const items = named("Ada", "Bob", "Cy");
const PORTRAIT = '<w:pgSz w:w="11906" w:h="16838"/>';
const TABLE_END = /<\/w:tbl>/;

describe("where a copy ends", () => {
  test("the last paragraph carries the section, and no paragraph is added", () => {
    const file = assembleSoundly(docx(paragraph("Dear [Name]") + paragraph("Bye", '<w:jc w:val="right"/>')), items);
    expect(documentText(file)).toBe("Dear Ada\nBye\nDear Bob\nBye\nDear Cy\nBye");
    expect(partXml(file).match(/<w:jc w:val="right"\/><w:sectPr>/g)).toHaveLength(2);
    expect(readSections(file)).toHaveLength(3);
  });

  test.each([
    ["no properties", "<w:p><w:r><w:t>end</w:t></w:r></w:p>"],
    ["empty properties", "<w:p><w:pPr/><w:r><w:t>end</w:t></w:r></w:p>"],
    ["nothing in it", "<w:p/>"],
    ["a text box in it", paragraph([textBox(paragraph("end") + paragraph("of box"))])],
    [
      "a tracked change of its properties",
      '<w:p><w:pPr><w:pPrChange w:id="1" w:author="A"><w:pPr><w:keepNext/></w:pPr></w:pPrChange></w:pPr></w:p>',
    ],
    ["a bookmark's end after it", `<w:bookmarkStart w:id="3" w:name="b"/>${paragraph("end")}<w:bookmarkEnd w:id="3"/>`],
    ["spelling marks after it", `${paragraph("end")}<w:proofErr w:type="spellEnd"/>\n  `],
  ])("a last paragraph with %s carries the section", (_, last) => {
    const template = docx(paragraph("start [Name]") + last);
    const [single = new Uint8Array()] = renderEach(template, items);
    const file = assembleSoundly(template, items);
    const paragraphs = (bytes: Uint8Array) => partXml(bytes).match(/<w:p[ />]/g)?.length ?? 0;
    expect(paragraphs(file)).toBe(3 * paragraphs(single));
    expect(readSections(file)).toHaveLength(3);
  });

  test.each([
    ["a table", table(["cell [Name]"])],
    ["a table and a bookmark's end", `<w:bookmarkStart w:id="3" w:name="b"/>${table(["c"])}<w:bookmarkEnd w:id="3"/>`],
    [
      "a content control",
      `<w:sdt><w:sdtPr><w:id w:val="5"/></w:sdtPr><w:sdtContent>${paragraph("c")}</w:sdtContent></w:sdt>`,
    ],
    ["a section break", paragraph("c") + sectionBreak(PORTRAIT)],
    ["a framed paragraph", paragraph("c", '<w:framePr w:w="100"/>')],
    ["a deleted paragraph mark", paragraph("c", '<w:rPr><w:del w:id="9" w:author="A"/></w:rPr>')],
  ])("after %s a paragraph too low to be seen carries the section", (_, last) => {
    const file = assembleSoundly(docx(paragraph("start [Name]") + last), items);
    expect(
      partXml(file).match(/w:line="20" w:lineRule="exact"\/><w:rPr><w:sz w:val="2"\/><\/w:rPr><w:sectPr>/g),
    ).toHaveLength(2);
    const sectionsOfCopy = last.includes("w:sectPr") ? 2 : 1;
    expect(readSections(file)).toHaveLength(3 * sectionsOfCopy);
  });

  test("a template without section properties gets some", () => {
    const template = docx({
      body: "",
      parts: {
        "word/document.xml":
          '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>Dear [Name]</w:t></w:r></w:p></w:body></w:document>',
      },
    });
    const file = assembleSoundly(template, items);
    expect(documentText(file)).toBe("Dear Ada\nDear Bob\nDear Cy");
    expect(readSections(file).map(({ start }) => start)).toEqual(["nextPage", "nextPage", "nextPage"]);
  });

  test("text that is not in simple form makes no difference", () => {
    const body = `<w:p ><w:pPr
      ><w:jc w:val='right'/><!-- <w:sectPr> --></w:pPr ><w:r><w:t><![CDATA[a < b]]> > c [Name]</w:t></w:r></w:p ><?hint x?>`;
    const file = assembleSoundly(docx(body), items);
    expect(documentText(file)).toBe("a < b > c Ada\na < b > c Bob\na < b > c Cy");
    expect(readSections(file)).toHaveLength(3);
    expect(partXml(file).match(/<w:jc w:val="right"\/><w:sectPr>/g)).toHaveLength(2);
  });
});

describe("where a copy starts", () => {
  test.each([
    { first: "nextPage", others: "nextPage", section: "" },
    { first: "continuous", others: "nextPage", section: '<w:type w:val="continuous"/>' },
    { first: "nextColumn", others: "nextPage", section: '<w:type w:val="nextColumn"/>' },
    { first: "oddPage", others: "oddPage", section: '<w:type w:val="oddPage"/>' },
    { first: "evenPage", others: "evenPage", section: '<w:type w:val="evenPage"/>' },
  ])("the copies of a template that starts at $first start at $others", ({ first, others, section }) => {
    const file = assembleSoundly(docx({ body: paragraph("x [Name]"), section }), items);
    expect(readSections(file).map(({ start }) => start)).toEqual([first, others, others]);
  });

  test.each([
    ["the last section", (properties: string) => ({ body: paragraph("[Name]"), section: properties })],
    [
      "a section before",
      (properties: string) => ({ body: paragraph("[Name]") + sectionBreak(properties) + paragraph("x") }),
    ],
  ])("%s keeps a tracked change of its properties, which hold properties of their own", (_, content) => {
    const change =
      '<w:sectPrChange w:id="1" w:author="A"><w:sectPr><w:type w:val="evenPage"/></w:sectPr></w:sectPrChange>';
    // The builder writes the page size behind its `section`, where no change may stand.
    const moved = partXml(docx(content(change))).replace(
      /(<w:sectPrChange.*?<\/w:sectPrChange>)(<w:pgSz.*?)(?=<\/w:sectPr>)/s,
      "$2$1",
    );
    const file = assembleSoundly(docx({ body: "", parts: { "word/document.xml": moved } }), items);
    expect(partXml(file).match(/<w:sectPrChange /g)).toHaveLength(3);
    expect(documentText(file).match(/Ada|Bob|Cy/g)).toEqual(["Ada", "Bob", "Cy"]);
    expect(partXml(file).match(/<w:type w:val="nextPage"\/>/g)).toHaveLength(2);
    expect(partXml(file).match(/<w:type w:val="evenPage"\/>/g)).toHaveLength(3);
  });

  test("only the first section of a copy is changed", () => {
    const body = paragraph("one [Name]") + sectionBreak(PORTRAIT) + paragraph("two");
    const file = assembleSoundly(docx({ body, section: '<w:type w:val="continuous"/>' }), items);
    expect(readSections(file).map(({ start }) => start)).toEqual([
      ...["nextPage", "continuous"],
      ...["nextPage", "continuous"],
      ...["nextPage", "continuous"],
    ]);
  });

  test.each([
    ["no page numbering of its own", "", ["1", undefined]],
    ["a number format", '<w:pgNumType w:fmt="lowerRoman"/>', ["1", "lowerRoman"]],
    ["a first page of 5", '<w:pgNumType w:start="5"/>', ["5", undefined]],
  ])("with %s each copy counts its pages from its start", (_, numbering, expected) => {
    const template = docx({ body: paragraph("[Name]"), parts: {} });
    const document = partXml(template).replace("</w:sectPr>", `${numbering}<w:titlePg/></w:sectPr>`);
    const file = assembleSoundly(docx({ body: "", parts: { "word/document.xml": document } }), items);
    for (const section of readSections(file).slice(1)) {
      expect([section.attribute("pgNumType", "w:start"), section.attribute("pgNumType", "w:fmt")]).toEqual(expected);
    }
  });

  test("a table that text flows around gets a paragraph before it, since LibreOffice breaks no page before it", () => {
    const floating = table(["[Name]"]).replace("<w:tblPr>", '<w:tblPr><w:tblpPr w:vertAnchor="text" w:tblpY="1"/>');
    const file = assembleSoundly(docx(floating + paragraph("after")), items);
    expect(documentText(file)).toBe("Ada\nafter\n\nBob\nafter\n\nCy\nafter");
  });

  test("a plain table at the start gets none", () => {
    const file = assembleSoundly(docx(table(["[Name]"]) + paragraph("after")), items);
    expect(documentText(file)).toBe("Ada\nafter\nBob\nafter\nCy\nafter");
  });
});

describe("headers and footers", () => {
  test("a copy whose first section has none does not take over those of the copy before", () => {
    const body = paragraph("first [Name]") + sectionBreak(PORTRAIT) + paragraph("second");
    const template = docx({
      body,
      headers: { default: paragraph("H [Name]"), even: paragraph("E") },
      footers: { first: paragraph("F") },
      section: "",
    });
    const file = assembleSoundly(template, items);
    const kinds = ["headerReference default", "headerReference even", "footerReference first"];
    const seen = readSections(file).map(({ pages }) => kinds.map((kind) => pages[kind] ?? ""));
    expect(seen).toEqual([
      ...[
        ["", "", ""],
        ["H Ada", "E", "F"],
      ],
      ...[
        ["", "", ""],
        ["H Bob", "E", "F"],
      ],
      ...[
        ["", "", ""],
        ["H Cy", "E", "F"],
      ],
    ]);
    // One blank header and one blank footer serve all.
    expect(partNames(file).filter((name) => /header|footer/.test(name))).toHaveLength(3 + 2 + 2);
  });

  test.each([
    ["first pages, which sections have for themselves", "first", "<w:titlePg/>", ""],
    ["even pages, which the settings ask for", "even", "", "<w:evenAndOddHeaders/>"],
  ])("no header shows on %s, where the template has none for them", (_, type, property, setting) => {
    const content = { body: paragraph("[Name]"), headers: { default: paragraph("H [Name]") } };
    const document = partXml(docx(content)).replace("</w:sectPr>", `${property}</w:sectPr>`);
    const settings = `<w:settings xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${setting}</w:settings>`;
    const parts = { "word/document.xml": document, "word/settings.xml": settings };
    const file = assembleSoundly(docx({ ...content, parts }), items);
    const shown = readSections(file).map(({ pages }) => [
      pages["headerReference default"],
      pages[`headerReference ${type}`],
    ]);
    expect(shown).toEqual([
      ["H Ada", undefined],
      ["H Bob", ""],
      ["H Cy", ""],
    ]);
  });

  test("a header goes with its pictures and links", () => {
    const image = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/image";
    const template = docx({
      body: paragraph("x"),
      headers: { default: paragraph([run("H [Name]"), picture("logo.png")]) },
      pictures: { "logo.png": Buffer.from("iVBORw0KGgo=", "base64") },
      parts: {
        "word/_rels/header_default.xml.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId_logo_png" Type="${image}" Target="media/logo.png"/></Relationships>`,
      },
    });
    const file = assembleSoundly(template, items);
    const headers = partNames(file).filter((name) => /^word\/header/.test(name));
    expect(headers.map((name) => documentText(file, name)).sort()).toEqual(["H Ada", "H Bob", "H Cy"]);
    const drawings = headers.map((name) => /<wp:docPr id="(\d+)"/.exec(partXml(file, name))?.[1]);
    expect(new Set(drawings).size).toBe(3);
  });

  test("a header with a picture and no tag is in the file once", () => {
    const image = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/image";
    const template = docx({
      body: paragraph("x [Name]"),
      headers: { default: paragraph([picture("logo.png")]) },
      pictures: { "logo.png": Buffer.from("iVBORw0KGgo=", "base64") },
      parts: {
        "word/_rels/header_default.xml.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId_logo_png" Type="${image}" Target="media/logo.png"/></Relationships>`,
      },
    });
    const file = assembleSoundly(template, items);
    expect(partNames(file).filter((name) => /^word\/header/.test(name))).toHaveLength(1);
  });

  test("copies with equal values share their headers", () => {
    const template = docx({ body: paragraph("x"), headers: { default: paragraph("H [Name]") } });
    const file = assembleSoundly(template, named("Ada", "Bob", "Ada", "Bob"));
    const sections = readSections(file);
    expect(sections.map(({ pages }) => pages["headerReference default"])).toEqual(["H Ada", "H Bob", "H Ada", "H Bob"]);
    expect(new Set(sections.map(({ parts }) => parts["headerReference default"])).size).toBe(2);
  });

  test("two copies of one header are two parts where the header holds a bookmark to which its copy refers", () => {
    const header = paragraph([`<w:bookmarkStart w:id="1" w:name="ref"/>${run("H")}<w:bookmarkEnd w:id="1"/>`]);
    const template = docx({ body: paragraph([run("[Name]"), field("REF ref", "H")]), headers: { default: header } });
    const file = assembleSoundly(template, items);
    const parts = readSections(file).map((section) => section.parts["headerReference default"] ?? "");
    expect(parts.map((part) => /w:name="(\w+)"/.exec(partXml(file, part))?.[1])).toEqual(["ref", "ref_2", "ref_3"]);
  });

  test("two copies of one header are two parts where the header refers to a bookmark of its copy", () => {
    const body = paragraph([`<w:bookmarkStart w:id="1" w:name="title"/>${run("[Name]")}<w:bookmarkEnd w:id="1"/>`]);
    const header = paragraph([field("REF title", "x")]);
    const file = assembleSoundly(docx({ body, headers: { default: header } }), items);
    const parts = readSections(file).map((section) => section.parts["headerReference default"] ?? "");
    expect(parts.map((part) => / REF (\S+) /.exec(partXml(file, part))?.[1])).toEqual(["title", "title_2", "title_3"]);
  });
});

describe("the number of pages", () => {
  const footer = paragraph([run("page "), field("PAGE", "1"), run(" of "), field("NUMPAGES  \\* MERGEFORMAT", "9")]);
  const codes = (file: Uint8Array) =>
    Array.from(partXml(file, "word/footer_default.xml").matchAll(/<w:instrText[^>]*>([^<]*)</g), ([, code]) =>
      code?.trim(),
    );

  test("is that of the copy where a copy is one section", () => {
    const file = assembleSoundly(docx({ body: paragraph("[Name]"), footers: { default: footer } }), items);
    expect(codes(file)).toEqual(["PAGE", "SECTIONPAGES  \\* MERGEFORMAT"]);
  });

  test("stays that of the file without page breaks", () => {
    const template = docx({ body: paragraph("[Name]"), footers: { default: footer } });
    expect(codes(assembleSoundly(template, items, { pageBreak: false }))).toEqual([
      "PAGE",
      "NUMPAGES  \\* MERGEFORMAT",
    ]);
  });

  test("stays that of the file where a copy has several sections", () => {
    const body = paragraph("[Name]") + sectionBreak(PORTRAIT) + paragraph("x");
    const file = assembleSoundly(docx({ body, footers: { default: footer } }), items);
    expect(codes(file)).toEqual(["PAGE", "NUMPAGES  \\* MERGEFORMAT"]);
  });

  test("is understood in a simple field", () => {
    const simple = `<w:p><w:fldSimple w:instr=" NUMPAGES ">${run("9")}</w:fldSimple></w:p>`;
    const file = assembleSoundly(docx({ body: paragraph("[Name]"), footers: { default: simple } }), items);
    expect(partXml(file, "word/footer_default.xml")).toContain('w:instr=" SECTIONPAGES "');
  });
});

describe("without page breaks", () => {
  test("copies of one section follow each other in it", () => {
    const file = assembleSoundly(docx(paragraph("Dear [Name]") + paragraph("Bye")), items, { pageBreak: false });
    expect(documentText(file)).toBe("Dear Ada\nBye\nDear Bob\nBye\nDear Cy\nBye");
    expect(readSections(file)).toHaveLength(1);
    expect(partXml(file)).not.toContain("pgNumType");
  });

  test("tables that follow each other stay apart", () => {
    const file = assembleSoundly(docx(table(["[Name]"])), items, { pageBreak: false });
    expect(partXml(file).split(TABLE_END).slice(1, -1)).toEqual([
      expect.stringMatching(/^<w:p><w:pPr>.*<\/w:p><w:tbl>/),
      expect.stringMatching(/^<w:p><w:pPr>.*<\/w:p><w:tbl>/),
    ]);
  });

  test("a template's own page break stays", () => {
    const file = assembleSoundly(docx(paragraph("[Name]") + pageBreak()), items, { pageBreak: false });
    expect(documentText(file)).toBe("Ada\n↵\nBob\n↵\nCy\n↵");
  });

  test("copies with different headers are sections that follow on the same page", () => {
    const template = docx({ body: paragraph("x"), headers: { default: paragraph("H [Name]") } });
    const file = assembleSoundly(template, named("Ada", "Ada", "Bob"), { pageBreak: false });
    const sections = readSections(file);
    expect(sections.map(({ start }) => start)).toEqual(["nextPage", "continuous"]);
    expect(sections.map(({ pages }) => pages["headerReference default"])).toEqual(["H Ada", "H Bob"]);
    expect(documentText(file)).toBe("x\nx\nx");
  });

  test("copies of several sections keep them, and start on the same page", () => {
    const body = paragraph("one [Name]") + sectionBreak(PORTRAIT) + paragraph("two");
    const file = assembleSoundly(docx(body), items, { pageBreak: false });
    expect(readSections(file).map(({ start }) => start)).toEqual([
      ...["nextPage", "nextPage"],
      ...["continuous", "nextPage"],
      ...["continuous", "nextPage"],
    ]);
    expect(readSections(file).every((section) => section.attribute("pgNumType", "w:start") === undefined)).toBe(true);
  });

  test("footnotes count on", () => {
    const body = paragraph([run("[Name]"), noteReference("footnote", 1)]);
    const file = assembleSoundly(docx({ body, footnotes: [paragraph("F")] }), items, { pageBreak: false });
    expect(partXml(file)).not.toContain("numRestart");
  });
});

test("sections that a list repeats within a copy stay as they are in a single document", () => {
  const body =
    paragraph("[#Parts]") + paragraph("part [.]") + sectionBreak(PORTRAIT) + paragraph("[/Parts]") + paragraph("end");
  const template = docx(body);
  const parts = [{ Parts: ["a", "b"] }, { Parts: [] }, { Parts: ["c"] }];
  const singles = renderEach(template, parts).map((each) => readSections(each).length);
  const file = assembleDocx(template, parts);
  expect(lintDocx(file)).toEqual([]);
  expect(readSections(file)).toHaveLength(singles.reduce((sum, count) => sum + count));
  expect(
    documentText(file)
      .split("\n")
      .filter((line) => line !== ""),
  ).toEqual([...["part a", "part b", "end"], "end", ...["part c", "end"]]);
});
