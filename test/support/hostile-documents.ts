/** Word-processing files that try to make a converter fetch or read something. `address` is what they reach for. */
import { gzipSync } from "node:zlib";
import PizZip from "pizzip";
import { field, paragraph, picture, run } from "./docx-blocks.ts";
import { type DocxContent, docx } from "./docx-package.ts";
import { docxWithLinkedPicture, odt, rtf } from "./office-files.ts";

export interface HostileDocument {
  readonly what: string;
  readonly filename: string;
  readonly bytes: (address: string) => Uint8Array;
}

const RELATIONSHIPS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const TEXT = "Dear [Name]";

/** A .docx with an external relationship of a kind, and blocks that use it as `rIdX`. */
function related(kind: string, blocks: string, more: Partial<DocxContent> = {}) {
  return (address: string) =>
    docx({
      body: paragraph(TEXT) + blocks,
      ...more,
      parts: {
        "word/_rels/document.xml.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rIdX" Type="${RELATIONSHIPS}/${kind}" Target="${address}" TargetMode="External"/></Relationships>`,
        ...more.parts,
      },
    });
}

/** A .docx whose settings name a template elsewhere, as Word's own do. */
function attachedTemplate(address: string): Uint8Array {
  const zip = new PizZip(docx(paragraph(TEXT)));
  zip.file(
    "word/settings.xml",
    `<w:settings xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${RELATIONSHIPS}"><w:attachedTemplate r:id="rId1"/></w:settings>`,
  );
  zip.file(
    "word/_rels/settings.xml.rels",
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${RELATIONSHIPS}/attachedTemplate" Target="${address}" TargetMode="External"/></Relationships>`,
  );
  return zip.generate({ type: "uint8array" });
}

function withMedia(name: string, content: (address: string) => string | Uint8Array) {
  return (address: string) =>
    docx({ body: paragraph([run(TEXT), picture(name)]), pictures: { [name]: Buffer.from(content(address)) } });
}

function svg(inner: string, before = ""): string {
  return `${before}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="200" height="200">${inner}</svg>`;
}

const image = (address: string) => `<image width="200" height="200" xlink:href="${address}"/>`;

/** The text in hexadecimal digits, as an RTF holds pictures. */
function hex(text: string): string {
  return Buffer.from(text).toString("hex");
}

function odtWith(parts: Readonly<Record<string, string>>, body: string): Uint8Array {
  const zip = new PizZip(odt(TEXT));
  const content = zip.file("content.xml")?.asText() ?? "";
  zip.file(
    "content.xml",
    content.replace("</office:text>", `${body}</office:text>`).replace("<office:document-content ", NAMESPACES),
  );
  const manifest = zip.file("META-INF/manifest.xml")?.asText() ?? "";
  const entries = Object.keys(parts).map(
    (name) => `<manifest:file-entry manifest:full-path="${name}" manifest:media-type=""/>`,
  );
  zip.file(
    "META-INF/manifest.xml",
    manifest.replace("</manifest:manifest>", `${entries.join("")}</manifest:manifest>`),
  );
  for (const [name, part] of Object.entries(parts)) zip.file(name, part);
  return zip.generate({ type: "uint8array" });
}

const NAMESPACES =
  '<office:document-content xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0" xmlns:script="urn:oasis:names:tc:opendocument:xmlns:script:1.0" ';
const frame = (content: string) =>
  `<text:p><draw:frame svg:width="5cm" svg:height="5cm" text:anchor-type="paragraph">${content}</draw:frame></text:p>`;
const linked = (address: string) =>
  `xlink:href="${address}" xlink:type="simple" xlink:show="embed" xlink:actuate="onLoad"`;

const VML = 'xmlns:o="urn:schemas-microsoft-com:office:office"';
const OLE = `<w:p><w:r><w:object><v:shape id="s" style="width:100pt;height:100pt"/><o:OLEObject ${VML} Type="Link" ProgID="Word.Document.12" ShapeID="s" DrawAspect="Content" r:id="rIdX" UpdateMode="Always"/></w:object></w:r></w:p>`;
const VML_PICTURE =
  '<w:p><w:r><w:pict><v:shape id="s" style="width:100pt;height:100pt"><v:imagedata r:href="rIdX"/></v:shape></w:pict></w:r></w:p>';

export const HOSTILE_DOCUMENTS: readonly HostileDocument[] = [
  { what: "a linked picture", filename: "a.docx", bytes: (address) => docxWithLinkedPicture(TEXT, address) },
  { what: "an old linked picture (VML)", filename: "a.docx", bytes: related("image", VML_PICTURE) },
  { what: "a linked object (OLE)", filename: "a.docx", bytes: related("oleObject", OLE) },
  {
    what: "a part to be taken in (altChunk)",
    filename: "a.docx",
    bytes: related("aFChunk", '<w:altChunk r:id="rIdX"/>'),
  },
  { what: "a document within (subDoc)", filename: "a.docx", bytes: related("subDocument", '<w:subDoc r:id="rIdX"/>') },
  { what: "a frame", filename: "a.docx", bytes: related("frame", "") },
  { what: "a template elsewhere", filename: "a.docx", bytes: attachedTemplate },
  ...["INCLUDETEXT", "INCLUDEPICTURE", "LINK Word.Document", "DDEAUTO", "IMPORT", "RD"].map((code) => ({
    what: `the field ${code}`,
    filename: "a.docx",
    bytes: (address: string) => docx(paragraph([run(TEXT), field(`${code} "${address}" \\* MERGEFORMAT`, "x")])),
  })),
  {
    what: "a page within (altChunk of HTML)",
    filename: "a.docx",
    bytes: (address) =>
      docx({
        body: `${paragraph(TEXT)}<w:altChunk r:id="rIdX"/>`,
        parts: {
          "word/_rels/document.xml.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rIdX" Type="${RELATIONSHIPS}/aFChunk" Target="chunk.html"/></Relationships>`,
          "word/chunk.html": `<html><head><link rel="stylesheet" href="${address}"></head><body background="${address}"><img src="${address}"><iframe src="${address}"></iframe></body></html>`,
        },
      }),
  },
  { what: "an SVG picture", filename: "a.docx", bytes: withMedia("a.svg", (address) => svg(image(address))) },
  { what: "an SVG named .png", filename: "a.docx", bytes: withMedia("a.png", (address) => svg(image(address))) },
  {
    what: "an SVG with the address in pieces",
    filename: "a.docx",
    bytes: withMedia("a.png", (address) => svg(image(address.replace("f", "&#102;").replace("h", "&#104;")))),
  },
  {
    what: "an SVG with the address as an entity",
    filename: "a.docx",
    bytes: withMedia("a.png", (address) =>
      svg(image("&a;"), `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "${address}">]>`),
    ),
  },
  {
    what: "an SVG in UTF-16",
    filename: "a.docx",
    bytes: withMedia("a.png", (address) =>
      Buffer.from(`\ufeff<?xml version="1.0" encoding="UTF-16"?>${svg(image(address))}`, "utf16le"),
    ),
  },
  {
    what: "an SVG within an SVG",
    filename: "a.docx",
    bytes: withMedia("a.png", (address) =>
      svg(image(`data:image/svg+xml;base64,${Buffer.from(svg(image(address))).toString("base64")}`)),
    ),
  },
  {
    what: "an SVG filter and a style",
    filename: "a.docx",
    bytes: withMedia("a.png", (address) =>
      svg(
        `<style>@import "${address}"; rect { fill: url(${address}) }</style><filter id="f"><feImage href="${address}"/></filter><rect width="200" height="200" filter="url(#f)"/><use xlink:href="${address}#x"/>`,
      ),
    ),
  },
  {
    what: "an SVG with an attribute in two pieces",
    filename: "a.docx",
    bytes: withMedia("a.png", (address) => svg(`<image width="200" height="200" xlink:hr href="x"ef="${address}"/>`)),
  },
  {
    what: "an SVG behind a long comment",
    filename: "a.docx",
    bytes: withMedia("a.png", (address) => svg(image(address), `<?xml version="1.0"?><!--${" ".repeat(5_000)}-->`)),
  },
  {
    what: "an SVG with a document type elsewhere",
    filename: "a.docx",
    bytes: withMedia("a.png", (address) => svg("<rect/>", `<!DOCTYPE svg SYSTEM "${address}">`)),
  },
  { what: "an SVG named .xml", filename: "a.docx", bytes: withMedia("a.xml", (address) => svg(image(address))) },
  {
    what: "an SVG within an SVG that calls itself a PNG",
    filename: "a.docx",
    bytes: withMedia("a.png", (address) =>
      svg(image(`data:image/png;base64,${Buffer.from(svg(image(address))).toString("base64")}`)),
    ),
  },
  {
    what: "a field with a number behind its control word",
    filename: "a.rtf",
    bytes: (address) => rtf(`${TEXT}{\\field{\\*\\fldinst0 INCLUDEPICTURE "${address}" \\\\d}{\\fldrslt x}}`),
  },
  {
    what: "a packed SVG in digits",
    filename: "a.rtf",
    bytes: (address) =>
      rtf(
        `${TEXT}{\\pict\\pngblip\\picw5000\\pich5000\\picwgoal3000\\pichgoal3000 ${gzipSync(svg(image(address))).toString("hex")}}`,
      ),
  },
  {
    what: "an SVG in the text itself",
    filename: "a.odt",
    bytes: (address) =>
      odtWith(
        {},
        frame(
          `<draw:image><office:binary-data>${Buffer.from(svg(image(address))).toString("base64")}</office:binary-data></draw:image>`,
        ),
      ),
  },
  {
    what: "an SVG picture named .xml",
    filename: "a.odt",
    bytes: (address) =>
      odtWith({ "Pictures/a.xml": svg(image(address)) }, frame('<draw:image xlink:href="Pictures/a.xml"/>')),
  },
  {
    what: "a picture field",
    filename: "a.rtf",
    bytes: (address) => rtf(`${TEXT}${rtfField(`INCLUDEPICTURE "${address}" \\\\d`)}`),
  },
  {
    what: "a text field",
    filename: "a.rtf",
    bytes: (address) => rtf(`${TEXT}${rtfField(`INCLUDETEXT "${address}"`)}`),
  },
  {
    what: "a picture field in pieces",
    filename: "a.rtf",
    bytes: (address) => rtf(`${TEXT}${rtfField(`{\\b INC}\\'4cUDE{\\i PIC}TURE "${address}" \\\\d`)}`),
  },
  {
    what: "a picture field in Unicode",
    filename: "a.rtf",
    bytes: (address) => rtf(`${TEXT}${rtfField(`\\u73?NCLUDEPICTURE "${address}" \\\\d`)}`),
  },
  {
    what: "an SVG in digits",
    filename: "a.rtf",
    bytes: (address) =>
      rtf(`${TEXT}{\\pict\\pngblip\\picw5000\\pich5000\\picwgoal3000\\pichgoal3000 ${hex(svg(image(address)))}}`),
  },
  { what: "a background", filename: "a.odt", bytes: (address) => odt(TEXT, { background: address }) },
  { what: "a form's data", filename: "a.odt", bytes: (address) => odt(TEXT, { formData: address }) },
  {
    what: "a linked picture",
    filename: "a.odt",
    bytes: (address) => odtWith({}, frame(`<draw:image ${linked(address)}/>`)),
  },
  {
    what: "a linked object",
    filename: "a.odt",
    bytes: (address) => odtWith({}, frame(`<draw:object ${linked(address)}/>`)),
  },
  {
    what: "a linked old object",
    filename: "a.odt",
    bytes: (address) => odtWith({}, frame(`<draw:object-ole ${linked(address)}/>`)),
  },
  {
    what: "a frame of another page",
    filename: "a.odt",
    bytes: (address) => odtWith({}, frame(`<draw:floating-frame ${linked(address)}/>`)),
  },
  { what: "a plug-in", filename: "a.odt", bytes: (address) => odtWith({}, frame(`<draw:plugin ${linked(address)}/>`)) },
  {
    what: "a section of another file",
    filename: "a.odt",
    bytes: (address) =>
      odtWith(
        {},
        `<text:section text:name="s"><text:section-source ${linked(address)}/><text:p>x</text:p></text:section>`,
      ),
  },
  {
    what: "an SVG picture",
    filename: "a.odt",
    bytes: (address) =>
      odtWith({ "Pictures/a.svg": svg(image(address)) }, frame('<draw:image xlink:href="Pictures/a.svg"/>')),
  },
  {
    what: "a picture within another package",
    filename: "a.odt",
    bytes: (address) =>
      odtWith({}, frame(`<draw:image ${linked(`vnd.sun.star.pkg://${encodeURIComponent(address)}/a.png`)}/>`)),
  },
];

function rtfField(instruction: string): string {
  return `{\\field{\\*\\fldinst ${instruction}}{\\fldrslt x}}`;
}
