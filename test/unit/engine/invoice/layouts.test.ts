/** Each syntax has a place for every business term. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { CII } from "#shared/engine/invoice/cii.ts";
import { PLACES } from "#shared/engine/invoice/find-term.ts";
import { type ElementLayout, isNested, type Source } from "#shared/engine/invoice/layout.ts";
import { ublLayout } from "#shared/engine/invoice/ubl.ts";
import { PROJECT } from "#test/support/program.ts";

const termsOf = (source: Source) => ("term" in source ? [source.term, ...(source.code ? [source.code] : [])] : []);

function termsIn({ attributes, content }: ElementLayout): readonly string[] {
  const own = [...Object.values(attributes), ...(isNested(content) ? [] : [content])].flatMap(termsOf);
  return isNested(content) ? [...own, ...content.flatMap(termsIn)] : own;
}

test.each([
  ["a Cross Industry Invoice", CII],
  ["an invoice of UBL", ublLayout("380")],
  ["a credit note of UBL", ublLayout("381")],
])("every term of the table is in %s, which has no other", (_, layout) => {
  const terms = [...PLACES.keys()].filter((id) => id.startsWith("BT-")).sort();
  expect([...new Set(termsIn(layout.root))].sort()).toEqual(terms);
  // EN 16931-1 numbers its terms up to 165; 4, 33-80 and others are in use, and BT-4 does not exist.
  expect(terms.length).toBe(164);
});

test("docs/invoices.md has every term with its name in JSON", () => {
  const page = readFileSync(path.join(PROJECT, "docs/invoices.md"), "utf8");
  const missing = [...PLACES].filter(([id, { definition, path: steps }]) => {
    const name = steps.map((step) => (step.entriesOf === undefined ? step.name : `${step.name}[]`)).join(".");
    return !page.includes(`| \`${name}\` | ${id} | ${definition.name} |`);
  });
  expect(missing.map(([id]) => id)).toEqual([]);
});
