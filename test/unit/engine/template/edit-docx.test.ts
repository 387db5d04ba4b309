/** Texts of a .docx are replaced however Word has split them, and nothing else changes. */
import PizZip from "pizzip";
import { describe, expect, test } from "vitest";
import type { TextReplacement } from "#shared/base/model/text-replacement.ts";
import { readPackage } from "#shared/engine/archive/package.ts";
import { editTemplateFile, readTemplateTexts } from "#shared/workers/template-work/edit-templates.ts";
import { field, noteReference, paragraph, run, table, textBox } from "#test/support/docx-blocks.ts";
import { type DocxContent, documentText, docx, partXml } from "#test/support/docx-package.ts";

const FILE = { filename: "a.docx", format: ".docx" } as const;

function edited(content: DocxContent | string, ...replacements: readonly TextReplacement[]): Uint8Array {
  return editTemplateFile({ ...FILE, bytes: docx(content) }, replacements);
}

function bodyAfter(body: string, ...replacements: readonly TextReplacement[]): string {
  const xml = partXml(edited(body, ...replacements));
  return xml.slice(xml.indexOf("<w:body>") + "<w:body>".length, xml.indexOf("<w:sectPr>"));
}

function textsOf(content: DocxContent | string) {
  const wanted = { from: 0, syntax: { delimiters: { left: "[", right: "]" }, enhancedSyntax: true }, hasTags: false };
  return readTemplateTexts({ ...FILE, bytes: docx(content) }, wanted).paragraphs;
}

describe("a text within runs", () => {
  test("the run in which it begins keeps its format, and the others lose what is replaced", () => {
    const body = paragraph([run("Dear "), run("Ms A", "<w:b/>"), run("da Love"), run("lace, hello", "<w:i/>")]);
    expect(bodyAfter(body, { find: "Ms Ada Lovelace", replace: "[Name]" })).toBe(
      paragraph([run("Dear "), run("[Name]", "<w:b/>"), run(""), run(", hello", "<w:i/>")]),
    );
  });

  test("text around that stays the same keeps its format, and its tabs and breaks theirs", () => {
    const body = paragraph([
      run("Name:", "<w:b/>"),
      `<w:r><w:ptab w:alignment="left"/></w:r>`,
      run("____"),
      run(" 😀!"),
    ]);
    expect(bodyAfter(body, { find: "Name:\t____ 😀!", replace: "Name:\t[Name] 😃!" })).toBe(
      paragraph([run("Name:", "<w:b/>"), `<w:r><w:ptab w:alignment="left"/></w:r>`, run("[Name] 😃"), run("!")]),
    );
  });

  test("text for older programs within a paragraph, and text that was moved away, do not count as its text", () => {
    const other = `<mc:AlternateContent><mc:Choice Requires="w16se"><w16se:symEx/></mc:Choice><mc:Fallback><w:t>☺ </w:t></mc:Fallback></mc:AlternateContent>`;
    const body = paragraph([`<w:r>${other}</w:r>`, run("Ada"), `<w:moveFrom w:id="1">${run("Ada")}</w:moveFrom>`]);
    expect(textsOf(body)).toMatchObject([{ text: "Ada" }]);
    expect(bodyAfter(body, { find: "Ada", replace: "[Name]" })).toContain(`${other}</w:r>${run("[Name]")}`);
  });

  test("text for older programs in a choice of its own does not count as a paragraph's text either", () => {
    const choice = `<mc:AlternateContent><mc:Choice Requires="wps"><w:t>old </w:t></mc:Choice></mc:AlternateContent>`;
    const other = `<mc:AlternateContent><mc:Choice Requires="wps"/><mc:Fallback>${choice}</mc:Fallback></mc:AlternateContent>`;
    expect(textsOf(paragraph([`<w:r>${other}</w:r>`, run("Ada")]))).toMatchObject([{ text: "Ada" }]);
  });

  test("several texts in one run", () => {
    const body = paragraph("A of B of A");
    expect(bodyAfter(body, { find: "A", replace: "1", all: true }, { find: "B", replace: "" })).toBe(
      paragraph("1 of  of 1"),
    );
  });

  test("entities, characters beyond the plane and new markup signs", () => {
    const body = paragraph("Lamps & <tables> 😀 for €9");
    expect(bodyAfter(body, { find: "& <tables> 😀", replace: "<&> 😀" })).toBe(paragraph("Lamps <&> 😀 for €9"));
  });

  test("a run that does not keep its blanks keeps those of the new text", () => {
    const body = "<w:p><w:r><w:t>Hello</w:t></w:r></w:p>";
    expect(bodyAfter(body, { find: "Hello", replace: " [Name] " })).toBe(paragraph(" [Name] "));
  });

  test("tabs and line breaks are part of the text, on both sides", () => {
    const body = `<w:p><w:pPr><w:tabs><w:tab w:val="left" w:pos="9"/></w:tabs></w:pPr><w:r><w:t>a</w:t><w:tab/><w:t>b</w:t><w:br/><w:t>c</w:t></w:r></w:p>`;
    const bytes = edited(body, { find: "a\tb\nc", replace: "x\ny\tz" });
    expect(documentText(bytes)).toBe("x↵y\tz");
    expect(partXml(bytes)).toContain('<w:tab w:val="left" w:pos="9"/>');
  });

  test("a text that begins with a tab is written where the tab was", () => {
    const body = `<w:p><w:r><w:rPr><w:b/></w:rPr><w:t>Name:</w:t><w:tab/></w:r><w:r><w:t>Ada</w:t></w:r></w:p>`;
    expect(documentText(edited(body, { find: "\tAda", replace: " [Name]" }))).toBe("Name: [Name]");
  });
});

