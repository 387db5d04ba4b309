/**
 * Builds .docx files for tests, and reads the text of generated ones back:
 *
 *     const bytes = docx({ body: paragraph("Dear [Name]"), headers: { default: paragraph("Ref [Ref]") } });
 *     expect(documentText(bytes)).toBe("Dear [Name]");
 *     expect(documentText(bytes, "word/header_default.xml")).toBe("Ref [Ref]");
 *
 * It reads and writes zip files by PizZip, not by the service's own code, so that it judges that code independently.
 */
import PizZip from "pizzip";
import { NAMESPACES, pictureRelationship } from "./docx-blocks.ts";

type PageKind = "default" | "first" | "even";

export interface DocxContent {
  /** Block XML, see `docx-blocks.ts`. */
  readonly body: string;
  /** Block XML by kind of page; parts `word/header_<kind>.xml`. A `first` one needs `<w:titlePg/>` in `section`. */
  readonly headers?: Partial<Record<PageKind, string>>;
  /** Parts `word/footer_<kind>.xml`. */
  readonly footers?: Partial<Record<PageKind, string>>;
  /** Block XML of each note; ids count from 1. Separators are added. */
  readonly footnotes?: readonly string[];
  readonly endnotes?: readonly string[];
  /** Block XML of each comment; ids count from 0. */
  readonly comments?: readonly string[];
  /** XML within `w:numbering`, see `numbering` in `docx-blocks.ts`. */
  readonly numbering?: string;
  /** XML of `w:style` elements beside the default one. */
  readonly styles?: string;
  /** Files of `word/media/` by name; placed by `picture(name)`. */
  readonly pictures?: Readonly<Record<string, Uint8Array>>;
  /** Addresses by relationship id, for `hyperlink(text, { id })`. */
  readonly links?: Readonly<Record<string, string>>;
  /** XML within the last `w:sectPr`, after the header and footer references and before the page size. */
  readonly section?: string;
  /** XML of the last section's page size and margins; A4 when absent. */
  readonly page?: string;
  /** The document's title in `docProps/core.xml`. */
  readonly title?: string;
  /** Parts by name that replace or join those above, as they are. */
  readonly parts?: Readonly<Record<string, string | Uint8Array>>;
}

/** The same at all times, so that the same content has the same bytes. */
const SAVED_AT = new Date("2026-01-01T00:00:00Z");

/** The bytes of a .docx that Word and LibreOffice open. A string is the body alone. */
export function docx(content: DocxContent | string): Uint8Array {
  const parts = partsOf(typeof content === "string" ? { body: content } : content);
  const zip = new PizZip();
  for (const [name, part] of Object.entries(parts)) zip.file(name, part, { date: SAVED_AT });
  return zip.generate({ type: "uint8array", compression: "DEFLATE" });
}

/** The text of a part: paragraphs end with a line feed (the last one is dropped), line breaks are `↵`, tabs `\t`. */
export function documentText(bytes: Uint8Array, part = "word/document.xml"): string {
  return partXml(bytes, part)
    .replace(/^<\?xml[^>]*>\s*/, "")
    .replace(/<w:(?:instrText|delText)\b[^>]*>[^<]*<\/w:(?:instrText|delText)>/g, "")
    .replace(/<\/w:p>|<w:p\/>/g, "\n")
    .replace(/<w:tab\/>/g, "\t")
    .replace(/<w:(?:br|cr)\b[^>]*\/>/g, "↵")
    .replace(/<[^>]+>/g, "")
    .replace(/&(lt|gt|quot|apos|amp);/g, (_, name: keyof typeof ENTITIES) => ENTITIES[name])
    .replace(/\n$/, "");
}

/** The XML of a part. */
export function partXml(bytes: Uint8Array, part = "word/document.xml"): string {
  const file = new PizZip(bytes).file(part);
  if (file === null) throw new Error(`The package has no part ${part}.`);
  return file.asText();
}

export function partNames(bytes: Uint8Array): readonly string[] {
  return Object.keys(new PizZip(bytes).files);
}

const ENTITIES = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" } as const;
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const RELATIONSHIPS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml";
const A4 =
  '<w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440" w:header="708" w:footer="708" w:gutter="0"/>';
const DEFAULT_STYLE = '<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>';

/** A part beside the main one, that the main one refers to. */
interface SidePart {
  readonly name: string;
  readonly kind: string;
  readonly xml: string;
}

function partsOf(content: DocxContent): Record<string, string | Uint8Array> {
  const side = sideParts(content);
  const pictures = Object.entries(content.pictures ?? {});
  return {
    "[Content_Types].xml": contentTypes(side),
    "_rels/.rels": packageRelationships(),
    "word/document.xml": element("document", `<w:body>${content.body}${lastSection(content)}</w:body>`),
    "word/_rels/document.xml.rels": documentRelationships(content, side),
    ...Object.fromEntries(side.map(({ name, xml }) => [`word/${name}`, xml])),
    ...Object.fromEntries(pictures.map(([name, bytes]) => [`word/media/${name}`, bytes])),
    "docProps/core.xml": coreProperties(content.title ?? "Template"),
    ...content.parts,
  };
}

