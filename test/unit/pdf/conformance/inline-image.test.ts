/** The data of an inline image must not contain what other readers take for its end. */
import { expect, test } from "vitest";
import { ContentScanner } from "#shared/pdf/conformance/content-tokens.ts";
import { Findings } from "#shared/pdf/conformance/findings.ts";

function findingsFor(data: string): { readonly operators: readonly string[]; readonly found: Findings } {
  const found = new Findings("2b");
  const operators: string[] = [];
  const content = Buffer.from(`q BI /W 1 /H 1 /BPC 8 /CS /G /F /A85 ID ${data}\nEI\nQ`);
  new ContentScanner(content, found).read({ operator: (name) => operators.push(name), inlineImage() {} });
  return { operators, found };
}

test.each(["abEI[cd~>", "ab\nEI[cd~>", "abEI/cd~>", "abEI cd~>"])("%j is refused", (data) => {
  expect(findingsFor(data).found.violations).toEqual([
    expect.objectContaining({ rule: "operator", message: expect.stringContaining("EI in an inline image") }),
  ]);
});

test.each(["abEIcd~>", "abcd~>", "EIEI~>"])("%j is data to every reader", (data) => {
  const { operators, found } = findingsFor(data);
  expect(found.violations).toEqual([]);
  expect(operators).toEqual(["q", "Q"]);
});
