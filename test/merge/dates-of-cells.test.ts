/** Pictures of dates print the dates of a sheet's cells, whatever their format (ISO 29500-1, 17.16.4.1 and 18.8.30). */
import { expect, test } from "vitest";
import { utils, write } from "xlsx";
import { documentText, docx } from "#test/support/docx-package.ts";
import { mergeDocx } from "#test/support/merge-docx.ts";
import { readDataFile } from "#test/support/read-data-file.ts";
import { number, ods, odsRow, rows, xlsx } from "#test/support/spreadsheets.ts";
import { withFields } from "#test/support/word-fields.ts";

/** 3 February 2026. */
const DAY = 46056;

const TEMPLATE = docx(
  withFields(
    [
      '{ MERGEFIELD D \\@ "MMMM d, yyyy" | «D» }',
      '{ IF { MERGEFIELD D \\@ "yyyy" | «D» } >= 2026 "new" "old" | old }',
      "{ MERGEFIELD D | «D» }",
      "«D»",
    ].join(" / "),
    '<w:lang w:val="en-US"/>',
  ),
);

function printed(filename: string, bytes: Uint8Array): string {
  const warnings: string[] = [];
  const [item = {}] = readDataFile({ filename, bytes }, {});
  const options = { delimiters: { left: "«", right: "»" }, warn: (warning: string) => void warnings.push(warning) };
  const text = documentText(mergeDocx(TEMPLATE, item, options));
  expect(warnings).toEqual([]);
  return text;
}

test.each([
  ["m/d/yyyy", "2/3/2026"],
  ["dd/mm/yyyy", "03/02/2026"],
  ["yy.mm.dd", "26.02.03"],
  ["[$-407]dddd, d. mmmm", "Dienstag, 3. Februar"],
])("a cell with the format %s, which displays %s", (format, shown) => {
  const becomes = `February 3, 2026 / new / ${shown} / ${shown}`;
  expect(printed("a.xlsx", xlsx({ sheets: { Data: rows(["D"], [number(DAY, 1)]) }, formats: [format] }))).toBe(becomes);
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([["D"], [{ t: "n", v: DAY, z: format }]]));
  expect(printed("a.xls", write(book, { type: "buffer", bookType: "biff8" }))).toBe(becomes);
  const cell = `<table:table-cell office:value-type="date" office:date-value="2026-02-03"><text:p>${shown}</text:p></table:table-cell>`;
  expect(printed("a.ods", ods({ Data: odsRow("D") + odsRow({ xml: cell }) }))).toBe(becomes);
});

test("a column of its name decides between cells that display the same", () => {
  const sheet = rows(["E", "D"], [number(DAY, 1), number(46083, 2)]);
  const bytes = xlsx({ sheets: { Data: sheet }, formats: ["dd/mm/yyyy", "mm/dd/yyyy"] });
  expect(printed("a.xlsx", bytes)).toBe("March 2, 2026 / new / 03/02/2026 / 03/02/2026");
});

test("a workbook that counts days from 1904, and one with times", () => {
  const cells = (value: number) => ({ Data: rows(["D"], [number(value, 1)]) });
  const old = xlsx({ sheets: cells(DAY - 1462), formats: ["m/d/yyyy"], date1904: true });
  expect(printed("a.xlsx", old)).toMatch(/^February 3, 2026 \/ new/);
  expect(printed("a.xlsx", xlsx({ sheets: cells(DAY + 0.75), formats: ["d/m/yyyy h:mm"] }))).toMatch(
    /^February 3, 2026/,
  );
});

test.each([
  { "\u0000dates": null },
  { "\u0000dates": { D: 7 } },
  { "\u0000dates": { D: "no date" } },
  { "\ua66erecords": [1, 2] },
  { "\ua66erecords": [2, 1] },
])("a caller's item with the inner keys %j prints its text", (inner) => {
  const delimiters = { left: "«", right: "»" };
  expect(documentText(mergeDocx(TEMPLATE, { D: "soon", ...inner }, { delimiters }))).toMatch(
    /^soon \/ .* \/ soon \/ soon$/,
  );
});
