/** Messages of agents are counted before they are parsed, over HTTP and over standard input. */
import { describe, expect, test } from "vitest";
import { boundedLines } from "#clients/mcp/bounded-lines.ts";
import { jsonExcess } from "#clients/mcp/json-excess.ts";

const bytes = (json: string) => Buffer.from(json);

describe("a message", () => {
  test.each([
    ["of 100,000 values", `[${"1,".repeat(99_998)}1]`],
    ["nested 500 levels deep", "[".repeat(500) + "]".repeat(500)],
    ["whose texts have brackets, commas and quotes", JSON.stringify({ a: '[{",\\"'.repeat(50_000) })],
    ["that ends within a text", `"${",".repeat(200_000)}`],
    ["that is empty", ""],
  ])("%s is accepted", (_, json) => {
    expect(jsonExcess(bytes(json))).toBeUndefined();
  });

  test.each([
    ["one more value in a list", `[${"1,".repeat(99_999)}1]`, "more than 100000 values"],
    ["one more value in an object", `{${'"a":1,'.repeat(99_999)}"a":1}`, "more than 100000 values"],
    ["empty objects", `[${"{},".repeat(100_000)}{}]`, "more than 100000 values"],
    ["one more level", "[".repeat(501), "nested more than 500 levels deep"],
    ["levels of objects and lists", '{"a":['.repeat(251), "nested more than 500 levels deep"],
    ["values behind a text that ends with a backslash", `["\\\\",${"1,".repeat(100_000)}1]`, "more than 100000 values"],
  ])("with %s is refused", (_, json, reason) => {
    expect(jsonExcess(bytes(json))).toContain(reason);
  });
});

describe("standard input", () => {
  /** Passes pieces through, and returns what comes out and what is answered. */
  async function passed(...pieces: readonly string[]) {
    const refused: object[] = [];
    const lines = boundedLines((answer) => refused.push(answer));
    for (const piece of pieces) lines.write(bytes(piece));
    lines.end();
    return { text: Buffer.concat(await lines.toArray()).toString(), refused };
  }

  test("passes lines on as they were sent, whatever pieces they come in", async () => {
    const sent = ['{"id":1,"method":"é"}\n{"id"', ':2}\r\n{"id":3}', "\n"];
    expect(await passed(...sent)).toEqual({ text: sent.join(""), refused: [] });
  });

  test("answers a line that is refused with its id, and passes the next one on", async () => {
    const { text, refused } = await passed(`{"id":"a","params":${"[".repeat(501)}${"]".repeat(501)}}\n{"id":2}\n`);
    expect(text).toBe('{"id":2}\n');
    expect(refused).toEqual([
      { jsonrpc: "2.0", id: "a", error: { code: -32600, message: expect.stringContaining("500 levels") } },
    ]);
  });

  test("keeps nothing of a line that is too long, and passes the next one on", async () => {
    const long = "x".repeat(1_000_000);
    const { text, refused } = await passed(...Array.from({ length: 11 }, () => long), '\n{"id":2}\n');
    expect(text).toBe('{"id":2}\n');
    expect(refused).toMatchObject([{ id: null, error: { message: expect.stringContaining("10000000 bytes") } }]);
  });

  test("drops lines that are no messages, however many there are", async () => {
    const { text, refused } = await passed("\n".repeat(50_000), 'null\n\r\n "x"\n \t[]\n{"id":2}\n');
    expect([text, refused]).toEqual([' \t[]\n{"id":2}\n', []]);
  });
});