function sideParts(content: DocxContent): readonly SidePart[] {
  const pages = (kind: "header" | "footer", root: string, blocks: DocxContent["headers"]): readonly SidePart[] =>
    Object.entries(blocks ?? {}).map(([page, xml]) => ({ name: `${kind}_${page}.xml`, kind, xml: element(root, xml) }));
  const one = (kind: string, inner: string | undefined): readonly SidePart[] =>
    inner === undefined ? [] : [{ name: `${kind}.xml`, kind, xml: element(kind, inner) }];
  return [
    ...one("styles", DEFAULT_STYLE + (content.styles ?? "")),
    ...one("settings", '<w:proofState w:spelling="clean"/>'),
    ...one("numbering", content.numbering),
    ...pages("header", "hdr", content.headers),
    ...pages("footer", "ftr", content.footers),
    ...one("footnotes", notes("footnote", content.footnotes)),
    ...one("endnotes", notes("endnote", content.endnotes)),
    ...one("comments", content.comments?.map(comment).join("")),
  ];
}

function notes(kind: string, blocks: readonly string[] | undefined): string | undefined {
  if (blocks === undefined) return undefined;
  const separator = (type: string, id: number) =>
    `<w:${kind} w:type="${type}" w:id="${id}"><w:p><w:r><w:${type}/></w:r></w:p></w:${kind}>`;
  const separators = separator("separator", -1) + separator("continuationSeparator", 0);
  return separators + blocks.map((xml, index) => `<w:${kind} w:id="${index + 1}">${xml}</w:${kind}>`).join("");
}

function comment(xml: string, id: number): string {
  return `<w:comment w:id="${id}" w:author="A" w:date="2026-01-01T00:00:00Z" w:initials="A">${xml}</w:comment>`;
}

function lastSection(content: DocxContent): string {
  const references = (kind: "header" | "footer") =>
    Object.keys(content[`${kind}s`] ?? {}).map(
      (page) => `<w:${kind}Reference w:type="${page}" r:id="rId_${kind}_${page}_xml"/>`,
    );
  return `<w:sectPr>${[...references("header"), ...references("footer")].join("")}${content.section ?? ""}${content.page ?? A4}</w:sectPr>`;
}

function contentTypes(side: readonly SidePart[]): string {
  const override = (name: string, type: string) => `<Override PartName="/${name}" ContentType="${type}"/>`;
  const defaults = Object.entries({
    rels: "application/vnd.openxmlformats-package.relationships+xml",
    xml: "application/xml",
    png: "image/png",
    jpeg: "image/jpeg",
  }).map(([extension, type]) => `<Default Extension="${extension}" ContentType="${type}"/>`);
  const overrides = [
    override("word/document.xml", `${WORD}.document.main+xml`),
    override("docProps/core.xml", "application/vnd.openxmlformats-package.core-properties+xml"),
    ...side.map(({ name, kind }) => override(`word/${name}`, `${WORD}.${kind}+xml`)),
  ];
  return `${HEAD}<Types xmlns="${PACKAGE}/content-types">${[...defaults, ...overrides].join("")}</Types>`;
}

function packageRelationships(): string {
  return relationships([
    relationship("rId1", `${RELATIONSHIPS}/officeDocument`, "word/document.xml"),
    relationship("rId2", `${PACKAGE}/relationships/metadata/core-properties`, "docProps/core.xml"),
  ]);
}

function documentRelationships(content: DocxContent, side: readonly SidePart[]): string {
  return relationships([
    ...side.map(({ name, kind }) => relationship(pictureRelationship(name), `${RELATIONSHIPS}/${kind}`, name)),
    ...Object.keys(content.pictures ?? {}).map((name) =>
      relationship(pictureRelationship(name), `${RELATIONSHIPS}/image`, `media/${name}`),
    ),
    ...Object.entries(content.links ?? {}).map(([id, address]) =>
      relationship(id, `${RELATIONSHIPS}/hyperlink`, address, ' TargetMode="External"'),
    ),
  ]);
}

function relationships(entries: readonly string[]): string {
  return `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${entries.join("")}</Relationships>`;
}

function relationship(id: string, type: string, target: string, mode = ""): string {
  return `<Relationship Id="${id}" Type="${type}" Target="${target.replaceAll("&", "&amp;")}"${mode}/>`;
}

function coreProperties(title: string): string {
  const escaped = title.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return `${HEAD}<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${escaped}</dc:title></cp:coreProperties>`;
}

function element(name: string, inner: string): string {
  return `${HEAD}<w:${name} ${NAMESPACES}>${inner}</w:${name}>`;
}
