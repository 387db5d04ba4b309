/** Data files that are made to exhaust their reader; none is larger than an upload may be. */
import { type LargePart, largeZip } from "./large-zip.ts";

export interface HostileFile {
  readonly what: string;
  readonly filename: string;
  readonly make: () => Uint8Array;
  /** What it is refused as. */
  readonly fault: string;
}

const HEADER = '<row r="1"><c r="A1" t="inlineStr"><is><t>A</t></is></c></row>';

export const HOSTILE_FILES: readonly HostileFile[] = [
  hostileXlsx("a cell in the last place of the sheet", "too_large", () =>
    sheet(`${HEADER}<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>`),
  ),
  hostileXlsx(
    "a sheet that claims to be a million rows high and has no item",
    "empty",
    () => `<dimension ref="A1:XFD1048576"/>${sheet(HEADER)}`,
  ),
  hostileXlsx("a row number beyond all numbers", "too_large", () =>
    sheet(`${HEADER}<row r="9e300"><c><v>1</v></c></row>`),
  ),
  hostileXlsx("12 million cells in one row", "too_large", () =>
    sheet(`${HEADER}<row r="2">${"<c><v>1</v></c>".repeat(12_000_000)}</row>`),
  ),
  hostileXlsx("more than 5 million cells in one place", "too_large", () =>
    sheet(`${HEADER}<row r="2">${'<c r="A2"><v>1</v></c>'.repeat(5_000_001)}</row>`),
  ),
  hostileXlsx("300 MB of blanks", "too_large", () => sheet(HEADER + " ".repeat(300e6))),
  ...["<", "<!--", "&", "<c ", '<c r="', "&#", "<![CDATA["].map((piece) =>
    hostileXlsx(`${piece} ten million characters long in the tag of a cell`, "empty", () =>
      sheet(`${HEADER}<row r="2"><c r="A2" ${piece.repeat(10_000_000 / piece.length)}`),
    ),
  ),
  hostileXlsx("a document type whose entities unfold", "unreadable", () => sheet(HEADER), {
    prolog: '<!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c "&b;&b;&b;&b;">]>',
  }),
  hostileXlsx(
    "a long text that a hundred thousand cells share",
    "too_large",
    () => sheet(`${HEADER}${'<row><c t="s"><v>0</v></c></row>'.repeat(99_000)}`),
    { strings: `<si><t>${"x".repeat(10e6)}</t></si>` },
  ),
  hostileXlsx(
    "a hundred thousand merged cells over all of the sheet",
    "unreadable",
    () =>
      sheet(`${HEADER}${"<row><c><v>1</v></c></row>".repeat(99_000)}`) +
      `<mergeCells>${'<mergeCell ref="A1:XFD1048576"/>'.repeat(100_000)}</mergeCells>`,
  ),
  hostileXlsx("20 million texts and no item", "empty", () => sheet(HEADER), { strings: "<si/>".repeat(20_000_000) }),
  {
    what: "an .xlsx whose sheet unpacks to more than it states",
    filename: "data.xlsx",
    make: () => workbook({ name: SHEET, content: "<a>".repeat(30e6), statedSize: 1000 }),
    fault: "unreadable",
  },
  hostileOds(
    "a row that repeats a million times a cell that repeats a thousand times",
    "too_large",
    () =>
      '<table:table-row table:number-rows-repeated="1000000"><table:table-cell table:number-columns-repeated="1000"><text:p>x</text:p></table:table-cell></table:table-row>',
  ),
  hostileOds(
    "a cell that repeats endlessly",
    "too_large",
    () =>
      '<table:table-row><table:table-cell table:number-columns-repeated="9007199254740991"><text:p>x</text:p></table:table-cell></table:table-row>',
  ),
  hostileOds(
    "a row below the end of all sheets",
    "too_large",
    () =>
      '<table:table-row table:number-rows-repeated="9007199254740991"/><table:table-row><table:table-cell><text:p>x</text:p></table:table-cell></table:table-row>',
  ),
  hostileOds(
    "millions of elements within each other",
    "empty",
    () =>
      `<table:table-row><table:table-cell><text:p>${"<text:span>".repeat(5_000_000)}</text:p></table:table-cell></table:table-row>`,
  ),
  {
    what: "25 million empty fields",
    filename: "data.csv",
    make: () => Buffer.from(`a,b\n${",".repeat(25e6)}`),
    fault: "too_large",
  },
  {
    what: "millions of rows of empty fields",
    filename: "data.csv",
    make: () => Buffer.from(`a,b\n${",\n".repeat(12e6)}`),
    fault: "too_large",
  },
  {
    what: "quotation marks only",
    filename: "data.csv",
    make: () => Buffer.from(`a\n${'"'.repeat(24_999_995)}`),
    fault: "unreadable",
  },
];

function hostileXlsx(
  what: string,
  fault: string,
  makeSheet: () => string,
  { prolog = "", strings = "" } = {},
): HostileFile {
  const make = () =>
    workbook(
      { name: SHEET, content: `${prolog}<worksheet>${makeSheet()}</worksheet>` },
      { name: "xl/sharedStrings.xml", content: `<sst>${strings}</sst>` },
    );
  return { what: `an .xlsx of ${what}`, filename: "data.xlsx", make, fault };
}

const SHEET = "xl/worksheets/sheet1.xml";

function sheet(content: string): string {
  return `<sheetData>${content}</sheetData>`;
}

function workbook(...parts: readonly LargePart[]): Buffer {
  const relation = (type: string, target: string) => `<Relationship Id="${type}" Type="x/${type}" Target="${target}"/>`;
  return largeZip([
    { name: "[Content_Types].xml", content: "<Types/>" },
    { name: "_rels/.rels", content: relation("officeDocument", "xl/workbook.xml") },
    { name: "xl/workbook.xml", content: '<workbook><sheets><sheet name="Data" r:id="worksheet"/></sheets></workbook>' },
    {
      name: "xl/_rels/workbook.xml.rels",
      content: relation("worksheet", "worksheets/sheet1.xml") + relation("sharedStrings", "sharedStrings.xml"),
    },
    ...parts,
  ]);
}

function hostileOds(what: string, fault: string, makeRows: () => string): HostileFile {
  const make = () =>
    largeZip([
      { name: "META-INF/manifest.xml", content: "<manifest/>" },
      {
        name: "content.xml",
        content: `<spreadsheet><table:table table:name="Data"><table:table-row><table:table-cell><text:p>A</text:p></table:table-cell></table:table-row>${makeRows()}</table:table></spreadsheet>`,
      },
    ]);
  return { what: `an .ods of ${what}`, filename: "data.ods", make, fault };
}
