/** What a request's JSON holds, and what is at fault with it. */
import { describe, expect, test } from "vitest";
import { PackedItems } from "#shared/engine/data/packed-items.ts";
import { type JsonFields, readJsonFields, readJsonItems } from "#shared/engine/data/read-json.ts";

const PLAIN = { withDigest: false };

function read(body: string, options = PLAIN) {
  return readJsonFields(Buffer.from(body), options);
}

async function itemsIn(read: JsonFields["items"]): Promise<readonly string[]> {
  if (read === undefined || "fault" in read) throw new Error("these are no items");
  const items = new PackedItems(read.blocks);
  return (await items.read(1, items.count)).map(({ json }) => json);
}

function digestIn(text: string): string | undefined {
  const items = readJsonItems(text, { withDigest: true });
  return "fault" in items ? expect.unreachable(items.fault) : items.digest;
}

describe("data", () => {
  test.each([
    ["an object", '{"Name":"Zoë"}', ['{"Name":"Zoë"}']],
    ["a list of objects", '[{"a":1},{"__proto__":2}]', ['{"a":1}', '{"__proto__":2}']],
    ["JSON text of them", JSON.stringify('[{"a":1}, {"b":2}]'), ['{"a":1}', '{"b":2}']],
  ])("%s", async (_, data, expected) => {
    const all = read(`{"name":"Offer","data":${data}}`);
    if ("fault" in all) expect.unreachable(all.fault);
    expect(all.fields).toEqual({ name: "Offer" });
    expect(await itemsIn(all.items)).toEqual(expected);
  });

  test.each(["{}", '{"data":null}', '{"data":""}'])("that are not there: %s", (body) => {
    expect(read(body)).toMatchObject({ items: undefined });
  });

  test.each([
    ["[]", "must contain at least one object"],
    ["5", "must be an object or an array of objects; item 1 is not an object"],
    ["[{},null]", "must be an object or an array of objects; item 2 is not an object"],
    [`[${"{},".repeat(100_000)}{}]`, "must contain at most 100000 objects; send the rest in another request"],
    ['"{"', expect.stringMatching(/^is not valid JSON: /)],
  ])("%.20s are at fault", (data, fault) => {
    expect(read(`{"data":${data}}`)).toMatchObject({ items: { fault } });
  });

  test("have the same digest, however their members are ordered, and no other has it", () => {
    const digest = digestIn('{"a":1,"b":{"c":[1],"d":null}}');
    expect(digestIn('{"b":{"d":null,"c":[1.0]},"a":1}')).toBe(digest);
    for (const other of ['{"a":1}', '{"a":1,"b":{"c":[2],"d":null}}', '{"a":"1","b":{"c":[1],"d":null}}']) {
      expect(digestIn(other)).not.toBe(digest);
    }
  });
});

describe("a number that a double does not hold", () => {
  test("is in data the same as its text", async () => {
    const [asNumber, asText] = [
      '[{"n":1234567890123456789,"big":1e400}]',
      '[{"n":"1234567890123456789","big":"1e400"}]',
    ];
    expect(digestIn(asNumber)).toBe(digestIn(asText));
    for (const data of [asNumber, JSON.stringify(asNumber)]) {
      const all = read(`{"data":${data}}`);
      if ("fault" in all) expect.unreachable(all.fault);
      expect(await itemsIn(all.items)).toEqual([asText.slice(1, -1)]);
    }
  });

  test("is no text in other fields", () => {
    expect(read('{"name":1234567890123456789}')).toMatchObject({ fields: { name: expect.any(Number) } });
  });
});

test("an accepted item can be read again from the list that it is kept in", () => {
  const deepest = `{"a":${"[".repeat(499)}${"]".repeat(499)}}`;
  expect(readJsonItems(deepest, PLAIN)).toHaveProperty("blocks");
  expect(readJsonItems(`[${deepest}]`, PLAIN)).toHaveProperty("fault");
  expect(readJsonItems(`[${deepest}]`, { ...PLAIN, depthMax: 501 })).toHaveProperty("blocks");
});

describe("a body is at fault", () => {
  test.each([
    ["[]", "it is not a JSON object"],
    ["null", "it is not a JSON object"],
    [`{"data":${"[".repeat(600)}${"]".repeat(600)}}`, "it nests objects and arrays more than 500 levels deep"],
    [`{"other":{"a":[${"1,".repeat(20_000)}1]}}`, "it contains more than 10000 values in fields other than data"],
    [
      `{${Array.from({ length: 10_001 }, (_, at) => `"f${at}":1`)}}`,
      "it contains more than 10000 values in fields other than data",
    ],
  ])("a body is refused with its fault: %.30s", (body, fault) => {
    expect(read(body)).toEqual({ fault });
  });

  test("not so with a list that is too long for its field, which says that itself", () => {
    const all = read(`{"attach":[${'"",'.repeat(1_000_000)}""]}`);
    expect("fields" in all && (all.fields.attach as unknown[]).length).toBeGreaterThan(50);
  });
});
