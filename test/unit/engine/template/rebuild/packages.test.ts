/** What names anything outside of a package is taken out of it, in all its parts; all else stays byte for byte. */
import PizZip from "pizzip";
import { describe, expect, test } from "vitest";
import { disarmSource } from "#shared/engine/template-file/check-source.ts";
import { openDocx } from "#shared/engine/template-file/open-docx.ts";
import { partText } from "#shared/engine/template-file/package/office-package.ts";
import { field, hyperlink, paragraph, picture, run } from "#test/support/docx-blocks.ts";
import { type DocxContent, docx } from "#test/support/docx-package.ts";
import { HOSTILE_DOCUMENTS } from "#test/support/hostile-documents.ts";
import { odt, oldWord, PIXEL_PNG } from "#test/support/office-files.ts";

const SECRET = "file:///secret/a.png";
const R = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** All parts of a .docx as they are after opening, one after the other. */
function opened(content: DocxContent | Uint8Array): Readonly<Record<string, string>> {
  const file = openDocx(content instanceof Uint8Array ? content : docx(content), "a.docx");
  return Object.fromEntries([...file.archive.entries.keys()].map((name) => [name, partText(file, name) ?? ""]));
}

function relationships(...entries: readonly string[]): string {
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${entries.join("")}</Relationships>`;
}

const related = (kind: string, target: string, mode = 'TargetMode="External"') =>
  relationships(`<Relationship Id="rIdX" Type="${R}/${kind}" Target="${target}" ${mode}/>`);

const withRelation = (body: string, kind: string, target = SECRET, mode?: string): DocxContent => ({
  body,
  parts: { "word/_rels/document.xml.rels": related(kind, target, mode) },
});

const SVG = `<svg xmlns="http://www.w3.org/2000/svg"><image href="${SECRET}"/></svg>`;
const FILL = '<w:p><w:r><w:drawing><a:blip r:link="rIdX"/></w:drawing></w:r></w:p>';

function odtWith(body: string, parts: Readonly<Record<string, string | Uint8Array>> = {}): Uint8Array {
  const zip = new PizZip(odt("x"));
  const content = zip.file("content.xml")?.asText() ?? "";
  const namespaces =
    '<office:document-content xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" xmlns:other="http://www.w3.org/1999/xlink" ';
  zip.file(
    "content.xml",
    content.replace("</office:text>", `${body}</office:text>`).replace("<office:document-content ", namespaces),
  );
  for (const [name, part] of Object.entries(parts)) zip.file(name, part);
  return zip.generate({ type: "uint8array" });
}

/** All parts of an .odt as the converter gets them. */
function converted(source: Uint8Array): Readonly<Record<string, string>> {
  const zip = new PizZip(disarmSource(source, ".odt"));
  return Object.fromEntries(Object.entries(zip.files).map(([name, file]) => [name, file.asText()]));
}

const holdsSecret = (parts: Readonly<Record<string, string>>) => Object.values(parts).join("\n").includes("secret");

describe("a .docx that names a file keeps no part of the name where a converter would open it", () => {
  test.each(HOSTILE_DOCUMENTS.filter(({ filename }) => filename === "a.docx"))("$what", ({ bytes }) => {
    let parts: Readonly<Record<string, string>> = {};
    try {
      parts = opened(bytes(SECRET));
    } catch (error) {
      expect(error).toMatchObject({ code: "template_holds_files" });
    }
    expect(holdsSecret(parts)).toBe(false);
  });
});

describe("a .docx is refused when a name holds a character that some readers take for white space, others for a letter", () => {
  test.each(["\u1680", "\ufeff", "\u00a0"])("%j", (character) => {
    const redeclared = `<w:p xmlns:w${character}="urn:other"><w:fldSimple w:instr='INCLUDETEXT "${SECRET}"'/></w:p>`;
    expect(() => opened({ body: redeclared })).toThrow(expect.objectContaining({ code: "template_damaged" }));
    const twoTargets = related("image", "a.png", "").replace("Target=", `Target${character}="a.png" Target=`);
    const content = { body: "", parts: { "word/_rels/document.xml.rels": twoTargets } };
    expect(() => opened(content)).toThrow(expect.objectContaining({ code: "template_damaged" }));
  });
});

test("a .docx is refused when two of its parts have the same name in different spellings", () => {
  const parts = { "word/%64ocument.xml": "<a/>" };
  expect(() => opened({ body: "", parts })).toThrow(expect.objectContaining({ code: "template_damaged" }));
});

test("the tag of a linked object is removed completely", () => {
  const object = `<o:OLEObject xmlns:o="urn:schemas-microsoft-com:office:office" src="${SECRET}" r:id="rIdX" ProgID="a"/>`;
  const parts = opened(withRelation(`<w:p><w:r><w:object>${object}</w:object></w:r></w:p>`, "oleObject"));
  expect(parts["word/document.xml"]).toContain("<w:p><w:r><w:object></w:object></w:r></w:p>");
});

describe("an .odt that names a file keeps no part of the name", () => {
  test.each(HOSTILE_DOCUMENTS.filter(({ filename }) => filename === "a.odt"))("$what", ({ bytes }) => {
    expect(holdsSecret(converted(bytes(SECRET)))).toBe(false);
  });
});

describe("a .docx loses", () => {
  test.each<[string, DocxContent]>([
    ["the fill of a shape by address", withRelation(FILL, "image")],
    ["a fill that uses a hyperlink's address", withRelation(FILL, "hyperlink")],
    ["an address that calls itself a part", withRelation(FILL, "image", SECRET, "")],
    ["an address in an attribute", { body: `<w:p><w:r><w:pict><v:imagedata src="${SECRET}"/></w:pict></w:r></w:p>` }],
    [
      "a field in one element",
      { body: `<w:p><w:fldSimple w:instr='INCLUDEPICTURE "${SECRET}"'>${run("x")}</w:fldSimple></w:p>` },
    ],
    [
      "a field under another prefix",
      {
        body: `<q:p xmlns:q="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><q:fldSimple q:instr="&#73;NCLUDETEXT ${SECRET}"/></q:p>`,
      },
    ],
    [
      "a field in a CDATA section",
      { body: paragraph([field("DATE", "x").replace("DATE", `<![CDATA[INCLUDETEXT "${SECRET}"]]>`)]) },
    ],
    [
      "a mail merge's source",
      withRelation('<w:mailMerge><w:dataSource r:id="rIdX"/></w:mailMerge>', "mailMergeSource"),
    ],
    ["a part that nothing leads to", { body: "", parts: { "content.xml": `<a>${SECRET}</a>` } }],
    [
      "an embedded workbook's other workbook",
      {
        ...withRelation(
          '<w:p><w:r><w:object><o:OLEObject xmlns:o="urn:schemas-microsoft-com:office:office" r:id="rIdX"/></w:object></w:r></w:p>',
          "package",
          "a.xlsx",
          "",
        ),
        parts: {
          "word/_rels/document.xml.rels": related("package", "a.xlsx", ""),
          "word/a.xlsx": docx({ body: FILL, parts: { "word/_rels/document.xml.rels": related("image", SECRET) } }),
        },
      },
    ],
  ])("%s", (_, content) => {
    const parts = opened(content);
    const hyperlinks = (parts["word/_rels/document.xml.rels"] ?? "").includes("/hyperlink");
    const { "word/_rels/document.xml.rels": links = "", ...others } = parts;
    expect(holdsSecret(hyperlinks ? others : { links, ...others })).toBe(false);
    expect(parts["word/document.xml"]).not.toContain("r:link");
    const inner =
      parts["word/a.xlsx"] === undefined ? undefined : openDocx(docx(content), "a.docx").archive.part("word/a.xlsx");
    if (inner !== undefined) expect(holdsSecret(opened(inner))).toBe(false);
  });

  test("a picture that is none, whatever its name: an empty one takes its place", () => {
    const { archive } = openDocx(
      docx({ body: `<w:p>${picture("a.png")}</w:p>`, pictures: { "a.png": Buffer.from(SVG) } }),
      "a.docx",
    );
    expect(
      Buffer.from(archive.part("word/media/a.png") ?? [])
        .subarray(0, 4)
        .toString("latin1"),
    ).toBe("\x89PNG");
  });

  test("an old object that a converter may open; one that none opens stays", () => {
    const object =
      '<w:p><w:r><w:object><v:shape id="s"/><o:OLEObject xmlns:o="urn:schemas-microsoft-com:office:office" r:id="rIdX"/></w:object></w:r></w:p>';
    const parts = (bytes: Uint8Array) =>
      opened({
        body: object,
        parts: { "word/_rels/document.xml.rels": related("oleObject", "o.bin", ""), "word/o.bin": bytes },
      });
    expect(Object.keys(parts(oldWord()))).not.toContain("word/o.bin");
    expect(parts(oldWord())["word/document.xml"]).toContain('<w:object><v:shape id="s"/></w:object>');
  });

  test("a field's instruction in pieces, and keeps its result", () => {
    const pieces = field("x", "shown").replace(
      /<w:instrText[\s\S]*<\/w:instrText>/,
      `<w:instrText>INCLUDE</w:instrText></w:r><w:r><w:instrText>TEXT "${SECRET}"</w:instrText>`,
    );
    const parts = opened({ body: paragraph([pieces]) });
    expect(holdsSecret(parts)).toBe(false);
    expect(parts["word/document.xml"]).toContain("shown");
  });
});

