/** Headers about what a document lacks stay as short as proxies let through, also when they are told again later. */
import { expect, test } from "vitest";
import { shortened } from "#shared/base/model/document-info.ts";
import { infoHeaders } from "#shared/edge/http/representations/info-headers.ts";

const NOTHING = { conformance: undefined, profile: undefined, pageCount: undefined };

test("every warning is listed, in order", () => {
  expect(infoHeaders({ ...NOTHING, warnings: ["one", 'two "b"'] })).toEqual({
    Warning: `199 merganser "one", 199 merganser "two %22b%22"`,
  });
});

test("a warning loses no character", () => {
  const warning = 'merge_with 1 (Zoë 見積 😀 \\ "100 %".pdf?a=%20b) was ignored:\r\nnext line';
  const { Warning = "" } = infoHeaders({ ...NOTHING, warnings: [warning] });
  expect(Warning).toMatch(/^199 merganser "[\x20-\x7e]+"$/);
  expect(Warning).toContain("(Zo%C3%AB %E8%A6%8B%E7%A9%8D");
  const [, sent = ""] = /"(.*)"/.exec(Warning) ?? [];
  expect(sent.replace(/(?:%[\dA-F]{2})+/g, decodeURIComponent)).toBe(warning);
});

test("warnings are listed whole up to 4,000 characters, followed by the number of further ones", () => {
  const warnings = Array.from({ length: 20_000 }, (_, index) => `picture ${index} was left out`);
  const { Warning = "" } = infoHeaders({ ...NOTHING, warnings });
  expect(Warning.length).toBeLessThanOrEqual(4_000);
  expect(Warning.length).toBeGreaterThan(3_900);
  expect(Warning).toMatch(/^(?:199 merganser "picture \d+ was left out", )+199 merganser "and \d+ more warnings"$/);
  const [, more = "0"] = /and (\d+) more/.exec(Warning) ?? [];
  expect(Warning.match(/picture/g)?.length).toBe(20_000 - Number(more));
});

test("a long warning is listed as far as it fits", () => {
  const { Warning = "" } = infoHeaders({ ...NOTHING, warnings: ["x".repeat(5_000), "two"] });
  expect(Warning).toMatch(/^199 merganser "x{900,}\.\.\.", 199 merganser "two"$/);
});

test.each([1, 100, 109, 110, 20_000])("the warnings that are kept of %i give the same header", (count) => {
  const warnings = Array.from({ length: count }, (_, index) => `picture ${index} was left out`);
  const all = ["x".repeat(5_000), ...warnings];
  const kept = shortened(all);
  expect(kept.join().length).toBeLessThanOrEqual(4_000);
  expect(infoHeaders({ ...NOTHING, warnings: kept })).toEqual(infoHeaders({ ...NOTHING, warnings: all }));
});
