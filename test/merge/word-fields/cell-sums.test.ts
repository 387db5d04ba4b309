/** The sums of cells that formulas read: right for every range, and read once however many formulas there are. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { readXml } from "#shared/base/xml/xml-elements.ts";
import { CellSums } from "#shared/engine/merge/word-fields/cell-sums.ts";
import { readTable } from "#shared/engine/merge/word-fields/table-cells.ts";
import { documentText, docx } from "#test/support/docx-package.ts";
import { mergeDocx } from "#test/support/merge-docx.ts";
import { withFields } from "#test/support/word-fields.ts";

/** A table of two columns; a cell without a number is undefined. */
function tableOf(values: readonly (readonly (number | undefined)[])[]) {
  const xml = `<w:tbl>${values.map((row) => `<w:tr>${row.map(() => "<w:tc/>").join("")}</w:tr>`).join("")}</w:tbl>`;
  const { root } = readXml(xml);
  const table = readTable(xml, root);
  let reads = 0;
  const numberOf = (cell: { start: number }) => {
    reads++;
    const [row, column] = table.places.get(cell.start) ?? [0, 0];
    return values[row]?.[column];
  };
  const sums = new CellSums(table, { numberOf, isBlank: () => false });
  const cellAt = (row: number, column: number) => table.rows[row]?.[column]?.element ?? root;
  return { sums, cellAt, reads: () => reads };
}

const ROWS = fc.array(fc.tuple(...[0, 1].map(() => fc.option(fc.integer({ min: -9, max: 9 }), { nil: undefined }))), {
  minLength: 1,
  maxLength: 40,
});

test("any range has the count, sum, product, least and greatest of its numbers", () => {
  fc.assert(
    fc.property(ROWS, fc.nat(45), fc.nat(45), (rows, from, length) => {
      const range = { rows: [from + 1, from + 1 + length], cells: [1, 2] } as const;
      const { numbers } = tableOf(rows).sums.inRange(range);
      const all = rows.slice(from, from + 1 + length).flatMap((row) => row.filter((value) => value !== undefined));
      expect(numbers).toMatchObject({
        count: all.length,
        first: all[0],
        sum: all.reduce((sum, value) => sum + value, 0),
        product: all.reduce((product, value) => product * value, 1),
        min: Math.min(...all),
        max: Math.max(...all),
      });
    }),
  );
});

test("a direction has the numbers up to the first gap behind the nearest one, and reports what lies behind it", () => {
  fc.assert(
    fc.property(ROWS, fc.nat(39), fc.boolean(), (rows, at, isAbove) => {
      const row = at % rows.length;
      const line = (isAbove ? rows.slice(0, row).toReversed() : rows.slice(row + 1)).map(([, value]) => value);
      const start = line.findIndex((value) => value !== undefined);
      const gap = line.findIndex((value, index) => index > start && value === undefined);
      const run = start < 0 ? [] : line.slice(start, gap < 0 ? undefined : gap);
      const behind = start < 0 || gap < 0 ? [] : line.slice(gap).filter((value) => value !== undefined);
      const { sums, cellAt } = tableOf(rows);
      let gaps = 0;
      const { count, sum } = sums.inDirection(cellAt(row, 1), isAbove ? "ABOVE" : "BELOW", () => gaps++);
      const total = run.reduce((sum: number, value) => sum + (value ?? 0), 0);
      expect({ count, sum, gaps }).toEqual({ count: run.length, sum: total, gaps: behind.length > 0 ? 1 : 0 });
    }),
  );
});

test("formulas in all rows read each cell once", () => {
  const rows = Array.from({ length: 2000 }, (_, row) => [row, 1]);
  const { sums, cellAt, reads } = tableOf(rows);
  for (const row of rows.keys()) {
    sums.inRange({ rows: [row + 1, 2000], cells: [1, 1] });
    sums.inRange({ rows: [1, row + 1], cells: [1, 1] });
    sums.inDirection(cellAt(row, 1), "ABOVE", () => {});
    sums.inDirection(cellAt(row, 1), "BELOW", () => {});
  }
  expect(reads()).toBeLessThanOrEqual(3 * 2000);
});

test("ranges of ever other columns are not computed once they have read the table a hundred times", () => {
  const { sums } = tableOf([Array.from({ length: 600 }, () => 1)]);
  const wide = (last: number) => sums.inRange({ rows: [1, 1], cells: [1, last] });
  expect(wide(600).numbers.count).toBe(600);
  expect(() => {
    for (let last = 599; last > 0; last--) wide(last);
  }).toThrow(
    expect.objectContaining({ outcome: expect.objectContaining({ reason: expect.stringContaining("too many") }) }),
  );
});

test("fields that lie deeper in each other than anyone nests them become text, and the others are computed", () => {
  const count = 3000;
  const body = withFields(`${'{ IF 1 = 1 "'.repeat(count)}x${'" | }'.repeat(count)}`) + withFields("{ = 1 + 1 | 0 }");
  expect(
    documentText(mergeDocx(docx(body), {}))
      .split("\n")
      .at(-1),
  ).toBe("2");
});
