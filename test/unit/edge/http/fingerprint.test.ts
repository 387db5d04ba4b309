/** Tests which requests count as the same. */
import { describe, expect, test } from "vitest";
import { fingerprintOf } from "#shared/edge/http/transport/fingerprint.ts";

const ADA = { data: [{ Name: "Ada", Items: [{ a: 1, b: null }] }], single_file: true, output_quality: 100 };

describe("the same", () => {
  test.each([
    [
      "members in another order",
      { data: [{ Items: [{ b: null, a: 1 }], Name: "Ada" }], output_quality: 100, single_file: true },
    ],
    ["members that are undefined", { ...ADA, name: undefined }],
  ])("%s", async (_what, fields) => {
    expect(await fingerprintOf(fields)).toBe(await fingerprintOf(ADA));
  });

  test("a file of the same name and content, uploaded again under another type, makes the same request", async () => {
    const [one, two] = ["text/plain", "application/octet-stream"].map((type) => new File(["abc"], "a.txt", { type }));
    expect(await fingerprintOf({ file: one })).toBe(await fingerprintOf({ file: two }));
  });
});

describe("another", () => {
  test.each([
    ["value", { ...ADA, output_quality: 99 }],
    ["type of value", { ...ADA, output_quality: "100" }],
    ["name", { data: ADA.data, single_file: true, quality: 100 }],
    ["member more", { ...ADA, name: "" }],
    ["order of a list", { ...ADA, data: [{ Name: "Ada", Items: [null, { a: 1 }] }] }],
    ["nesting", { ...ADA, data: [[{ Name: "Ada", Items: [{ a: 1, b: null }] }]] }],
    ["border between members", { ...ADA, data: [{ Name: "Ada" }, { Items: [{ a: 1, b: null }] }] }],
  ])("%s", async (_what, fields) => {
    expect(await fingerprintOf(fields)).not.toBe(await fingerprintOf(ADA));
  });

  test.each([
    [["a", "b"], ["a,b"]],
    [
      ["a", ["b"]],
      [["a"], "b"],
    ],
    [{ a: ["b"] }, { a: { 0: "b" } }],
    [{ 'a":1,"b': 1 }, { a: 1, b: 1 }],
    [[], {}],
    [[null], []],
  ])("%j and %j", async (one, two) => {
    expect(await fingerprintOf({ data: one })).not.toBe(await fingerprintOf({ data: two }));
  });

  test.each([
    ["content", new File(["abd"], "a.txt")],
    ["name", new File(["abc"], "b.txt")],
  ])("file by its %s", async (_what, other) => {
    expect(await fingerprintOf({ file: other })).not.toBe(await fingerprintOf({ file: new File(["abc"], "a.txt") }));
  });
});

test("data nested thirty thousand deep have a fingerprint", async () => {
  const deep = (innermost: string) => JSON.parse("[".repeat(30_000) + innermost + "]".repeat(30_000)) as unknown;
  expect(await fingerprintOf({ data: deep("1") })).toBe(await fingerprintOf({ data: deep("1") }));
  expect(await fingerprintOf({ data: deep("1") })).not.toBe(await fingerprintOf({ data: deep("2") }));
});