test("the text behind a field that never ends stays, unless it is an instruction itself", () => {
  const begin = '<w:r><w:fldChar w:fldCharType="begin"/></w:r>';
  const text = (stray: string) =>
    opened({ body: paragraph([begin, field("PAGE", "1"), run(stray)]) })["word/document.xml"];
  expect(text("How to import a LINK")).toContain("How to import a LINK");
  expect(text(`INCLUDEPICTURE "${SECRET}"`)).not.toContain("secret");
});

test.each([
  ["aFChunk", "altChunk", "a.html"],
  ["subDocument", "subDoc", "a.docx"],
])("a .docx is refused that takes in a file of its own package: %s", (kind, element, name) => {
  const bytes = docx({
    body: `<w:${element} r:id="rIdX"/>`,
    parts: { "word/_rels/document.xml.rels": related(kind, name, ""), [`word/${name}`]: "<p>printed</p>" },
  });
  expect(() => openDocx(bytes, "a.docx")).toThrow(expect.objectContaining({ code: "template_holds_files" }));
});

test("a .docx with links, fields and pictures stays as it is, part by part", () => {
  const codes = ["PAGE", "NUMPAGES \\* Arabic", "MERGEFIELD Name", 'DATE \\@ "d"', "FILENAME", 'TOC \\o "1-3"', "REF a",
    "SEQ Figure", 'IF 1 = 1 "a" "b"', 'DOCPROPERTY "Title"', 'HYPERLINK "file:///a"', "= 1 + 2"]; // biome-ignore format: a list
  const bytes = docx({
    body: paragraph([...codes.map((code) => field(code, "x")), hyperlink("a", { id: "rIdL" }), picture("a.png")]),
    links: { rIdL: "https://example.org/?a=1&b=2" },
    pictures: { "a.png": PIXEL_PNG },
  });
  const zip = new PizZip(bytes);
  const parts = Object.fromEntries(Object.entries(zip.files).map(([name, file]) => [name, file.asUint8Array()]));
  const { archive } = openDocx(bytes, "a.docx");
  expect(Object.fromEntries([...archive.entries.keys()].map((name) => [name, archive.part(name)]))).toEqual(
    Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, Buffer.from(part)])),
  );
});

