import { expect, test } from "vitest";
import { preferences } from "#shared/edge/http/transport/prefer.ts";
import { processorMs } from "#test/support/processor-time.ts";

function read(header: string): Record<string, string> {
  return Object.fromEntries(preferences(header));
}

test("preferences are read with their values, quoted or not, whatever parameters they have (RFC 7240, 2)", () => {
  expect(read('respond-async; a=b;; c, Wait = 10 , handling="le\\nient"; d="x, y"')).toEqual({
    "respond-async": "",
    wait: "10",
    handling: "lenient",
  });
});

test("the first of two preferences with the same name counts, and malformed ones are ignored", () => {
  expect(read("wait=1, (, wait=2, =, respond-async")).toEqual({ wait: "1", "respond-async": "" });
});

test.each(
  Object.entries({
    "semicolons and nothing between them": `a${" ;".repeat(5_000)} (`,
    "parameters that end in none": `a${"; b = c ".repeat(2_000)} (`,
    "commas and nothing between them": `${" ,".repeat(5_000)} (`,
    "quotation marks": `${'a="'.repeat(4_000)}`,
    "blanks alone": `a${" ".repeat(10_000)}(`,
  }),
)("a header of %s keeps nobody waiting", (_, header) => {
  expect(processorMs(() => preferences(header))).toBeLessThan(1_000);
});
