/** Builds the workbook of a chart as Word writes it: shared strings, and a table over the cells. */
import PizZip from "pizzip";

export type Cells = readonly (readonly (string | number | undefined)[])[];

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const SHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml";

export interface WorkbookOptions {
  /** Whether a table lies over the cells; `true` by default. */
  readonly hasTable?: boolean;
  /** Parts that replace or join the others. */
  readonly parts?: Readonly<Record<string, string>>;
}

/** @param cells rows of `Sheet1` from A1; a text that begins with `=` is a formula */
export function chartWorkbook(cells: Cells, { hasTable = true, parts = {} }: WorkbookOptions = {}): Uint8Array {
  const strings: string[] = [];
  const written = cells.map((row, at) => {
    const inner = row.map((value, column) => cell(value, `${letter(column)}${at + 1}`, strings)).join("");
    return `<row r="${at + 1}" spans="1:${row.length}">${inner}</row>`;
  });
  const [header = []] = cells;
  const range = `A1:${letter(header.length - 1)}${cells.length}`;
  const all = {
    "[Content_Types].xml": contentTypes(hasTable),
    "_rels/.rels": relationships(["officeDocument", "xl/workbook.xml"]),
    "xl/workbook.xml": `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets><calcPr calcId="191029"/></workbook>`,
    "xl/_rels/workbook.xml.rels": relationships(
      ["worksheet", "worksheets/sheet1.xml"],
      ["styles", "styles.xml"],
      ["sharedStrings", "sharedStrings.xml"],
    ),
    "xl/worksheets/sheet1.xml": `${HEAD}<worksheet xmlns="${MAIN}" xmlns:r="${OFFICE}"><dimension ref="${range}"/><sheetViews><sheetView workbookViewId="0"/></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols><col min="1" max="${header.length}" width="12" customWidth="1"/></cols><sheetData>${written.join("")}</sheetData>${hasTable ? '<tableParts count="1"><tablePart r:id="rId1"/></tableParts>' : ""}</worksheet>`,
    "xl/styles.xml": `${HEAD}<styleSheet xmlns="${MAIN}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="14" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    "xl/sharedStrings.xml": `${HEAD}<sst xmlns="${MAIN}" count="${strings.length}" uniqueCount="${strings.length}">${strings.map((text) => `<si><t>${escaped(text)}</t></si>`).join("")}</sst>`,
    ...(hasTable && {
      "xl/worksheets/_rels/sheet1.xml.rels": relationships(["table", "../tables/table1.xml"]),
      "xl/tables/table1.xml": table(range, header),
    }),
    ...parts,
  };
  const zip = new PizZip();
  for (const [name, part] of Object.entries(all)) zip.file(name, part, { date: SAVED_AT });
  return zip.generate({ type: "uint8array", compression: "DEFLATE" });
}

const SAVED_AT = new Date("2026-01-01T00:00:00Z");

function cell(value: string | number | undefined, name: string, strings: string[]): string {
  if (value === undefined) return "";
  if (typeof value === "number") return `<c r="${name}"><v>${value}</v></c>`;
  if (value.startsWith("=")) return `<c r="${name}"><f>${escaped(value.slice(1))}</f><v>0</v></c>`;
  return `<c r="${name}" t="s"><v>${strings.push(value) - 1}</v></c>`;
}

/** A table without names for its columns would be broken, so blank ones get those that Excel gives them. */
function table(range: string, header: Cells[number]): string {
  const columns = header.map(
    (name, at) => `<tableColumn id="${at + 1}" name="${escaped(String(name ?? `Column${at + 1}`))}"/>`,
  );
  return `${HEAD}<table xmlns="${MAIN}" id="1" name="Table1" displayName="Table1" ref="${range}" totalsRowShown="0"><tableColumns count="${header.length}">${columns.join("")}</tableColumns><tableStyleInfo name="TableStyleMedium9" showRowStripes="1"/></table>`;
}

function contentTypes(hasTable: boolean): string {
  const parts = {
    "xl/workbook.xml": "sheet.main",
    "xl/worksheets/sheet1.xml": "worksheet",
    "xl/styles.xml": "styles",
    "xl/sharedStrings.xml": "sharedStrings",
    ...(hasTable && { "xl/tables/table1.xml": "table" }),
  };
  const overrides = Object.entries(parts).map(
    ([name, type]) => `<Override PartName="/${name}" ContentType="${SHEET}.${type}+xml"/>`,
  );
  return `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides.join("")}</Types>`;
}

function relationships(...all: readonly (readonly [kind: string, target: string])[]): string {
  const written = all.map(
    ([kind, target], at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/${kind}" Target="${target}"/>`,
  );
  return `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${written.join("")}</Relationships>`;
}

function letter(column: number): string {
  return String.fromCharCode("A".charCodeAt(0) + column);
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
