/** What a schema says of stored JSON: nothing where it fits, else which field does not. */
import { expect, test } from "vitest";
import {
  boolean,
  byKind,
  dictionary,
  exactly,
  extensible,
  list,
  nullable,
  number,
  object,
  oneOf,
  optional,
  parseStored,
  parseStoredJson,
  text,
  UnreadableRecord,
} from "#shared/base/model/schema.ts";

type Shape = { readonly kind: "circle"; readonly radius: number } | { readonly kind: "point" };

interface Thing {
  readonly name: string;
  readonly size: number | null;
  readonly isNew: boolean;
  readonly colour: "red" | "blue";
  readonly parts: readonly { readonly name: string }[];
  readonly byName: Readonly<Record<string, readonly number[]>>;
  readonly shape: Shape;
  readonly note?: string;
}

const schema = object<Thing>({
  name: text,
  size: nullable(number),
  isNew: boolean,
  colour: oneOf(["red", "blue"]),
  parts: list(object({ name: text })),
  byName: dictionary(list(number)),
  shape: byKind<Shape>({ circle: object({ radius: number }), point: object({}) }),
  note: optional(text),
});

const FITS: Thing = {
  name: "a",
  size: null,
  isNew: true,
  colour: "red",
  parts: [{ name: "b" }],
  byName: { c: [1] },
  shape: { kind: "circle", radius: 1 },
};

test("a value that fits is returned as it is, with fields that a newer version has added", () => {
  const newer = { ...FITS, note: "n", added: 1, parts: [{ name: "b", added: 1 }] };
  expect(parseStored("thing", schema, newer)).toBe(newer);
  expect(parseStoredJson("thing", schema, JSON.stringify(newer))).toEqual(newer);
});

test.each([
  [{ added: 1 }, "added"],
  [{ parts: [{ name: "b", added: 1 }] }, "parts[0].added"],
  [{ shape: { kind: "circle", radius: 1, added: 1 } }, "shape.added"],
  [{ note: "n", toString: 1 }, "toString"],
])("a field that is not known is an error where all must be, as in %j", (change, path) => {
  const fault = `${path} is not a field of this version`;
  const parsing = () => parseStored("thing", exactly(schema), { ...FITS, ...change });
  expect(parsing).toThrow(new UnreadableRecord(`the stored thing cannot be read: ${fault}`));
  expect(parseStored("thing", exactly(schema), FITS)).toBe(FITS);
});

test("a part that may be extended takes further fields within one that may not", () => {
  const whole = exactly(object({ thing: extensible(schema) }));
  const newer = { thing: { ...FITS, added: 1 } };
  expect(parseStored("whole", whole, newer)).toBe(newer);
  expect(() => parseStored("whole", whole, { ...newer, added: 1 })).toThrow("added is not a field of this version");
});

test.each([
  [{ name: undefined }, "name is not text"],
  [{ name: 7 }, "name is not text"],
  [{ size: "SECRET" }, "size is not a number"],
  [{ size: undefined }, "size is not a number"],
  [{ isNew: "SECRET" }, "isNew is not true or false"],
  [{ colour: "SECRET" }, "colour is not one of red, blue"],
  [{ parts: "SECRET" }, "parts is not a list"],
  [{ parts: { length: 0 } }, "parts is not a list"],
  [{ parts: [{ name: "b" }, { name: null }] }, "parts[1].name is not text"],
  [{ parts: ["SECRET"] }, "parts[0] is not an object"],
  [{ byName: ["SECRET"] }, "byName is not an object"],
  [{ byName: { SECRET: [1, "SECRET"] } }, "byName.*[1] is not a number"],
  [{ shape: null }, "shape is not an object"],
  [{ shape: { kind: "SECRET" } }, "shape.kind is not one of circle, point"],
  [{ shape: { kind: "constructor" } }, "shape.kind is not one of circle, point"],
  [{ shape: { kind: "circle" } }, "shape.radius is not a number"],
  [{ note: null }, "note is not text"],
])("a value that does not fit is an error that names the field and nothing of the content: %j", (change, fault) => {
  const parsing = () => parseStored("thing", schema, { ...FITS, ...change });
  expect(parsing).toThrow(UnreadableRecord);
  expect(parsing).toThrow(new UnreadableRecord(`the stored thing cannot be read: ${fault}`));
});

test.each(["", "SECRET", "[]", "null", '"SECRET"', '{"name":"SECRET'])("%j is no object", (stored) => {
  const parsing = () => parseStoredJson("thing", schema, stored);
  expect(parsing).toThrow(new UnreadableRecord("the stored thing cannot be read: it is not an object"));
});
