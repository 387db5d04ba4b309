/** Opening an uploaded .docx: what is accepted, and the words for what is not. */
import { describe, expect, test } from "vitest";
import { ServiceError } from "#shared/base/errors/service-error.ts";
import { openDocx } from "#shared/engine/template-file/open-docx.ts";
import { partsOfType, partText, relationshipsOf } from "#shared/engine/template-file/package/office-package.ts";
import { paragraph } from "#test/support/docx-blocks.ts";
import { type DocxContent, documentText, docx, partXml } from "#test/support/docx-package.ts";
import { mergeDocx } from "#test/support/merge-docx.ts";
import { lintDocx } from "#test/support/ooxml-linter.ts";
import { rawZip } from "#test/support/raw-zip.ts";

const BODY = paragraph("Dear [Name]");
const withParts = (parts: DocxContent["parts"] = {}) => docx({ body: BODY, parts });

function refusal(bytes: Uint8Array): string {
  try {
    openDocx(bytes, "Letter.docx");
    return "none";
  } catch (error) {
    if (error instanceof ServiceError) return `${error.code}: ${error.message}`;
    throw error;
  }
}

/** The part with another prefix for a namespace; an empty one for elements without a prefix. */
function withPrefix(xml: string, prefix: string, other: string): string {
  const names = xml
    .replaceAll(` xmlns:${prefix}=`, other === "" ? ` xmlns:w1="${WORD}" xmlns=` : ` xmlns:${other}=`)
    .replaceAll(new RegExp(`(</?)${prefix}:`, "g"), other === "" ? "$1" : `$1${other}:`)
    .replaceAll(` ${prefix}:`, ` ${other === "" ? "w1" : other}:`);
  return names.replace(/ ((?:\w+:)?Ignorable|Requires)="([^"]*)"/g, (_, name: string, list: string) => {
    const listed = list.split(" ").map((each) => (each === prefix ? other : each));
    return ` ${name}="${listed.join(" ")}"`;
  });
}

const WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";

const latin1 = (text: string) => Buffer.from(text, "latin1");
const compoundFile = (stream: string) =>
  Buffer.concat([latin1("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"), Buffer.alloc(600), Buffer.from(stream, "utf16le")]);

describe("content that is something else", () => {
  test.each<[string, Uint8Array, renamed?: string]>([
    ["a PDF document", latin1("%PDF-1.7\n%âãÏÓ")],
    ["an old Word document (.doc)", compoundFile("WordDocument"), "Letter.doc"],
    ["an old Excel workbook (.xls)", compoundFile("Workbook")],
    ["a Rich Text document (.rtf)", latin1("{\\rtf1\\ansi hello}"), "Letter.rtf"],
    ["a picture (PNG)", latin1("\x89PNG\r\n\x1a\n")],
    ["a picture (JPEG)", latin1("\xff\xd8\xff\xe0")],
    ["an HTML page", latin1("\n<!DOCTYPE html><html></html>"), "Letter.html"],
    ["a Word 2003 XML document", latin1('<?xml version="1.0"?><w:wordDocument xmlns:w="x"/>')],
    ["XML", latin1('<?xml version="1.0"?><a/>')],
    ["plain text", Buffer.from("Dear [Name], grüße"), "Letter.txt"],
    ["nothing: it is empty", new Uint8Array()],
    ["binary data of an unknown kind", new Uint8Array([0, 1, 2, 3])],
    ["a zip archive", rawZip({ name: "a.txt", content: "a" })],
    [
      "an OpenDocument text (.odt)",
      rawZip({ name: "mimetype", content: "application/vnd.oasis.opendocument.text", isStored: true }),
      "Letter.odt",
    ],
  ])("%s", (found, bytes, renamed) => {
    const remedy =
      renamed === undefined
        ? "Open it in a word processor, save it as .docx and upload that file."
        : `Rename it to ${renamed} and upload it again.`;
    expect(refusal(bytes)).toBe(
      `template_content_mismatch: Letter.docx is not a .docx file: its content is ${found}. ${remedy}`,
    );
  });

  test("an Excel workbook is recognised by its main part", () => {
    const types = partXml(withParts(), "[Content_Types].xml").replace(
      "wordprocessingml.document.main",
      "spreadsheetml.sheet.main",
    );
    expect(refusal(withParts({ "[Content_Types].xml": types }))).toContain("its content is an Excel workbook (.xlsx).");
  });
});

