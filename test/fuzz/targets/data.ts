/** Parsers of data files: delimited text, the XML inside of workbooks, number formats. */

import { XmlFault } from "#shared/base/xml/xml-fault.ts";
import { DataFailure } from "#shared/engine/data/data-failure.ts";
import { tableOf } from "#shared/engine/data/data-table.ts";
import { readDelimited } from "#shared/engine/data/delimited.ts";
import { numberFormat } from "#shared/engine/data/number-format.ts";
import { readCells } from "#shared/engine/data/xlsx-cells.ts";
import { readSharedStrings } from "#shared/engine/data/xlsx-strings.ts";
import { readCellFormats } from "#shared/engine/data/xlsx-styles.ts";
import { type Frame, type FuzzTarget, mustHold, textOf, unlessRefused } from "#test/fuzz/target.ts";
import { readDataFile } from "#test/support/read-data-file.ts";
import { zip } from "#test/support/spreadsheets.ts";

export const delimited: FuzzTarget = {
  about: "delimited text (shared/engine/data/delimited.ts)",
  seeds: () => [
    'Name,City\r\n"Müller, Zoë","Lon""don"\r\n007,\r\n',
    "sep=;\nName;City\nA;B\n",
    "Name\tCity\nA\tB",
    Buffer.from("\ufeffName|City\nA|B\n", "utf16le"),
    Buffer.from("Stra\xdfe;Ort\nx;y", "latin1"),
  ],
  words: [
    '"',
    '""',
    '"""',
    ",",
    ";",
    "\t",
    "|",
    "\r\n",
    "\r",
    "\n",
    "sep=",
    "\ufeff",
    '",\n"',
    ' "',
    "\0",
    "x",
    " ",
    "a§,",
  ],
  frames: [
    ["", ""],
    ['"', '"\nx'],
    ["a", "b,c\nx,y"],
    ["Name\n", ""],
  ],
  run(input) {
    for (const kind of ["csv", "tsv"] as const) {
      const rows = unlessRefused([DataFailure], () => readDelimited(input, { kind }).rows);
      const characters = (rows ?? []).flat().reduce((sum, cell) => sum + String(cell ?? "").length, 0);
      mustHold(characters <= input.length, "the cells have no more characters than the file has bytes");
      if (rows) unlessRefused([DataFailure], () => tableOf(rows));
    }
  },
};

const SHEET =
  '<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>x</t></is></c></row><row r="3"><c r="B3" s="1"><v>45000.5</v></c><c t="b"><v>1</v></c><c t="e"><v>#N/A</v></c><c t="str"><f>A1</f><v>y</v></c></row></sheetData><mergeCells><mergeCell ref="A1:B2"/></mergeCells></worksheet>';
const STYLES =
  '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>';
const XML_WORDS = [
  "<",
  ">",
  "/>",
  "</",
  '="',
  '"',
  "<!--",
  "-->",
  "<![CDATA[",
  "]]>",
  "<!DOCTYPE x [",
  "&#x0;",
  "&amp;",
  "&",
  "<?xml",
  "x",
  " ",
  ":",
];
/** Where strange markup may stand in a sheet. */
function framesIn(before: string, after: string): readonly Frame[] {
  return [
    ["", ""],
    [before, after],
    [`${before}<!--`, `-->${after}`],
    [`${before}<c a='`, `'/>${after}`],
    [`${before}<![CDATA[`, `]]>${after}`],
  ];
}

export const xlsxCells: FuzzTarget = {
  about: "sheets of .xlsx (shared/engine/data/xlsx-cells.ts)",
  seeds: () => [SHEET],
  words: [
    ...XML_WORDS,
    '<c r="XFD1048576">',
    '<c r="ZZZZ99999999">',
    "<row ",
    "<v>",
    '<mergeCell ref="A1:XFD1048576"/>',
    't="s"',
    't="d"',
    "-1",
    "1e999",
  ],
  frames: framesIn("<worksheet><sheetData>", "</sheetData></worksheet>"),
  run(input) {
    const context = { strings: ["a", "b"], formats: readCellFormats(STYLES, "1900"), dates: "1900" } as const;
    unlessRefused([DataFailure, XmlFault], () => readCells(textOf(input), context));
  },
};

