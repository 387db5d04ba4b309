/**
 * examples/grouped-invoice and examples/label-sheet give the documents that they promise. `WRITE_EXAMPLES=1` writes
 * their templates.
 */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import type { DataItem } from "#shared/engine/merge/values/data-item.ts";
import { readTemplate } from "#shared/engine/template/read-tags.ts";
import { openDocx } from "#shared/engine/template-file/open-docx.ts";
import { documentText } from "#test/support/docx-package.ts";
import { given } from "#test/support/given.ts";
import { groupedInvoice, labelSheet } from "#test/support/list-examples.ts";
import { mergeDocx } from "#test/support/merge-docx.ts";
import { lintDocx } from "#test/support/ooxml-linter.ts";
import { pdfPages } from "#test/support/poppler.ts";
import { PROJECT } from "#test/support/program.ts";
import { convertByCommand } from "#test/support/soffice-pdf.ts";

const EXAMPLES = { "grouped-invoice": groupedInvoice, "label-sheet": labelSheet } as const;
type Name = keyof typeof EXAMPLES;

describe.each(Object.entries(EXAMPLES))("%s", (name, make) => {
  const file = path.join(PROJECT, "examples", name, "template.docx");
  if (process.env.WRITE_EXAMPLES !== undefined) writeFileSync(file, make());

  test("the template is the one that is built here, and all its tags are valid", () => {
    expect(documentText(readFileSync(file))).toBe(documentText(make()));
    const { delimiters, tags } = readTemplate(openDocx(readFileSync(file), "a.docx"), { enhancedSyntax: true });
    expect([delimiters, tags.invalid]).toEqual([{ left: "[", right: "]" }, []]);
  });
});

function merged(name: Name): Uint8Array {
  const read = (file: string) => readFileSync(path.join(PROJECT, "examples", name, file));
  return mergeDocx(read("template.docx"), JSON.parse(String(read("data.json"))) as DataItem, { enhancedSyntax: true });
}

test("the invoice has groups, subtotals, running totals and both rates of VAT", () => {
  const lines = documentText(merged("grouped-invoice")).replaceAll("\u00a0", " ").split("\n");
  const rowOf = (first: string, cells: number) => lines.slice(lines.indexOf(first), lines.indexOf(first) + cells);
  expect(rowOf("1.2", 6)).toEqual(["1.2", "Gamay 2024", "6", "€9.50", "€57.00", "€231.00"]);
  expect(rowOf("Wine, 3 items", 2)).toEqual(["Wine, 3 items", "€252.00"]);
  expect(rowOf("2  Cheese", 2)).toEqual(["2  Cheese", "2.1"]);
  expect(rowOf("Net, 6 items", 2)).toEqual(["Net, 6 items", "€356.00"]);
  expect(rowOf("VAT 7 %", 5)).toEqual(["VAT 7 %", "€7.28", "", "VAT 19 %", "€47.88"]);
  expect(rowOf("To pay", 2)).toEqual(["To pay", "€411.16"]);
  expect(lines.at(-1)).toBe(
    "Ten or more: Pinot Noir 2023 and Walnut bread. On average an item costs €11.73, and the dearest €18.00.",
  );
});

test.each(Object.keys(EXAMPLES) as Name[])("the document of %s keeps the rules of Office Open XML", (name) => {
  expect(lintDocx(merged(name))).toEqual([]);
});

test("the labels fill rows of three, and the last row is not full", () => {
  const labels = documentText(merged("label-sheet")).split("\n");
  expect(labels.slice(0, 4)).toEqual([
    "Ada Lindqvist↵Storgatan 12↵111 23 Stockholm↵SWEDEN",
    "Bruno Keller↵Marktgasse 21↵9000 St. Gallen↵SWITZERLAND",
    "Cleo Adler↵Hofgasse 8↵78464 Konstanz",
    "Élodie Roy↵4 rue des Tanneurs↵68000 Colmar↵FRANCE",
  ]);
  expect(labels[6]).toContain("Zoë Müller");
});

given("LibreOffice", "poppler").test("each becomes one page of PDF", async () => {
  const names = Object.keys(EXAMPLES) as Name[];
  const pdfs = await convertByCommand(new Map(names.map((name) => [name, merged(name)])));
  const pages = await Promise.all([...pdfs.values()].map(pdfPages));
  expect(pages.map(({ length }) => length)).toEqual([1, 1]);
  expect(pages[0]?.[0]).toContain("To pay €411.16");
});
