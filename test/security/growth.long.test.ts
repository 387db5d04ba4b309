/** `npm run growth` finds parsers whose cost grows faster than what they read, and nothing in others. */
import path from "node:path";
import { describe, expect, test } from "vitest";
import { searchGrowth } from "#test/fuzz/growth/growth.ts";

const PLANTED = path.join(import.meta.dirname, "../fuzz/targets/planted.ts");
const SEED = 20_261_122;
const TIMEOUT = { timeout: 600_000 };

describe("a parser is found", () => {
  const find = (name: string) => searchGrowth(name, { module: PLANTED, seed: SEED, duration: 30_000, findingsMax: 1 });

  test("whose pattern looks from each start for an end that never comes", TIMEOUT, async () => {
    expect((await find("lazy")).findings).toEqual([expect.stringMatching(/<binary-data>.*exponent (?:1\.[5-9]|2|3)/)]);
  });

  test("that goes through a run of delimiters for each of them", TIMEOUT, async () => {
    expect((await find("rescanning")).findings).toEqual([expect.stringMatching(/\].*exponent (?:1\.[5-9]|2|3)/)]);
  });

  test("that only two fragments together keep busy", TIMEOUT, async () => {
    expect((await find("looksBack")).findings).toEqual([expect.stringMatching(/<a>.*<\/b>.*exponent/)]);
  });

  test("that calls itself as deep as its input is nested", TIMEOUT, async () => {
    expect((await find("deepRecursion")).findings).toEqual([expect.stringMatching(/call stack/)]);
  });

  test("and none where the cost grows like the input", TIMEOUT, async () => {
    const { patterns, findings } = await searchGrowth("steady", { module: PLANTED, seed: SEED, duration: 3_000 });
    expect(findings).toEqual([]);
    expect(patterns).toBeGreaterThan(2);
  });
});

// Single fragments of each: those in which growth was found, and mended.
test.each(["pageContent", "formats"])("%s: no fragment costs more than it is long", TIMEOUT, async (name) => {
  expect((await searchGrowth(name, { seed: SEED, duration: 0 })).findings).toEqual([]);
});