export const xlsxParts: FuzzTarget = {
  about: "texts and styles of .xlsx (shared/engine/data/xlsx-strings.ts, xlsx-styles.ts)",
  seeds: () => [
    STYLES,
    "<sst><si><t>a_x000D_b</t></si><si><r><t>x</t></r><rPh><t>y</t></rPh><r><t>z</t></r></si></sst>",
  ],
  words: [...XML_WORDS, "<si>", "</si>", "<rPh>", "_xFFFF_", "numFmtId=", "formatCode=", "<xf ", "cellXfs", "numFmts"],
  frames: [...framesIn("<sst><si>", "</si></sst>"), ...framesIn("<styleSheet><numFmts>", "</numFmts></styleSheet>")],
  run(input) {
    unlessRefused([DataFailure, XmlFault], () => readSharedStrings(textOf(input)));
    unlessRefused([DataFailure, XmlFault], () => readCellFormats(textOf(input), "1904"));
  },
};

export const odsContent: FuzzTarget = {
  about: "tables of .ods (shared/engine/data/ods.ts)",
  seeds: () => [
    '<document-content><body><spreadsheet><table name="Data"><table-row><table-cell value-type="string"><p>Name</p></table-cell></table-row><table-row number-rows-repeated="3"><table-cell number-columns-repeated="2" value-type="float" value="3.5"><p>3<s c="4"/>.5<line-break/></p></table-cell><covered-table-cell/></table-row></table></spreadsheet></body></document-content>',
  ],
  words: [
    ...XML_WORDS,
    "<table ",
    "</table>",
    'number-rows-repeated="1048576"',
    'number-columns-repeated="16384"',
    "<p>",
    '<s c="999999999"/>',
    "<tab/>",
  ],
  frames: framesIn(
    "<document-content><body><spreadsheet><table><table-row><table-cell>",
    "</table-cell></table-row></table></spreadsheet></body></document-content>",
  ),
  run(input) {
    const mime = "application/vnd.oasis.opendocument.spreadsheet";
    const bytes = zip({ mimetype: mime, "content.xml": input });
    unlessRefused([DataFailure], () => readDataFile({ filename: "a.ods", bytes }, { sheet: undefined }));
  },
};

export const formats: FuzzTarget = {
  about: "number formats (shared/engine/data/number-format.ts)",
  seeds: () => [
    "#,##0.00;[Red]-#,##0.00",
    "[$-407]d. mmmm yyyy h:mm AM/PM",
    "# ??/??",
    '0.0E+00;@" text"',
    "[h]:mm:ss.000",
    "[>=100]0;0.0",
  ],
  words: [
    "#",
    "0",
    "?",
    ",",
    ".",
    "%",
    "E+",
    "yyyy",
    "mmmm",
    "[$-411]",
    "[h]",
    "AM/PM",
    '"',
    "\\",
    "_",
    "*",
    "@",
    ";",
    "[Red]",
    "[>=",
    "/",
    "ggge",
    "[",
    "]",
    "$-",
    "x",
  ],
  frames: [
    ["", ""],
    ["0", "0"],
    ["[", "]"],
    ['"', ""],
  ],
  run(input) {
    for (const dates of ["1900", "1904"] as const) {
      const format = numberFormat(textOf(input), dates);
      for (const value of [0, -1.5, 45_000.7, 1e21, -1e-9, 2_958_466, Number.NaN, Infinity]) {
        mustHold(format.number(value).length < 20_000, "a number is displayed in bounds");
      }
      mustHold(format.text("text").length < 20_000, "a text is displayed in bounds");
    }
  },
};

export const xls: FuzzTarget = {
  about: "old Excel workbooks (shared/engine/data/xls.ts)",
  seeds: () => ["\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1".padEnd(2048, "\0")],
  words: [
    "\0",
    "\xff",
    "\x09\x08\x10\0",
    "\xfd\xff\xff\xff",
    "\xfe\xff\xff\xff",
    "W\0o\0r\0k\0b\0o\0o\0k\0",
    "\x01\0\0\0",
    "\n\0\0\0",
  ],
  frames: [
    ["\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", ""],
    ["\x09\x08\x10\0\0\x06\x05\0", ""],
  ],
  run(input) {
    const bytes = Buffer.from(textOf(input), "latin1");
    unlessRefused([DataFailure], () => readDataFile({ filename: "a.xls", bytes }, { sheet: undefined }));
  },
};
