/** What is typed becomes data, and what is pasted rows. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { jsonFault } from "#studio/desk/data/json-fault.ts";
import { pastedRows, withPastedRows } from "#studio/desk/data/pasted-rows.ts";
import { pictureTag } from "#studio/desk/data/picture-tag.ts";
import { inputOf, shownIn } from "#studio/desk/data/simple-values.ts";
import { withRow } from "#studio/desk/data/with-row.ts";
import { valueAt, withValue } from "#studio/desk/places/paths.ts";

describe("values within data", () => {
  test("a value is set where nothing is yet, and the others keep their order", () => {
    expect(withValue({ a: 1, b: 2 }, ["Items", 0, "Item"], "Oak")).toEqual({ a: 1, b: 2, Items: [{ Item: "Oak" }] });
    expect(Object.keys(withValue({ a: 1, b: 2 }, ["a"], 3))).toEqual(["a", "b"]);
  });

  test("undefined removes an entry of a list or a field", () => {
    expect(withValue({ Items: [{ a: 1 }, { a: 2 }] }, ["Items", 0], undefined)).toEqual({ Items: [{ a: 2 }] });
    expect(withValue({ a: 1, b: 2 }, ["a"], undefined)).toEqual({ b: 2 });
  });

  test("a tag named like a part of every object is an ordinary name", () => {
    const data = withValue({}, ["__proto__", "polluted"], "yes");
    expect(Object.getOwnPropertyNames(data)).toEqual(["__proto__"]);
    expect(Object.getPrototypeOf({}).polluted).toBeUndefined();
    expect(valueAt({}, ["constructor"])).toBeUndefined();
  });
});

test.each([
  ["[Photo]", "data:image/png;base64,iVBORw0", "[%Photo]"],
  ["<<Übersicht>>", "https://example.com/a/Photo.JPG?size=2", "<<%Übersicht>>"],
  ["[Photo]", "https://example.com/photos", undefined],
  ["[Photo]", "photo.png", undefined],
  ["[Photo | qr]", "https://example.com/photo.png", undefined],
])("a picture for a tag of texts, %s with %s, is meant for %s", (tag, value, wanted) => {
  expect(pictureTag({ kind: "text", hint: tag }, value)).toBe(wanted);
  expect(pictureTag({ kind: "picture", hint: tag }, value)).toBeUndefined();
});

describe("what is typed", () => {
  test.each([
    ["number", "1290", 1290],
    ["number", "1.", "1."],
    ["number", "1.50", "1.50"],
    ["number", "007", "007"],
    ["optional", "", undefined],
    ["text", "", ""],
    ["texts", "a\nb", ["a", "b"]],
  ] as const)("in a field of the kind %s, %j is %j, and shown as typed", (kind, typed, value) => {
    expect(inputOf(kind, typed)).toEqual(value);
    expect(shownIn(kind, value as never)).toBe(typed);
  });
});

describe("pasted rows", () => {
  test("cells are separated by tabs, and one with a line break stands in quotes", () => {
    expect(pastedRows('Oak\t1\r\n"two\nlines"\t"say ""no"""\r\n')).toEqual([
      ["Oak", "1"],
      ["two\nlines", 'say "no"'],
    ]);
  });

  test("a plain text is left to the field", () => {
    expect(pastedRows('6" nails')).toBeUndefined();
  });

  test("rows go over what is there, from the cell on; names of columns are left out", () => {
    const entries = [{ Item: "a", Price: "1" }];
    const rows = [
      ["Item", "Price"],
      ["b", "2", "beyond"],
      ["c", "3"],
    ];
    expect(withPastedRows(entries, ["Item", "Price"], { row: 0, column: 0 }, rows)).toEqual([
      { Item: "b", Price: "2" },
      { Item: "c", Price: "3" },
    ]);
  });
});

describe("faults of JSON", () => {
  test.each([
    ['{"a": 1,}', 1, 9],
    ['{\n  "a": 1\n  "b": 2\n}', 3, 3],
    ['{"a": tru}', 1, 7],
    ['{"a": 1', 1, 8],
    ['{"a": 1} x', 1, 10],
    ["[1 2]", 1, 4],
    ["", 1, 1],
  ])("%j cannot be read from line %i, column %i on", (text, line, column) => {
    expect(jsonFault(text)).toMatchObject({ line, column });
  });

  test("a text has a fault exactly if it is not JSON", () => {
    const alphabet = fc.constantFrom(...'{}[],:"\\u0041 \n-1.5e+', "true", "null", '"a"', "\u00a0", "\u0001", "é");
    fc.assert(
      fc.property(
        fc.oneof(
          fc.json(),
          fc.array(alphabet).map((parts) => parts.join("")),
        ),
        (text) => {
          expect(jsonFault(text) === undefined).toBe(isJson(text));
        },
      ),
    );
  });
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

test("a row of a spreadsheet replaces the sample, also where the sheet has no column, and leaves what was typed", () => {
  const sample = { Name: "Name", PartTime: true, Items: [{ No: "No 1" }], Note: "Note" };
  const now = { ...sample, Note: "typed" };
  expect(withRow(now, { Name: "Ann" }, sample)).toEqual({ Name: "Ann", Note: "typed" });
});
