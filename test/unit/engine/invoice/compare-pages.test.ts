/** The pages of an invoice and its XML say the same, or the differences are named with both values and the page. */
import { describe, expect, test } from "vitest";
import { differencesOnPages } from "#shared/engine/invoice/compare-pages.ts";

const TERMS = {
  number: "RE 2026/117",
  issueDate: "2026-11-08",
  seller: { vatIdentifier: "DE123456789" },
  buyer: { vatIdentifier: "ATU12345678" },
  lines: [{ quantity: "3", netAmount: "1949.70", price: { netPrice: "649.9" } }],
  totals: { withoutVat: "1949.70", vat: "370.44", withVat: "2320.14", due: "2320.14" },
};
const PAGE =
  "RE 2026/117 vom 08.11.2026, USt-IdNr. DE 123456789, Ihre ATU12345678\n3 649,90 19 % 1.949,70\nUSt 19,00 % 370,44\nZu zahlen 2.320,14 bis 8.12.2026\nIBAN DE02 1203 0000 0000 2020 51 BIC DEUTDEFF500";

test("finds all values of the XML on a page, and no others among dates, percentages, quantities and accounts", () => {
  expect(differencesOnPages([PAGE], TERMS)).toEqual([]);
  expect(differencesOnPages([PAGE.slice(0, 80), PAGE.slice(80)], TERMS)).toEqual([]);
});

describe("amounts are read as they are written in", () => {
  test.each([
    "2.320,14",
    "2,320.14",
    "2 320,14",
    "2\u202f320,14",
    "2’320.14",
    "2320.14",
    "EUR2320,14",
    "-2.320,14",
    "−2320.14",
  ])("%s", (written) => expect(differencesOnPages([PAGE.replace("2.320,14", written)], TERMS)).toEqual([]));
});

describe("dates are read as they are written in", () => {
  test.each([
    "2026-11-08",
    "8.11.2026",
    "08/11/2026",
    "11/08/2026",
    "8.11.26",
    "8. November 2026",
    "8 novembre 2026",
    "November 8th, 2026",
    "8 de noviembre de 2026",
    "2026年11月8日",
  ])("%s", (written) => expect(differencesOnPages([PAGE.replace("08.11.2026", written)], TERMS)).toEqual([]));
});

test.each([
  [
    "another total",
    ["2.320,14", "2.320,41"],
    [
      "no page shows the Invoice total amount with VAT (BT-112), 2320.14",
      "no page shows the Amount due for payment (BT-115), 2320.14",
      "page 2 shows 2.320,41, which is not in the XML",
    ],
  ],
  ["another date", ["08.11.2026", "09.11.2026"], ["no page shows the Invoice issue date (BT-2), 2026-11-08"]],
  ["no number", ["RE 2026/117", ""], ["no page shows the Invoice number (BT-1), RE 2026/117"]],
  [
    "another VAT identifier",
    ["DE 123456789", "DE 123456780"],
    [
      "no page shows the Seller VAT identifier (BT-31), DE123456789",
      "page 2 shows DE 123456780, which is not in the XML",
    ],
  ],
])("names %s", (_, [before, by], differences) => {
  expect(differencesOnPages(["Anschreiben", PAGE.replace(before ?? "", by ?? "")], TERMS)).toEqual(differences);
});

test("an invoice number is not found within a longer number", () => {
  const invoice = { ...TERMS, number: "R-1" };
  for (const written of ["ER-1", "R-19", "R-1-2"])
    expect(differencesOnPages([PAGE.replace("RE 2026/117", written)], invoice)[0]).toContain("(BT-1), R-1");
  expect(differencesOnPages([PAGE.replace("RE 2026/117", "Rechnung R- 1,")], invoice)).toEqual([]);
});

test("many differences are counted, in linear time", () => {
  const page = Array.from({ length: 50_000 }, (_, index) => `${index},99`).join(" ");
  expect(differencesOnPages([`${PAGE}\n${page}`], TERMS).at(-1)).toMatch(/^\d+ more$/);
});