describe("content that is refused", () => {
  test("a file with a password is refused", () => {
    expect(refusal(compoundFile("EncryptedPackage"))).toMatch(
      /^template_encrypted: Letter\.docx is protected by a password/,
    );
    expect(refusal(rawZip({ name: "a", content: "a", flags: 1 }))).toMatch(/^template_encrypted/);
  });

  test.each<[string, string, string]>([
    [
      "a macro project",
      "</Types>",
      '<Override PartName="/word/vbaProject.bin" ContentType="application/vnd.ms-office.vbaProject"/></Types>',
    ],
    [
      "a macro-enabled document",
      "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml",
      "application/vnd.ms-word.document.macroEnabled.main+xml",
    ],
  ])("%s", (_, from, to) => {
    const types = partXml(withParts(), "[Content_Types].xml").replace(from, to);
    const bytes = withParts({ "[Content_Types].xml": types, "word/vbaProject.bin": "x" });
    expect(refusal(bytes)).toMatch(/^template_has_macros: Letter\.docx contains macros/);
  });

  test("a file that unpacks to too much", () => {
    const bytes = rawZip({ name: "[Content_Types].xml", content: "a", size: 300 * 1024 * 1024 });
    expect(refusal(bytes)).toMatch(/^template_too_large_unpacked: Letter\.docx has more than 256 MB when unpacked/);
  });

  test.each<[string, Record<string, string>, string]>([
    [
      "XML that breaks off",
      { "word/styles.xml": "<w:styles><w:style" },
      'its part word/styles.xml breaks off at "<w:style"',
    ],
    [
      "an element that is not closed",
      { "word/styles.xml": "<a><b></a>" },
      "its part word/styles.xml closes <a> where it is not open",
    ],
    ["an empty part", { "word/settings.xml": "" }, "its part word/settings.xml is empty"],
    [
      "a document type",
      { "word/settings.xml": '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>' },
      "its part word/settings.xml declares a document type, which is not allowed: it could read files and grow without bound",
    ],
    [
      "a bare ampersand",
      { "word/settings.xml": "<a>b & c</a>" },
      "its part word/settings.xml contains text that is not XML",
    ],
    ...["&#0;", "&#11;", "&#xFFFE;", "&#65535;", "&#xD800;", "&#x110000;"].map(
      (reference): [string, Record<string, string>, string] => [
        `a reference to a character that XML does not allow, ${reference}`,
        { "word/settings.xml": `<a>b${reference}c</a>` },
        "its part word/settings.xml contains a character that XML does not allow",
      ],
    ),
    ["no relationships", { "_rels/.rels": "<Relationships/>" }, "its main document is missing"],
    [
      "a main part that is not there",
      {
        "_rels/.rels":
          '<Relationships><Relationship Id="a" Type="x/officeDocument" Target="word/gone.xml"/></Relationships>',
      },
      "its main document is missing",
    ],
    [
      "another namespace than that of Word",
      { "word/document.xml": '<ns0:document xmlns:ns0="x"><ns0:body/></ns0:document>' },
      "its part word/document.xml starts with <ns0:document> where <w:document> is expected",
    ],
  ])("%s", (_, parts, reason) => {
    expect(refusal(withParts(parts))).toBe(
      `template_damaged: Letter.docx is damaged: ${reason}. Open it in a word processor, save it again and upload that file.`,
    );
  });

  test("an element of a million attributes, with or without an end", () => {
    for (const end of ["", "/>"]) {
      const xml = `<w:document${' a="x"'.repeat(1_000_000)}${end}`;
      expect(refusal(withParts({ "word/document.xml": xml }))).toContain("its part word/document.xml breaks off at");
    }
  });

  test("bytes that are no UTF-8", () => {
    expect(refusal(withParts({ "word/styles.xml": "<a>x</a>", "word/media.xml": latin1("<a>\xe9</a>") }))).toContain(
      "its part word/media.xml is not encoded in UTF-8",
    );
  });

  test("a zip that is cut off", () => {
    expect(refusal(withParts().subarray(0, 2000))).toContain(
      "template_damaged: Letter.docx is damaged: its end is missing.",
    );
  });
});

