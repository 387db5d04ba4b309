/**
 * Sums up the cells of a table for its formulas. Each row may have a formula over all rows, so sums are kept: for
 * stretches of rows whose lengths are powers of two, and for the lines above, below and beside a field.
 */
import type { XmlElement } from "#shared/base/xml/xml-elements.ts";
import { fail } from "./evaluation.ts";
import { joinedSummary, NO_NUMBERS, type Summary, summaryOf } from "./number-summary.ts";
import { type Cell, type CellRange, type Direction, lineOf, type Table } from "./table-cells.ts";

export interface CellNumbers {
  readonly numbers: Summary;
  /** Whether no cell has any text. Beside an operator, an empty cell counts 0. */
  readonly isBlank: boolean;
}

/** The cells of a stretch of rows. */
interface Stretch extends CellNumbers {
  readonly cells: number;
}

/** The cells of a line, up to one of them. */
interface LineEnd {
  /** The numbers without a gap that end at the last cell with a number. */
  readonly run: Summary;
  /** Whether the last cell has no number. */
  readonly isGap: boolean;
  /** Whether there are numbers before the run. */
  readonly hasEarlier: boolean;
}

export interface CellReader {
  /** Returns the number in a cell, or the first one in its text. */
  readonly numberOf: (cell: XmlElement) => number | undefined;
  readonly isBlank: (cell: XmlElement) => boolean;
}

const NO_CELLS: Stretch = { cells: 0, numbers: NO_NUMBERS, isBlank: true };
const NO_LINE: LineEnd = { run: NO_NUMBERS, isGap: true, hasEarlier: false };

/** Formulas may read each cell so often: ranges of many different columns are read anew. */
const READS_OF_A_CELL = 100;

export class CellSums {
  readonly #table: Table;
  readonly #reader: CellReader;
  /** By the columns, the level and the index of the stretch. */
  readonly #stretches = new Map<string, Stretch>();
  readonly #lines = new Map<string, { readonly cells: readonly Cell[]; readonly ends: LineEnd[] }>();
  #readsLeft: number;

  constructor(table: Table, reader: CellReader) {
    this.#table = table;
    this.#reader = reader;
    this.#readsLeft = READS_OF_A_CELL * (table.places.size + READS_OF_A_CELL);
  }

  /** @throws NotComputed */
  inRange({ rows: [firstRow, lastRow], cells }: CellRange): CellNumbers {
    let found = NO_CELLS;
    const end = Math.min(lastRow, this.#table.rows.length);
    for (let at = firstRow - 1; at < end; ) {
      let level = 0;
      while (at % (2 << level) === 0 && at + (2 << level) <= end) level++;
      found = joined(found, this.#stretch(at, level, cells));
      at += 1 << level;
    }
    return { numbers: found.numbers, isBlank: found.cells > 0 && found.isBlank };
  }

  #stretch(start: number, level: number, cells: CellRange["cells"]): Stretch {
    const key = `${cells} ${level} ${start}`;
    const known = this.#stretches.get(key);
    if (known !== undefined) return known;
    const half = (1 << level) >> 1;
    const made =
      level === 0
        ? this.#row(start, cells)
        : joined(this.#stretch(start, level - 1, cells), this.#stretch(start + half, level - 1, cells));
    this.#stretches.set(key, made);
    return made;
  }

  #row(row: number, [first, last]: CellRange["cells"]): Stretch {
    const cells = this.#table.rows[row]?.slice(first - 1, last) ?? [];
    this.#readsLeft -= cells.length;
    if (this.#readsLeft < 0) fail("the ranges of its table have too many cells");
    return cells.reduce((stretch, cell) => joined(stretch, this.#cell(cell)), NO_CELLS);
  }

  #cell({ element }: Cell): Stretch {
    const value = this.#reader.numberOf(element);
    const numbers = value === undefined ? NO_NUMBERS : summaryOf(value);
    return { cells: 1, numbers, isBlank: this.#reader.isBlank(element) };
  }

  /**
   * Returns the numbers beside a cell. They begin with the nearest cell that has one, and end before the next one that
   * has none (Microsoft's articles Q105639 and Q185056).
   * @param onGap is called if numbers follow behind the end
   */
  inDirection(from: XmlElement, direction: Direction, onGap: () => void): Summary {
    const { key, cells: all, length } = lineOf(this.#table, from, direction);
    const line = this.#lines.get(key) ?? { cells: all(), ends: [] };
    this.#lines.set(key, line);
    const count = length(line.cells);
    for (let at = line.ends.length; at < count; at++) line.ends.push(this.#nextEnd(line.ends.at(-1), line.cells[at]));
    const { run, hasEarlier } = line.ends[count - 1] ?? NO_LINE;
    if (hasEarlier) onGap();
    return run;
  }

  #nextEnd(before = NO_LINE, cell: Cell | undefined): LineEnd {
    const value = cell && this.#reader.numberOf(cell.element);
    if (value === undefined) return { ...before, isGap: true };
    const own = summaryOf(value);
    if (!before.isGap) return { ...before, run: joinedSummary(before.run, own) };
    return { run: own, isGap: false, hasEarlier: before.run.count > 0 };
  }
}

function joined(one: Stretch, other: Stretch): Stretch {
  return {
    cells: one.cells + other.cells,
    numbers: joinedSummary(one.numbers, other.numbers),
    isBlank: one.isBlank && other.isBlank,
  };
}
