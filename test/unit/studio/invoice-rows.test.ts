/** The table of an invoice mapping: which terms it shows, and where a problem stands. */
import { expect, test } from "vitest";
import { namesIn, tableOf } from "#studio/desk/invoice/rows.ts";
import type { InvoiceReview, InvoiceTerm } from "#studio/service/types.ts";

const term = (name: string, required = false): InvoiceTerm => ({
  name,
  id: "BT-1",
  title: name,
  type: "text",
  codes: null,
  required,
});
const TERMS = [
  term("number", true),
  term("seller.electronicAddress"),
  term("seller.address.line1"),
  term("seller.address.countryCode", true),
  term("lines"),
  term("lines[].quantity", true),
];
const problem = (name: string) => ({ term: name, id: null, source: null, rule: null, reason: "is required" });
const review = (problems: readonly string[]): InvoiceReview => ({
  mapping: {},
  proposal: {},
  values: { number: "7" },
  invoice: null,
  problems: problems.map(problem),
  terms: TERMS,
});

test("mapped terms and those with problems are rows, in the order of the standard, and proposals are marked", () => {
  const mapping = { "lines[].quantity": "Qty", number: "No", "seller.electronicAddress.scheme": { text: "EM" } };
  const { rows, others } = tableOf(review(["lines"]), mapping, new Set(["number"]));
  expect(
    rows.map(({ term: { name }, isProposed, value, problems }) => [name, isProposed, value, problems.length]),
  ).toEqual([
    ["number", false, "7", 0],
    ["seller.electronicAddress.scheme", true, null, 0],
    ["lines", false, null, 1],
    ["lines[].quantity", true, null, 0],
  ]);
  expect(others.map(({ name }) => name)).toEqual([
    "seller.electronicAddress",
    "seller.address.line1",
    "seller.address.countryCode",
  ]);
});

test("a missing group has its problem at the term that it needs, and a name that is no term beside the table", () => {
  const { rows, rest } = tableOf(review(["seller.address", "selller"]), {}, new Set());
  expect(rows.map(({ term: { name }, source, problems }) => [name, source, problems.length])).toEqual([
    ["seller.address.countryCode", undefined, 1],
  ]);
  expect(rest.map((each) => each.term)).toEqual(["selller"]);
});

test("names are offered as a mapping writes them, those of entries without their list", () => {
  expect(namesIn({ No: "7", Customer: { City: "Cork" }, Items: [{ Name: "Oak" }] })).toEqual([
    "No",
    "Customer",
    "Customer.City",
    "Items",
    "Name",
  ]);
});