test("user fields of an .odt become text, so that tags in them are filled, unless they are hidden or compute", () => {
  const body =
    '<text:user-field-decls><text:user-field-decl office:value-type="string" office:string-value="[Name] &amp;" text:name="a"/>' +
    '<text:user-field-decl office:value-type="float" office:value="5" text:name="b"/></text:user-field-decls>' +
    '<text:p>A <text:user-field-get text:name="a">old</text:user-field-get> B <text:user-field-input text:name="a"/> ' +
    '<text:user-field-get text:name="b">5.00</text:user-field-get><text:user-field-get text:name="a" text:display="none"/></text:p>';
  expect(converted(odtWith(body))["content.xml"]).toContain(
    '<text:p>A [Name] &amp; B [Name] &amp; <text:user-field-get text:name="b">5.00</text:user-field-get>' +
      '<text:user-field-get text:name="a" text:display="none"/></text:p>',
  );
});

describe("an .odt loses", () => {
  const base64 = Buffer.from(SVG).toString("base64");
  const object = (inner: string) => ({
    "Object 1/content.xml": `<d xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" xmlns:y="http://www.w3.org/1999/xlink">${inner}</d>`,
  });
  const INLINE = '<draw:object other:href="./Object 1"/>';
  test.each<[string, Uint8Array]>([
    ["a picture by address in an object", odtWith(INLINE, object(`<draw:image y:href="${SECRET}"/>`))],
    [
      "an SVG in Base64 in an object",
      odtWith(INLINE, object(`<draw:image><binary-data>${base64}</binary-data></draw:image>`)),
    ],
    [
      "an SVG in Base64 behind a > in an attribute",
      odtWith(`<draw:image><office:binary-data x="a/>">${base64}</office:binary-data></draw:image>`),
    ],
    ["an address with letters as numbers", odtWith('<draw:image other:href="&#102;ile:///secret"/>')],
    ["a plug-in", odtWith(`<draw:plugin other:href="${SECRET}"/>`)],
    ["a path that leaves the package", odtWith('<draw:image other:href="../secret/a.png"/>')],
    ["a part that is not there", odtWith('<draw:image other:href="Pictures/secret.png"/>')],
    ["a database", odtWith(`<text:database-display text:database-name="${SECRET}">x</text:database-display>`)],
    [
      "a server's values",
      odtWith(
        `<text:dde-connection-decls><text:dde-connection-decl office:dde-topic="${SECRET}"/></text:dde-connection-decls>`,
      ),
    ],
    ["a template by address", odtWith("", { "meta.xml": `<m xmlns:q="x"><q:template q:href="${SECRET}"/></m>` })],
    ["a formula that reads a file", odtWith("", object(`<draw:c formula="of:=['${SECRET}'#$A.A1]"/>`))],
    [
      "a part in another encoding",
      odtWith("", { "styles.xml": `<?xml version="1.0" encoding="UTF-7"?><a>${SECRET}</a>` }),
    ],
  ])("%s", (_, source) => {
    const parts = converted(source);
    expect(holdsSecret(parts)).toBe(false);
    expect(Object.values(parts).join("")).not.toContain(base64);
  });

  test("an address of the notes of its layout, into which nothing looks", () => {
    const source = odtWith('<draw:image other:href="./layout-cache"/>', { "layout-cache": "%PDF" });
    expect(converted(source)["content.xml"]).toContain("<draw:image/>");
  });

  test("an .odt keeps its links, pictures and objects", () => {
    const source = odtWith(
      `<text:a other:href="https://example.org/"/><draw:image other:href="Pictures/a.png"/>${INLINE}<draw:image><office:binary-data>${PIXEL_PNG.toString("base64")}</office:binary-data></draw:image>`,
      { "Pictures/a.png": PIXEL_PNG, ...object('<draw:chart y:href=".."/>') },
    );
    expect(disarmSource(source, ".odt")).toBe(source);
  });
});

test("binary data that never ends costs no more than its length", () => {
  const many = odtWith(`<!--${"<binary-data>".repeat(200_000)}-->`);
  expect(disarmSource(many, ".odt")).toBe(many);
});
