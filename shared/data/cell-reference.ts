/** The names of cells: B7 is column 1, row 6 when both are counted from zero. */
export interface CellPlace {
  readonly row: number;
  readonly column: number;
}

/** From the first cell to the last, both included. */
export interface CellRange {
  readonly from: CellPlace;
  readonly to: CellPlace;
}

export function cellName({ row, column }: CellPlace): string {
  let letters = "";
  for (let left = column + 1; left > 0; left = Math.floor((left - 1) / 26)) {
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters;
  }
  return `${letters}${row + 1}`;
}

/** Undefined where the text is no name of a cell. Dollar signs do not count. */
export function cellPlace(name: string): CellPlace | undefined {
  const [, letters = "", digits = ""] = /^\$?([A-Za-z]{1,3})\$?(\d{1,7})$/.exec(name) ?? [];
  const column = Array.from(letters.toUpperCase()).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  const row = Number(digits) - 1;
  return column < 0 || row < 0 ? undefined : { row, column };
}

/** The range named `A1:B2`, or by one cell. */
export function cellRange(name: string): CellRange | undefined {
  const [first = "", last = first] = name.split(":");
  const from = cellPlace(first);
  const to = cellPlace(last);
  return from && to && { from, to };
}
