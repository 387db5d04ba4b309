import { describe, expect, test } from "vitest";
import { type DataTable, itemsOf as itemTextsOf, tableOf } from "#shared/engine/data/data-table.ts";

/** Parses the items as merging does. */
function itemsOf(table: DataTable): readonly object[] {
  return Array.from(itemTextsOf(table), ({ json }) => JSON.parse(json) as object);
}

describe("the first row with content gives the names", () => {
  test("rows above it that are empty are skipped", () => {
    expect(itemsOf(tableOf([[], ["", " "], ["Name"], ["Ann"]]))).toEqual([{ Name: "Ann" }]);
  });

  test("names are trimmed, and stand in one line", () => {
    expect(tableOf([["  Zip\r\n Code ", "Name"], ["1"]]).names).toEqual(["Zip Code", "Name"]);
  });

  test("columns without a name are dropped", () => {
    expect(
      itemsOf(
        tableOf([
          ["A", "", undefined, "B"],
          ["1", "2", "3", "4"],
        ]),
      ),
    ).toEqual([{ A: "1", B: "4" }]);
  });

  test("a name that comes again gets a number", () => {
    expect(tableOf([["A", "A", "B", "A"], ["1"]]).names).toEqual(["A", "A_1", "B", "A_2"]);
  });

  test("a numbered name never takes the name of another column", () => {
    expect(tableOf([["A", "A", "A_1", "A_2"], ["1"]]).names).toEqual(["A", "A_3", "A_1", "A_2"]);
  });
});

test("rows that are long as items, each of which has all names, are refused", () => {
  const table = tableOf([["\u0001".repeat(300_000)], ...Array.from({ length: 80 }, () => ["1"])]);
  expect(() => itemsOf(table)).toThrow(/its rows contain too much text/);
});

describe("names that JavaScript objects have themselves", () => {
  const names = ["__proto__", "constructor", "toString", "hasOwnProperty"];

  test("are keys like any others", () => {
    const [item = {}] = itemsOf(tableOf([names, ["1", "2", "3", "4"]]));
    expect(Object.entries(item)).toEqual([
      ["__proto__", "1"],
      ["constructor", "2"],
      ["toString", "3"],
      ["hasOwnProperty", "4"],
    ]);
  });

  test("columns with names that JavaScript objects have themselves do not change any other object", () => {
    itemsOf(tableOf([["__proto__"], ["polluted"]]));
    expect(Object.getPrototypeOf({})).toBe(Object.prototype);
    expect("polluted" in {}).toBe(false);
  });
});

describe("rows", () => {
  test("that are empty, or have blanks only, are skipped", () => {
    expect(tableOf([["A", "B"], ["", ""], ["1"], [" ", "\n"], [undefined, "2"]]).rows).toEqual([
      ["1", ""],
      ["", "2"],
    ]);
  });

  test("with content only where no name stands are skipped: nothing of them can be merged", () => {
    expect(tableOf([["A"], ["1", "note"], ["", "note"]]).rows).toEqual([["1"]]);
  });

  test.each([[[]], [[[]]], [[["", " "]]]])("none at all, as %j, are refused as empty", (sheet) => {
    expect(() => tableOf(sheet)).toThrow(expect.objectContaining({ fault: "empty" }));
  });

  test("names alone are refused as empty", () => {
    expect(() => tableOf([["A", "B"]])).toThrow("no row of values below the names");
  });
});