describe("places", () => {
  test("header, footer, notes, cells and text boxes are listed with their places, and edited", () => {
    const content: DocxContent = {
      body: [
        paragraph([run("Dear Ada"), noteReference("footnote", 1)]),
        table(["Ada 1", "b"], ["c", "Ada 2"]),
        paragraph([textBox(paragraph("Ada 3"))]),
      ].join(""),
      headers: { default: paragraph("To Ada 4") },
      footers: { default: paragraph("Ada 5") },
      footnotes: [paragraph("Ada 6")],
    };
    expect(textsOf(content).filter(({ text }) => text.includes("Ada"))).toEqual([
      { part: "body", place: null, text: "Dear Ada" },
      { part: "body", place: "table 1, row 1, cell 1", text: "Ada 1" },
      { part: "body", place: "table 1, row 2, cell 2", text: "Ada 2" },
      { part: "body", place: "text box", text: "Ada 3" },
      { part: "header 1", place: null, text: "To Ada 4" },
      { part: "footer 1", place: null, text: "Ada 5" },
      { part: "footnotes", place: null, text: "Ada 6" },
    ]);
    const bytes = edited(content, { find: "Ada", replace: "[Name]", all: true });
    const all = ["document", "header_default", "footer_default", "footnotes"].map((part) =>
      partXml(bytes, `word/${part}.xml`),
    );
    expect(all.join("")).not.toContain("Ada");
    // The text box is written twice, as new and as old programs show it.
    expect(all.join("").split("[Name]")).toHaveLength(1 + 8);
  });

  test("a text box counts once, whichever way programs show it", () => {
    const body = paragraph([run("Hello "), textBox(paragraph("Ada"))]);
    expect(partXml(edited(body, { find: "Ada", replace: "Zoë" })).split("Zoë")).toHaveLength(3);
  });

  test("a text box within what programs show in two ways counts once too", () => {
    const inner = textBox(paragraph("Ada"));
    const fallback = `<w:pict><v:shape><v:textbox><w:txbxContent>${paragraph("Bob")}${paragraph("Ada")}</w:txbxContent></v:textbox></v:shape></w:pict>`;
    const group = `<w:drawing>${textBox(paragraph("Bob"))}${inner}</w:drawing>`;
    const body = `<w:p><w:r><mc:AlternateContent><mc:Choice Requires="wpg">${group}</mc:Choice><mc:Fallback>${fallback}</mc:Fallback></mc:AlternateContent></w:r></w:p>`;
    expect(textsOf(body).map(({ text }) => text)).toEqual(["Bob", "Ada"]);
    const after = bodyAfter(body, { find: "Ada", replace: "Zoë" });
    expect([after.split("Zoë").length, after.includes("Ada")]).toEqual([1 + 3, false]);
  });

  test("results of fields are text, and their codes are not", () => {
    const body = paragraph([run("Page "), field("PAGE", "7")]);
    expect(textsOf(body)).toEqual([{ part: "body", place: null, text: "Page 7" }]);
    expect(() => edited(body, { find: "PAGE", replace: "x" })).toThrow("has no text “PAGE”");
  });

  test("a control that is bound to data shows the new text, in each of its paragraphs", () => {
    const control = (properties: string, ...lines: readonly string[]) =>
      `<w:sdt><w:sdtPr>${properties}</w:sdtPr><w:sdtContent>${lines.map((line) => paragraph(line)).join("")}</w:sdtContent></w:sdt>`;
    const binding = '<w:dataBinding w:xpath="/a" w:storeItemID="{1}"></w:dataBinding>';
    const body = control(binding, "Ada", "Bob") + control(binding, "Eve");
    expect(bodyAfter(body, { find: "Ada", replace: "[A]" }, { find: "Bob", replace: "[B]" })).toBe(
      control("", "[A]", "[B]") + control(binding, "Eve"),
    );
  });

  test("the prompt of an empty control becomes its content", () => {
    const body = `<w:sdt><w:sdtPr><w:id w:val="1"/><w:showingPlcHdr/></w:sdtPr><w:sdtContent>${paragraph("[Type the name]")}</w:sdtContent></w:sdt>`;
    expect(bodyAfter(body, { find: "[Type the name]", replace: "[Name]" })).toBe(
      `<w:sdt><w:sdtPr><w:id w:val="1"/></w:sdtPr><w:sdtContent>${paragraph("[Name]")}</w:sdtContent></w:sdt>`,
    );
  });
});

describe("everything else", () => {
  test("parts that are not changed keep their compressed bytes, and changed ones all other characters", () => {
    const bytes = docx({
      body: `<!-- kept -->${paragraph("Dear Ada")}${paragraph("é".repeat(9), '<w:jc w:val="both" />')}`,
      headers: { default: paragraph("Header") },
    });
    const after = editTemplateFile({ ...FILE, bytes }, [{ find: "Ada", replace: "[Name]" }]);
    const [one, other] = [readPackage(bytes).entries, readPackage(after).entries];
    const changed = [...one.keys()].filter(
      (name) => !Buffer.from(one.get(name)?.raw ?? []).equals(other.get(name)?.raw ?? Buffer.alloc(0)),
    );
    expect(changed).toEqual(["word/document.xml"]);
    expect([...other.keys()].sort()).toEqual([...one.keys()].sort());
    expect(partXml(after)).toBe(partXml(bytes).replace("Ada", "[Name]"));
    expect(() => new PizZip(after)).not.toThrow();
  });

  test("CDATA, entities and comments within a text are read as Word reads them", () => {
    const body = "<w:p><w:r><w:t><![CDATA[Dear <Ada>]]> &amp; <!-- x -->Bob</w:t></w:r></w:p>";
    expect(bodyAfter(body, { find: "<Ada> & Bob", replace: "[Name]" })).toBe(paragraph("Dear [Name]"));
  });
});
