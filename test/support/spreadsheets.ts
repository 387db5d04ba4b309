/**
 * Builds spreadsheets for tests, element by element, as the standards have them:
 *
 *     xlsx({ sheets: { Data: rows(["Name", "Paid"], ["Ann", number(0.256, 1)]) }, formats: ["0.0%"] })
 *
 * They are written by PizZip, not by the service's own code, so that they judge that code independently.
 */
import PizZip from "pizzip";

/** The XML of one cell of an .xlsx sheet, or its text. */
export type Cell = string | { readonly xml: string };

export interface XlsxContent {
  /** XML within `worksheet` by the name of the sheet; see `rows`. */
  readonly sheets: Readonly<Record<string, string>>;
  /** Number formats of the cell styles 1, 2 and so on: a code, or the number of a built-in one. */
  readonly formats?: readonly (string | number)[];
  /** XML of `si` elements. */
  readonly sharedStrings?: string;
  /** Names of sheets that are hidden. */
  readonly hidden?: readonly string[];
  readonly date1904?: boolean;
  /** Parts by name that replace or join those made here. */
  readonly parts?: Readonly<Record<string, string | Uint8Array>>;
}

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const TYPES = "application/vnd.openxmlformats-officedocument.spreadsheetml";

export function xlsx(content: XlsxContent): Uint8Array {
  const names = Object.keys(content.sheets);
  const sheetParts = Object.values(content.sheets).map((xml, at): [string, string] => [
    `xl/worksheets/sheet${at + 1}.xml`,
    `<worksheet xmlns="${MAIN}">${xml}</worksheet>`,
  ]);
  return zip({
    "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="${TYPES}.worksheet+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/></Types>`,
    "_rels/.rels": relations([["rId1", "officeDocument", "xl/workbook.xml"]]),
    "xl/workbook.xml": workbook(names, content),
    "xl/_rels/workbook.xml.rels": relations([
      ...names.map((_, at): Relation => [`rId${at + 1}`, "worksheet", `worksheets/sheet${at + 1}.xml`]),
      ["rIdStyles", "styles", "styles.xml"],
      ["rIdStrings", "sharedStrings", "sharedStrings.xml"],
    ]),
    "xl/styles.xml": styles(content.formats ?? []),
    "xl/sharedStrings.xml": `<sst xmlns="${MAIN}">${content.sharedStrings ?? ""}</sst>`,
    ...Object.fromEntries(sheetParts),
    ...content.parts,
  });
}

function workbook(names: readonly string[], { hidden = [], date1904 = false }: XlsxContent): string {
  const sheets = names.map((name, at) => {
    const state = hidden.includes(name) ? ' state="hidden"' : "";
    return `<sheet name="${escaped(name)}" sheetId="${at + 1}"${state} r:id="rId${at + 1}"/>`;
  });
  const properties = `<workbookPr date1904="${date1904 ? 1 : 0}"/>`;
  return `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}">${properties}<sheets>${sheets.join("")}</sheets></workbook>`;
}

type Relation = readonly [id: string, type: string, target: string];

function relations(list: readonly Relation[]): string {
  const each = list.map(
    ([id, type, target]) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${RELATIONS}">${each.join("")}</Relationships>`;
}

const FIRST_OWN_FORMAT = 164;

function styles(formats: readonly (string | number)[]): string {
  const own = formats.map((format, at) =>
    typeof format === "string" ? `<numFmt numFmtId="${FIRST_OWN_FORMAT + at}" formatCode="${escaped(format)}"/>` : "",
  );
  const ids = formats.map((format, at) => (typeof format === "number" ? format : FIRST_OWN_FORMAT + at));
  const cellStyles = [0, ...ids].map((id) => `<xf numFmtId="${id}" applyNumberFormat="1"/>`);
  return `<styleSheet xmlns="${MAIN}"><numFmts>${own.join("")}</numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs>${cellStyles.join("")}</cellXfs></styleSheet>`;
}

/** A `sheetData` element of these rows; cells follow each other without names, texts stand inline. */
export function rows(...list: readonly (readonly Cell[])[]): string {
  const each = list.map(
    (cells) => `<row>${cells.map((cell) => (typeof cell === "string" ? text(cell).xml : cell.xml)).join("")}</row>`,
  );
  return `<sheetData>${each.join("")}</sheetData>`;
}

function text(value: string, style = 0): Cell & { readonly xml: string } {
  return { xml: `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${escaped(value)}</t></is></c>` };
}

export function number(value: number | string, style = 0): Cell {
  return { xml: `<c s="${style}"><v>${value}</v></c>` };
}

/** A `content.xml` of tables, given as XML by name, in an .ods. */
export function ods(tables: Readonly<Record<string, string>>, { before = "" } = {}): Uint8Array {
  const each = Object.entries(tables).map(
    ([name, xml]) => `<table:table table:name="${escaped(name)}">${xml}</table:table>`,
  );
  return odsOf(`${before}<office:body><office:spreadsheet>${each.join("")}</office:spreadsheet></office:body>`);
}

/** An .ods of this XML within `office:document-content`. */
export function odsOf(content: string, parts: Readonly<Record<string, string>> = {}): Uint8Array {
  const mime = "application/vnd.oasis.opendocument.spreadsheet";
  return zip({
    mimetype: mime,
    "META-INF/manifest.xml": `<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><manifest:file-entry manifest:full-path="/" manifest:media-type="${mime}"/></manifest:manifest>`,
    "content.xml": `<?xml version="1.0"?><office:document-content ${ODF_NAMESPACES}>${content}</office:document-content>`,
    ...parts,
  });
}

const ODF_NAMESPACES = ["office", "table", "text", "style", "draw"]
  .map(
    (prefix) => `xmlns:${prefix}="urn:oasis:names:tc:opendocument:xmlns:${prefix === "draw" ? "drawing" : prefix}:1.0"`,
  )
  .join(" ");

/** A row of an .ods table whose cells are texts, or XML. */
export function odsRow(...cells: readonly Cell[]): string {
  const each = cells.map((cell) => (typeof cell === "string" ? odsText(cell) : cell.xml));
  return `<table:table-row>${each.join("")}</table:table-row>`;
}

function odsText(value: string): string {
  return `<table:table-cell office:value-type="string"><text:p>${escaped(value)}</text:p></table:table-cell>`;
}

export function zip(parts: Readonly<Record<string, string | Uint8Array>>): Uint8Array {
  const archive = new PizZip();
  for (const [name, part] of Object.entries(parts)) {
    archive.file(name, part, { compression: name === "mimetype" ? "STORE" : "DEFLATE" });
  }
  return archive.generate({ type: "uint8array" });
}

function escaped(value: string): string {
  return value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