describe("content that is accepted", () => {
  // ElementTree of Python, and .NET's XmlSerializer, choose prefixes of their own (Namespaces in XML 1.0, 4).
  test("any prefix stands for its namespace, in elements, attributes and lists of prefixes", () => {
    const marked = docx({
      body: `${BODY}<w:p><w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:t>new</w:t></mc:Choice><mc:Fallback><w:t>old</w:t></mc:Fallback></mc:AlternateContent></w:r></w:p>`,
      headers: { default: paragraph("Ref [Ref]") },
    });
    for (const [prefix, other] of [
      ["w", "ns0"],
      ["w", ""],
      ["mc", "ns7"],
      ["wps", "ns1"],
      ["r", "ns2"],
    ] as const) {
      const parts = ["word/document.xml", "word/header_default.xml"].map(
        (name) => [name, withPrefix(partXml(marked, name), prefix, other)] as const,
      );
      const file = docx({ body: BODY, headers: { default: BODY }, parts: Object.fromEntries(parts) });
      const merged = mergeDocx(file, { Name: "Ann & Ben", Ref: 7 });
      expect(documentText(merged)).toBe("Dear Ann & Ben\nnewold");
      expect(documentText(merged, "word/header_default.xml")).toBe("Ref 7");
      expect(lintDocx(merged)).toEqual([]);
    }
  });

  test("the main part is found by its relationship, whatever its name, and merged there", () => {
    const usual = withParts();
    const bytes = withParts({
      "word/document.xml": "<gone/>",
      "word/document2.xml": partXml(usual),
      "word/_rels/document2.xml.rels": partXml(usual, "word/_rels/document.xml.rels"),
      "_rels/.rels": partXml(usual, "_rels/.rels").replace("word/document.xml", "/word/document2.xml"),
      "[Content_Types].xml": partXml(usual, "[Content_Types].xml").replaceAll("document.xml", "document2.xml"),
    });
    expect(openDocx(bytes, "a.docx").mainPart).toBe("word/document2.xml");
    expect(documentText(mergeDocx(bytes, { Name: "Ada" }), "word/document2.xml")).toBe("Dear Ada");
  });

  test("a Word template becomes a document", () => {
    const types = partXml(withParts(), "[Content_Types].xml").replace("document.main+xml", "template.main+xml");
    const merged = mergeDocx(withParts({ "[Content_Types].xml": types }), { Name: "Ada" });
    expect(partXml(merged, "[Content_Types].xml")).toContain("wordprocessingml.document.main+xml");
    expect(partXml(merged, "[Content_Types].xml")).not.toContain("template.main+xml");
  });

  test("a part in UTF-16 is read", () => {
    const xml = partXml(withParts()).replace('encoding="UTF-8"', 'encoding="UTF-16"');
    const utf16 = Buffer.from(`\ufeff${xml}`, "utf16le");
    const merged = mergeDocx(withParts({ "word/document.xml": utf16 }), { Name: "Adé" });
    expect(documentText(merged)).toBe("Dear Adé");
    expect(partXml(merged)).toMatch(/^<\?xml version="1.0" encoding="UTF-8"/);
  });

  test("a byte order mark before the XML does not matter", () => {
    const merged = mergeDocx(withParts({ "word/document.xml": `\ufeff${partXml(withParts())}` }), { Name: "Ada" });
    expect(partXml(merged)).toMatch(/^<\?xml/);
    expect(documentText(merged)).toBe("Dear Ada");
  });

  test("a document in the strict form of the standard is merged", () => {
    const strict = (xml: string) =>
      xml
        .replaceAll(
          "http://schemas.openxmlformats.org/wordprocessingml/2006/main",
          "http://purl.oclc.org/ooxml/wordprocessingml/main",
        )
        .replaceAll(
          "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
          "http://purl.oclc.org/ooxml/officeDocument/relationships",
        );
    const usual = withParts();
    const names = ["word/document.xml", "_rels/.rels", "word/_rels/document.xml.rels"];
    const bytes = withParts(Object.fromEntries(names.map((name) => [name, strict(partXml(usual, name))])));
    expect(documentText(mergeDocx(bytes, { Name: "Ada" }))).toBe("Dear Ada");
  });

  test("relationships and content types are read with their targets as part names", () => {
    const file = openDocx(
      docx({ body: BODY, headers: { default: paragraph("h") }, links: { rIdA: "https://example.org/?a=1&b=2" } }),
      "a.docx",
    );
    const relationships = relationshipsOf(file, file.mainPart);
    expect(relationships).toContainEqual({
      id: "rId_header_default_xml",
      kind: "header",
      target: "word/header_default.xml",
      isExternal: false,
    });
    expect(relationships).toContainEqual({
      id: "rIdA",
      kind: "hyperlink",
      target: "https://example.org/?a=1&b=2",
      isExternal: true,
    });
    expect(partsOfType(file, "application/vnd.openxmlformats-officedocument.wordprocessingml.header+xml")).toEqual([
      "word/header_default.xml",
    ]);
    expect(partText(file, "word/header_default.xml")).toContain("<w:hdr ");
  });
});

test("a document that would keep LibreOffice for minutes is refused with what it has too much of", () => {
  const marks = '<w:bookmarkStart w:id="1" w:name="b"/><w:bookmarkEnd w:id="1"/>'.repeat(40_001);
  expect(refusal(docx({ body: `<w:p>${marks}</w:p>` }))).toMatch(
    /^template_too_complex: Letter\.docx is too complex.*more than 40000 bookmarks/,
  );
});
