/** Whatever the template: several copies are sound, and each says and counts what a single document says and counts. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { assembleSoundly, renderEach } from "#test/support/assemble-docx.ts";
import { documentText } from "#test/support/docx-package.ts";
import { readSections } from "#test/support/docx-sections.ts";
import { listNumbers } from "#test/support/list-numbers.ts";
import { randomCopiesTemplate } from "#test/support/random-copies-template.ts";

const RUNS = 30;

const items = fc.array(
  fc.record({
    Name: fc.constantFrom("Ada", "Bob", "<&>", "Ünï", "two\nlines"),
    Rows: fc.array(fc.constantFrom("a", "b"), { maxLength: 2 }),
  }),
  { minLength: 2, maxLength: 4 },
);

function lines(file: Uint8Array): readonly string[] {
  return documentText(file)
    .split("\n")
    .filter((line) => line !== "");
}

function check(property: (template: Uint8Array, items: readonly Record<string, unknown>[]) => void): void {
  fc.assert(fc.property(randomCopiesTemplate(), items, property), { numRuns: RUNS });
}

test("with page breaks: text, headers, footers, sections and list numbers are those of the single documents", () => {
  check((template, values) => {
    const singles = renderEach(template, values);
    const file = assembleSoundly(template, values);
    expect(lines(file)).toEqual(singles.flatMap(lines));
    expect(listNumbers(file)).toEqual(singles.flatMap(listNumbers));
    const kinds = Object.keys(Object.assign({}, ...readSections(file).map(({ pages }) => pages)));
    const pages = (bytes: Uint8Array) =>
      readSections(bytes).map((section) => kinds.map((kind) => section.pages[kind] ?? ""));
    expect(pages(file)).toEqual(singles.flatMap(pages));
    const isTitled = (bytes: Uint8Array) =>
      readSections(bytes).map(({ properties }) => properties.includes("w:titlePg"));
    expect(isTitled(file)).toEqual(singles.flatMap(isTitled));
  });
});

test("without page breaks: text and list numbers are those of the single documents", () => {
  check((template, values) => {
    const singles = renderEach(template, values);
    const file = assembleSoundly(template, values, { pageBreak: false });
    expect(lines(file)).toEqual(singles.flatMap(lines));
    expect(listNumbers(file)).toEqual(singles.flatMap(listNumbers));
  });
});
