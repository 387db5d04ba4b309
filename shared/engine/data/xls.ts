/**
 * Reads one sheet of an .xls workbook, the binary format before 2007. This is the only importer of the sheet reader.
 */
import { type CellObject, read, set_cptable, type WorkBook } from "xlsx";
import { withIsoDates } from "./built-in-formats.ts";
import { chooseSheet, shownNames } from "./choose-sheet.ts";
import { codePagesFor } from "./code-pages.ts";
import { DataFailure } from "./data-failure.ts";
import { type DateSystem, type NumberFormat, numberFormat } from "./number-format.ts";
import { type CellValue, type Sheet, SheetGrid } from "./sheet-grid.ts";

/** @throws DataFailure */
export function readXls(bytes: Uint8Array, wanted: string | undefined): Sheet {
  const workbook = parse(bytes);
  const properties = workbook.Workbook?.Sheets ?? [];
  const sheets = workbook.SheetNames.map((name, at) => ({ name, isHidden: (properties[at]?.Hidden ?? 0) !== 0 }));
  const withCells = sheets.filter(({ name }) => workbook.Sheets[name]?.["!data"] !== undefined);
  const { name } = chooseSheet(withCells, wanted);
  const sheet = workbook.Sheets[name];
  const display = displayer(workbook.Workbook?.WBProps?.date1904 === true ? "1904" : "1900");
  const grid = new SheetGrid();
  for (const [row, cells] of (sheet?.["!data"] ?? []).entries()) {
    for (const [column, cell] of (cells ?? []).entries()) if (cell) grid.put(row, column, ...display(cell));
  }
  const merged = sheet?.["!merges"] ?? [];
  grid.merge(merged.map(({ s, e }) => ({ from: { row: s.r, column: s.c }, to: { row: e.r, column: e.c } })));
  return { name, ...grid.cells(), names: shownNames(withCells) };
}

function parse(bytes: Uint8Array): WorkBook {
  // Excel 95 wrote texts in its computer's code page; later versions write UTF-16.
  set_cptable(codePagesFor(bytes));
  try {
    // In dense mode, a sheet that claims to be large is no larger than its cells. Texts are formatted here: see
    // number-format.
    return read(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
      type: "buffer",
      dense: true,
      cellNF: true,
      cellText: false,
      cellFormula: false,
      cellHTML: false,
    });
  } catch (cause) {
    if (cause instanceof DataFailure) throw cause;
    const isEncrypted = cause instanceof Error && cause.message.includes("password-protected");
    if (isEncrypted) throw new DataFailure("encrypted", "it is protected by a password", { cause });
    throw new DataFailure("unreadable", "its records contradict each other", { cause });
  }
}

/** Returns a function that gives what a cell displays, and the date in it. Each format is parsed once. */
function displayer(dates: DateSystem): (cell: CellObject) => [value: CellValue, date?: string | undefined] {
  const formats = new Map<string, NumberFormat>();
  return ({ t, v, z, w }) => {
    const code = withIsoDates(String(z ?? "General"));
    const format = formats.get(code) ?? numberFormat(code, dates);
    formats.set(code, format);
    if (t === "b") return [v === true];
    if (t === "e") return [w ?? ERRORS.get(Number(v)) ?? "#N/A"];
    if (typeof v === "number") return [format.number(v), format.date(v)];
    return [v === undefined ? "" : format.text(String(v))];
  };
}

/** [MS-XLS] 2.5.10, BErr. */
const ERRORS: ReadonlyMap<number, string> = new Map([
  [0x00, "#NULL!"],
  [0x07, "#DIV/0!"],
  [0x0f, "#VALUE!"],
  [0x17, "#REF!"],
  [0x1d, "#NAME?"],
  [0x24, "#NUM!"],
  [0x2a, "#N/A"],
]);
