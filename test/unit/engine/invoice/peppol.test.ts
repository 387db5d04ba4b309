/** An invoice for Peppol fulfils what Peppol BIS Billing 3.0 asks for beyond EN 16931. */
import { expect, test } from "vitest";
import { makeInvoice } from "#shared/engine/invoice/make-invoice.ts";
import { loadRules } from "#shared/engine/invoice/rules/load-rules.ts";
import { LINE, XRECHNUNG_DATA } from "#test/support/invoice-data.ts";

const address = { value: "DE123456789", scheme: "9930" };
const DATA = {
  ...XRECHNUNG_DATA,
  seller: { ...XRECHNUNG_DATA.seller, electronicAddress: address },
  buyer: { ...XRECHNUNG_DATA.buyer, electronicAddress: address },
};
const make = (changes: object) => makeInvoice({ ...DATA, ...changes }, "PEPPOL", loadRules("PEPPOL"));

function faults(changes: object): readonly string[] {
  const made = make(changes);
  return "faults" in made ? made.faults.map(({ path, rule = "" }) => `${path} ${rule}`) : [];
}

test("names itself as Peppol BIS Billing 3.0", () => {
  const made = make({});
  if ("faults" in made) throw new Error(JSON.stringify(made.faults));
  expect(made.xml).toContain(
    "<cbc:CustomizationID>urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0</cbc:CustomizationID><cbc:ProfileID>urn:fdc:peppol.eu:2017:poacc:billing:01:1.0</cbc:ProfileID>",
  );
});

const { electronicAddress: _, ...BUYER } = XRECHNUNG_DATA.buyer;
const period = { startDate: "2026-11-01", endDate: "2026-11-30" };
const allowance = { vatCategoryCode: "S", vatRate: 19, reason: "x", amount: 1 };

test.each<[string, object, string]>([
  [
    "another process",
    { processControl: { businessProcessType: "A1" } },
    "processControl.businessProcessType PEPPOL-EN16931-R007",
  ],
  ["two notes", { notes: [{ note: "a" }, { note: "b" }] }, "notes PEPPOL-EN16931-R002"],
  ["no reference", { buyerReference: null }, "buyerReference PEPPOL-EN16931-R003"],
  ["a type of another process", { typeCode: "389" }, "typeCode PEPPOL-EN16931-P0100"],
  ["a correction outside of Germany", { typeCode: "384" }, "typeCode PEPPOL-EN16931-P0112"],
  ["no address of the buyer", { buyer: BUYER }, "buyer.electronicAddress PEPPOL-EN16931-R010"],
  [
    "a direct debit without a mandate",
    { payment: { meansTypeCode: "59" } },
    "payment.directDebit.mandateReferenceIdentifier PEPPOL-EN16931-R061",
  ],
  [
    "its own currency as the other",
    { vatAccountingCurrencyCode: "EUR", totals: { vatInAccountingCurrency: "20.52" } },
    "vatAccountingCurrencyCode PEPPOL-EN16931-R005",
  ],
  [
    "another sign of the VAT",
    { vatAccountingCurrencyCode: "CHF", totals: { vatInAccountingCurrency: -1 } },
    "totals.vatInAccountingCurrency PEPPOL-EN16931-R055",
  ],
  [
    "a base without a percentage",
    { allowances: [allowance, { ...allowance, baseAmount: 5 }] },
    "allowances[1].percentage PEPPOL-EN16931-R042",
  ],
  [
    "a percentage without a base in a line",
    { lines: [LINE, { ...LINE, charges: [{ amount: 1, percentage: 5, reason: "x" }] }] },
    "lines[1].charges[0].baseAmount PEPPOL-EN16931-R041",
  ],
  [
    "a line before the period",
    { delivery: { invoicingPeriod: period }, lines: [{ ...LINE, period: { startDate: "2026-10-31" } }] },
    "lines[0].period.startDate PEPPOL-EN16931-R110",
  ],
  [
    "a line after the period",
    { delivery: { invoicingPeriod: period }, lines: [{ ...LINE, period: { endDate: "2026-12-01" } }] },
    "lines[0].period.endDate PEPPOL-EN16931-R111",
  ],
  [
    "another unit of the price",
    { lines: [{ ...LINE, price: { netPrice: 1, baseQuantity: 2, baseQuantityUnitCode: "HUR" } }] },
    "lines[0].price.baseQuantityUnitCode PEPPOL-EN16931-R130",
  ],
  [
    "a reason of another category",
    {
      lines: [{ ...LINE, vat: { categoryCode: "E", rate: 0 } }],
      vatBreakdown: [{ categoryCode: "E", exemptionReasonCode: "VATEX-EU-AE" }],
    },
    "vatBreakdown[0].exemptionReasonCode PEPPOL-EN16931-P0104",
  ],
])("refuses %s", (_what, changes, expected) => {
  expect(faults(changes)).toEqual([`invoice.${expected}`]);
});
