import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FieldFault, fieldsOf } from "#shared/edge/http/fields/named-values.ts";
import { processorMs } from "#test/support/processor-time.ts";

/** Reads `a=1&b[]=2` as written, without percent-encoding. */
function read(query: string): Record<string, unknown> {
  return fieldsOf(query.split("&").map((pair) => pair.split("=") as [string, string]));
}

describe("each client's way to write lists and objects", () => {
  test.each([
    ["repeated names (browsers, Java, Python, axios with indexes: null)", "folder=a&folder=b", { folder: ["a", "b"] }],
    ["brackets (jQuery, Rails, axios by default)", "folder[]=a&folder[]=b", { folder: ["a", "b"] }],
    ["indexes (PHP, Guzzle, n8n, qs, axios with indexes: true)", "folder[0]=a&folder[1]=b", { folder: ["a", "b"] }],
    ["dots (qs with allowDots, .NET)", "folder.0=a&folder.1=b", { folder: ["a", "b"] }],
    ["one entry", "a=1&b[]=2&c[0]=3", { a: "1", b: "2", c: "3" }],
    ["keys", "delimiters[left]=<&delimiters[right]=>", { delimiters: { left: "<", right: ">" } }],
    ["keys behind dots", "delimiters.left=<&delimiters.right=>", { delimiters: { left: "<", right: ">" } }],
    [
      "keys with blanks, dots in them, and none of ASCII",
      "data[Zip Code]=1&data[a.b]=2&data[Größe]=3",
      {
        data: { "Zip Code": "1", "a.b": "2", Größe: "3" },
      },
    ],
    [
      "objects in lists in objects in a list (PHP, jQuery, qs)",
      "data[0][Name]=Ada&data[0][Items][0][Price]=1&data[0][Items][1][Price]=2&data[1][Name]=Bob",
      { data: [{ Name: "Ada", Items: [{ Price: "1" }, { Price: "2" }] }, { Name: "Bob" }] },
    ],
    [
      "objects in lists without indexes (Rails): a name that is there already begins the next one",
      "data[][Name]=Ada&data[][Tags][]=x&data[][Tags][]=y&data[][Name]=Bob&data[][Tags][]=z",
      {
        data: [
          { Name: "Ada", Tags: ["x", "y"] },
          { Name: "Bob", Tags: ["z"] },
        ],
      },
    ],
    ["lists in lists", "data[0][0]=a&data[0][1]=b&data[1][0]=c", { data: [["a", "b"], ["c"]] }],
    [
      "one entry within an object stays a list",
      "data[Tags][]=x&data[More][0]=y",
      { data: { Tags: ["x"], More: ["y"] } },
    ],
  ])("%s", (_way, query, fields) => {
    expect(read(query)).toEqual(fields);
  });

  test("an empty value beside a list or an object is absent (callers.md, 2)", () => {
    expect(read("folder=&folder[0]=a&folder[1]=b&delimiters=&delimiters[left]=<")).toEqual({
      folder: ["a", "b"],
      delimiters: { left: "<" },
    });
  });

  test("blanks around a name do not count", () => {
    expect(read(" folder =a& folder[] =b")).toEqual({ folder: ["a", "b"] });
  });

  test("indexes only give the order: gaps, huge and mixed up ones, and leading zeros", () => {
    expect(read("f[10]=c&f[9]=b&f[99999999999999999999]=e&f[007]=a&f[11]=d")).toEqual({ f: ["a", "b", "c", "d", "e"] });
  });

  test("names of prototypes are names", () => {
    const { data, ...others } = read("__proto__[x]=1&constructor[prototype][x]=1&data[__proto__][x]=1&data[a]=2");
    expect(({} as Record<string, unknown>).x).toBeUndefined();
    expect(Object.keys(others)).toEqual(["__proto__", "constructor"]);
    expect(JSON.stringify(data)).toBe('{"__proto__":{"x":"1"},"a":"2"}');
  });

  test("any list and object is read as it was, as PHP and as qs write it", () => {
    const key = fc.stringMatching(/^[a-z_]{1,9}$/);
    const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 4 },
        fc.string(),
        fc.array(tie("tree"), { minLength: 1, maxLength: 4 }),
        fc.dictionary(key, tie("tree"), { minKeys: 1, maxKeys: 4 }),
      ),
    }));
    fc.assert(
      fc.property(fc.dictionary(key, tree, { minKeys: 1 }), (data) => {
        for (const step of [(at: string) => `[${at}]`, (at: string) => `.${at}`]) {
          expect(JSON.stringify(fieldsOf(pairsOf("data", data, step)))).toBe(JSON.stringify({ data }));
        }
      }),
    );
  });
});

function pairsOf(name: string, value: unknown, step: (at: string) => string): [string, string][] {
  if (typeof value === "string") return [[name, value]];
  return Object.entries(value as object).flatMap(([at, each]) => pairsOf(name + step(at), each, step));
}

describe("what is not understood is a fault of its field, never ignored", () => {
  test.each([
    "folder[0",
    "folder]0[",
    "folder[[0]]",
    "folder[0]x",
    "folder(0)",
    "folder{0}",
    "folder<0>",
    "folder [0]",
    "folder..a",
    "folder.",
    "folder%5B0%5D",
  ])("%s", (name) => {
    const { folder } = fieldsOf([
      ["folder", "a"],
      [name, "b"],
    ]);
    expect(folder).toBeInstanceOf(FieldFault);
    expect((folder as FieldFault).message).toBe(
      `folder is sent under the name "${name}", which cannot be read: write a list as folder, folder[] or folder[0], an object as folder[key]`,
    );
  });

  test.each([
    ["a value and an object", "f=a&f[b]=c"],
    ["a list and an object", "f[0]=a&f[b]=c"],
    ["a list with indexes and one without", "f[]=a&f[0]=b"],
    ["values and entries", "f[]=a&f[][b]=c"],
  ])("%s at once", (_what, query) => {
    expect(read(query).f).toMatchObject({ message: expect.stringContaining("contradict each other") });
  });

  test("a file within an object, which would be an empty object", () => {
    const picture = new File(["x"], "a.png");
    expect(fieldsOf([["data[0][Logo]", picture]]).data).toMatchObject({
      message: 'data cannot contain a file in "data[0][Logo]": send text there, such as a data URI',
    });
    expect(fieldsOf([["file[0]", picture]]).file).toBe(picture);
  });

  test("a nesting deeper than that of JSON is a fault of its field", () => {
    const deep = (depth: number) => fieldsOf([[`data${"[a]".repeat(depth)}`, "x"]]).data;
    expect(deep(500)).not.toBeInstanceOf(FieldFault);
    expect(deep(501)).toMatchObject({ message: "data nests objects and lists more than 500 levels deep" });
  });

  test("names that make more objects together than a field of JSON may hold", () => {
    const named = (count: number) =>
      fieldsOf(Array.from({ length: count }, (_, at) => [`data[${at}]${"[a]".repeat(99)}`, "x"])).data;
    expect(named(100)).toHaveLength(100);
    expect(named(101)).toMatchObject({
      message: "data has names with more than 10,000 indexes and keys in all: send it as JSON text",
    });
  });
});

test.each([
  ["endless names", Array.from({ length: 20 }, () => `data${"[a]".repeat(300_000)}`)],
  ["endless indexes", Array.from({ length: 1_000 }, (_, at) => `data[${at}${"9".repeat(16_000)}]`)],
])("%s cost no more than their length", (_what, names) => {
  expect(processorMs(() => fieldsOf(names.map((name) => [name, "x"])))).toBeLessThan(2_000);
});
