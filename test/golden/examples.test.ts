/** Every template in a folder of examples/ is right, and with its data it gives what docs promise. */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import type { DataItem } from "#shared/merge/values/data-item.ts";
import { readTemplate } from "#shared/template/read-tags.ts";
import { openDocx } from "#shared/template-file/open-docx.ts";
import { assembleSoundly } from "#test/support/assemble-docx.ts";
import { documentText } from "#test/support/docx-package.ts";
import { mergeDocx } from "#test/support/merge-docx.ts";
import { lintDocx } from "#test/support/ooxml-linter.ts";
import { PROJECT } from "#test/support/program.ts";

const SYNTAX = { delimiters: { left: "[", right: "]" }, enhancedSyntax: true };

const EXAMPLES = path.join(PROJECT, "examples");

test.each(globSync("*/*.docx", { cwd: EXAMPLES }))("%s has valid tags alone", (file) => {
  const { delimiters, tags } = readTemplate(openDocx(read(file), file), { enhancedSyntax: true });
  expect({ delimiters, invalid: tags.invalid }).toEqual({ delimiters: { left: "[", right: "]" }, invalid: [] });
});

test("the contract has the clauses whose conditions hold, numbered without a gap", () => {
  const contract = read("contract/Contract.docx");
  const data = dataOf("contract");
  const made = mergeDocx(contract, data, { enhancedSyntax: true });
  const text = documentText(made);
  expect(text).toContain("The Employee may work from home on up to 3 days a week.");
  expect(text).not.toContain("The employment ends on");
  expect(text).not.toContain("Competition");
  expect(text).toContain("€4,956.00");
  expect(lintDocx(made)).toEqual([]);
  const others = {
    ...data,
    FixedTermEnd: "2028-01-31",
    RemoteDays: 0,
    NonCompeteMonths: 6,
    TrialMonths: 0,
    Benefits: [],
  };
  const both = documentText(assembleSoundly(contract, [data, others], { syntax: SYNTAX }));
  const second = both.slice(both.lastIndexOf("Employment contract"));
  expect(second).toContain("The employment ends on 31 January 2028 without notice being required.");
  expect(second).toContain("For 6 months after the end");
  for (const gone of ["Trial period", "work from home", "Benefit"]) expect(second).not.toContain(gone);
});

test("the medical form has its controls set", () => {
  const made = mergeDocx(read("medical-form/Anamnese.docx"), dataOf("medical-form"), { enhancedSyntax: true });
  const text = documentText(made);
  for (const shown of ["19.07.1984", "privat", "☒  Asthma", "☐  Diabetes", "☒  Ich bin einverstanden"])
    expect(text).toContain(shown);
  expect(text).not.toContain("Auswählen");
  expect(lintDocx(made)).toEqual([]);
});

function read(file: string): Uint8Array {
  return readFileSync(path.join(EXAMPLES, file));
}

function dataOf(example: string): DataItem {
  return JSON.parse(String(read(`${example}/data.json`))) as DataItem;
}
