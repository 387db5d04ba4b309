/** Parses cell names: B7 is column 1, row 6, both counted from zero. */
export interface CellPlace {
  readonly row: number;
  readonly column: number;
}

/** A range from the first cell to the last, both included. */
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

/** Returns undefined if the text is not a cell name. */
export function cellPlace(name: string): CellPlace | undefined {
  let at = 0;
  let column = 0;
  for (; isWithin(name.charCodeAt(at), CAPITAL_A, CAPITAL_Z); at++) {
    column = column * 26 + name.charCodeAt(at) - CAPITAL_A + 1;
  }
  const letters = at;
  let row = 0;
  for (; isWithin(name.charCodeAt(at), ZERO, NINE); at++) row = row * 10 + name.charCodeAt(at) - ZERO;
  const isName = letters > 0 && letters <= LETTERS_MAX && row > 0 && row <= ROW_MAX && at === name.length;
  return isName ? { row: row - 1, column: column - 1 } : undefined;
}

/** Returns the range in `A1:B2`, or of a single cell. */
export function cellRange(name: string): CellRange | undefined {
  const [first = "", last = first] = name.split(":");
  const from = cellPlace(first);
  const to = cellPlace(last);
  return from && to && { from, to };
}

const LETTERS_MAX = 3;
const ROW_MAX = 9_999_999;
const ZERO = 0x30;
const NINE = 0x39;
const CAPITAL_A = 0x41;
const CAPITAL_Z = 0x5a;

function isWithin(code: number, from: number, to: number): boolean {
  return code >= from && code <= to;
}
