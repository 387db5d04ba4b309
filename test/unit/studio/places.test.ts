/** Places of values: pointers, and where a value stands in a JSON text. */
import { expect, test } from "vitest";
import { jsonPlaces } from "#studio/desk/places/json-places.ts";
import { innermost, isWithin, pointerOf } from "#studio/desk/places/pointers.ts";

test("a pointer escapes what it uses itself, as RFC 6901 says", () => {
  expect(pointerOf(["Items", 2, "a/b~c"])).toBe("/Items/2/a~1b~0c");
  expect(pointerOf([])).toBe("");
});

test("a value is in itself and in what is around it, and not in one whose name begins alike", () => {
  expect(isWithin("/Items/1/Name", "/Items/1")).toBe(true);
  expect(isWithin("/Items/1", "/Items/1")).toBe(true);
  expect(isWithin("/Items/10", "/Items/1")).toBe(false);
  expect(innermost(["", "/Items", "/Items/1"], "/Items/1/Name")).toBe("/Items/1");
  expect(innermost(["/Name"], "/Items")).toBeUndefined();
});

test("each value of a JSON text has its place, whatever its names and texts contain", () => {
  const text = `{"Name": "A\\"}, [b", "List": [1, [], {"a/b": null, "": -1.5e3}], "o": {}, "x": true}`;
  const places = jsonPlaces(text).map(({ pointer, start, end }) => [pointer, text.slice(start, end)]);
  expect(Object.fromEntries(places)).toEqual({
    "": text,
    "/Name": `"A\\"}, [b"`,
    "/List": `[1, [], {"a/b": null, "": -1.5e3}]`,
    "/List/0": "1",
    "/List/1": "[]",
    "/List/2": `{"a/b": null, "": -1.5e3}`,
    "/List/2/a~1b": "null",
    "/List/2/": "-1.5e3",
    "/o": "{}",
    "/x": "true",
  });
});
