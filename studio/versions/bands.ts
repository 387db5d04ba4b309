/**
 * Cuts the picture of a page into bands: lines of text, rules, rows of a table. Bands of two files are compared instead
 * of pixels, because a line that is added moves everything below it.
 */

export interface Picture {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue and alpha of each pixel. */
  readonly pixels: Uint8ClampedArray;
}

export interface Band {
  /** From 1. */
  readonly page: number;
  readonly top: number;
  /** Behind the last row. */
  readonly bottom: number;
  /** Whether all its rows are the same, as in the space between the lines of a table. Then its height means nothing. */
  readonly isStill: boolean;
  /** How dark each column of `CELL_PIXELS` is, 0 to 255. */
  readonly columns: Uint8Array;
}

export const CELL_PIXELS = 4;

/** Fewer rows that are the same are part of a letter. */
const STILL_ROWS_MIN = 3;

export function bandsOf(picture: Picture, page: number): readonly Band[] {
  const { width, height } = picture;
  const darkness = darknessOf(picture);
  const rows = (from: number, to: number) => darkness.subarray(from * width, to * width);
  const bands: Band[] = [];
  const add = (top: number, bottom: number, isStill: boolean) => {
    if (top === bottom) return;
    const columns = columnsOf(rows(top, isStill ? top + 1 : bottom), width);
    if (columns.some((dark) => dark > 0)) bands.push({ page, top, bottom, isStill, columns });
  };
  let begin = 0;
  for (let row = 0; row < height; ) {
    const end = endOfSameRows(darkness, row, { width, height });
    if (end - row >= STILL_ROWS_MIN) {
      add(begin, row, false);
      add(row, end, true);
      begin = end;
    }
    row = end;
  }
  add(begin, height, false);
  return bands;
}

/** Weights by which colours of the same brightness differ, too. */
function darknessOf({ pixels }: Picture): Uint8Array {
  const darkness = new Uint8Array(pixels.length / 4);
  for (let index = 0; index < darkness.length; index++) {
    const [red, green, blue] = [pixels[index * 4] ?? 0, pixels[index * 4 + 1] ?? 0, pixels[index * 4 + 2] ?? 0];
    darkness[index] = 255 - (red * 5 + green * 8 + blue * 3) / 16;
  }
  return darkness;
}

function endOfSameRows(
  darkness: Uint8Array,
  row: number,
  { width, height }: { width: number; height: number },
): number {
  let end = row + 1;
  while (end < height && isSameRow(darkness, (end - 1) * width, end * width, width)) end++;
  return end;
}

function isSameRow(darkness: Uint8Array, one: number, other: number, width: number): boolean {
  for (let x = 0; x < width; x++) if (darkness[one + x] !== darkness[other + x]) return false;
  return true;
}

/** The mean of each cell, rounded up, so that a single dark point counts. */
function columnsOf(rows: Uint8Array, width: number): Uint8Array {
  const count = Math.ceil(width / CELL_PIXELS);
  const sums = new Float64Array(count);
  for (let index = 0; index < rows.length; index++) {
    const column = Math.floor((index % width) / CELL_PIXELS);
    sums[column] = (sums[column] ?? 0) + (rows[index] ?? 0);
  }
  return Uint8Array.from(sums, (sum) => Math.ceil(sum / ((rows.length / width) * CELL_PIXELS)));
}
