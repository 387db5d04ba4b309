/** Each fatal rule of EN 16931 has a remedy, and names the term that is to be corrected at its place in the data. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import type { InvoiceProfile } from "#shared/base/model/invoice-profile.ts";
import { adviceFor } from "#shared/engine/invoice/advice.ts";
import { PLACES } from "#shared/engine/invoice/find-term.ts";
import { makeInvoice } from "#shared/engine/invoice/make-invoice.ts";
import { loadRules } from "#shared/engine/invoice/rules/load-rules.ts";
import { INVOICE_DATA, LINE } from "#test/support/invoice-data.ts";
import { PROJECT } from "#test/support/program.ts";

const published = (syntax: string) =>
  readFileSync(
    path.join(PROJECT, `layers/invoice-rules/en16931-1.3.16/EN16931-${syntax}-validation-preprocessed.sch`),
    "utf8",
  );
const fatalRules = [published("CII"), published("UBL")].flatMap((text) =>
  (text.match(/<assert\b[^>]*>/g) ?? [])
    .filter((assert) => assert.includes('flag="fatal"'))
    .flatMap((assert) => /\bid="(BR-[^"]+)"/.exec(assert)?.[1] ?? []),
);

test("each fatal rule of EN 16931 has a remedy in English and German, about a known term", () => {
  expect(new Set(fatalRules).size).toBeGreaterThan(190);
  for (const rule of fatalRules) {
    const advice = adviceFor(rule);
    expect([rule, advice?.en, advice?.de]).toEqual([
      rule,
      expect.stringMatching(/\w{3}/),
      expect.stringMatching(/\w{3}/),
    ]);
    if (advice?.term !== undefined) expect([rule, PLACES.has(advice.term)]).toEqual([rule, true]);
  }
});

type Change = object;
const { vatIdentifier: _, ...NO_VAT } = INVOICE_DATA.seller;
const SELLER = INVOICE_DATA.seller;
const BUYER = INVOICE_DATA.buyer;
const line = (categoryCode: string, rate?: number, more = {}) => ({
  ...LINE,
  quantity: 1,
  price: { netPrice: 100 },
  vat: { categoryCode, ...(rate !== undefined && { rate }) },
  ...more,
});
const REASON = "x";
const breakdown = (categoryCode: string) => [{ categoryCode, exemptionReason: REASON }];
const extra = (vatCategoryCode: string, vatRate?: number) => ({
  amount: 1,
  reason: REASON,
  vatCategoryCode,
  ...(vatRate !== undefined && { vatRate }),
});
const BUYER_VAT = { ...BUYER, vatIdentifier: "IE1234567T" };

/** The data with a fault, the rule and the place that are reported, and the same data after the remedy. */
const CASES: readonly (readonly [rule: string, path: string, wrong: Change, right: Change])[] = [
  [
    "BR-27",
    "lines[0].price.netPrice",
    { lines: [line("S", 19, { price: { netPrice: -1 } })] },
    { lines: [line("S", 19, { quantity: -1 })] },
  ],
  [
    "BR-28",
    "lines[1].price.grossPrice",
    { lines: [LINE, line("S", 19, { price: { netPrice: 0, grossPrice: -1, discount: -1 } })] },
    { lines: [LINE] },
  ],
  [
    "BR-29",
    "delivery.invoicingPeriod.endDate",
    { delivery: { invoicingPeriod: { startDate: "2026-02-02", endDate: "2026-01-01" } } },
    { delivery: { invoicingPeriod: { startDate: "2026-01-01", endDate: "2026-02-02" } } },
  ],
  [
    "BR-30",
    "lines[1].period.endDate",
    { lines: [LINE, line("S", 19, { period: { startDate: "2026-02-02", endDate: "2026-01-01" } })] },
    { lines: [LINE, line("S", 19, { period: { startDate: "2026-01-01", endDate: "2026-02-02" } })] },
  ],
  [
    "BR-33",
    "allowances[1].reason",
    { allowances: [extra("S", 19), { ...extra("S", 19), reason: null }] },
    { allowances: [extra("S", 19), extra("S", 19)] },
  ],
  [
    "BR-38",
    "charges[1].reason",
    { charges: [extra("S", 19), { ...extra("S", 19), reason: null }] },
    { charges: [extra("S", 19)] },
  ],
  [
    "BR-42",
    "lines[1].allowances[1].reason",
    { lines: [LINE, line("S", 19, { allowances: [{ amount: 1, reason: REASON }, { amount: 1 }] })] },
    { lines: [line("S", 19, { allowances: [{ amount: 1, reason: REASON }] })] },
  ],
  [
    "BR-44",
    "lines[0].charges[0].reason",
    { lines: [line("S", 19, { charges: [{ amount: 1 }] })] },
    { lines: [line("S", 19, { charges: [{ amount: 1, reason: REASON }] })] },
  ],
  [
    "BR-53",
    "totals.vatInAccountingCurrency",
    { vatAccountingCurrencyCode: "CHF" },
    { vatAccountingCurrencyCode: "CHF", totals: { vatInAccountingCurrency: 1 } },
  ],
  [
    "BR-62",
    "seller.electronicAddress",
    { seller: { ...SELLER, electronicAddress: "a@example.com" } },
    { seller: { ...SELLER, electronicAddress: { value: "a@example.com", scheme: "EM" } } },
  ],
  [
    "BR-63",
    "buyer.electronicAddress",
    { buyer: { ...BUYER, electronicAddress: "a@example.com" } },
    { buyer: { ...BUYER, electronicAddress: { value: "a@example.com", scheme: "EM" } } },
  ],
  [
    "BR-64",
    "lines[1].item.standardIdentifier",
    { lines: [LINE, { ...LINE, item: { name: "x", standardIdentifier: "1" } }] },
    { lines: [LINE, { ...LINE, item: { name: "x", standardIdentifier: { value: "1", scheme: "0160" } } }] },
  ],
  [
    "BR-65",
    "lines[1].item.classificationIdentifiers[1]",
    {
      lines: [LINE, { ...LINE, item: { name: "x", classificationIdentifiers: [{ value: "1", scheme: "STI" }, "2"] } }],
    },
    { lines: [LINE, { ...LINE, item: { name: "x", classificationIdentifiers: [{ value: "1", scheme: "STI" }] } }] },
  ],
  [
    "BR-CO-03",
    "taxPointDateCode",
    { taxPointDate: "2026-11-28", taxPointDateCode: "3" },
    { taxPointDate: "2026-11-28" },
  ],
  ["BR-CO-09", "buyer.vatIdentifier", { buyer: { ...BUYER, vatIdentifier: "1234567" } }, { buyer: BUYER_VAT }],
  ["BR-CO-26", "seller.vatIdentifier", { seller: NO_VAT, lines: [line("E", 0)], vatBreakdown: breakdown("E") }, {}],
  ["BR-S-02", "seller.vatIdentifier", { seller: { ...NO_VAT, legalRegistrationIdentifier: "HRB 1" } }, {}],
  ["BR-S-05", "lines[1].vat.rate", { lines: [LINE, line("S", 0)] }, { lines: [LINE, line("S", 19)] }],
  [
    "BR-S-06",
    "allowances[0].vatRate",
    { lines: [LINE], allowances: [extra("S", 0)] },
    { lines: [LINE], allowances: [extra("S", 19)] },
  ],
  [
    "BR-S-07",
    "charges[0].vatRate",
    { lines: [LINE], charges: [extra("S", 0)] },
    { lines: [LINE], charges: [extra("S", 19)] },
  ],
  [
    "BR-S-10",
    "vatBreakdown[0].exemptionReason",
    { vatBreakdown: [{ categoryCode: "S", rate: 19, exemptionReason: REASON }] },
    {},
  ],
  ["BR-Z-05", "lines[0].vat.rate", { lines: [line("Z", 7)] }, { lines: [line("Z", 0)] }],
  [
    "BR-Z-10",
    "vatBreakdown[0].exemptionReason",
    { lines: [line("Z", 0)], vatBreakdown: breakdown("Z") },
    { lines: [line("Z", 0)] },
  ],
  [
    "BR-E-05",
    "lines[0].vat.rate",
    { lines: [line("E", 7)], vatBreakdown: [{ ...breakdown("E")[0], rate: 7 }] },
    { lines: [line("E", 0)], vatBreakdown: breakdown("E") },
  ],
  [
    "BR-E-10",
    "vatBreakdown[1].exemptionReason",
    { lines: [LINE, line("E", 0)] },
    { lines: [LINE, line("E", 0)], vatBreakdown: breakdown("E") },
  ],
  [
    "BR-AE-02",
    "buyer.vatIdentifier",
    { lines: [line("AE", 0)], vatBreakdown: breakdown("AE") },
    { lines: [line("AE", 0)], vatBreakdown: breakdown("AE"), buyer: BUYER_VAT },
  ],
  [
    "BR-AE-10",
    "vatBreakdown[0].exemptionReason",
    { lines: [line("AE", 0)], buyer: BUYER_VAT },
    { lines: [line("AE", 0)], buyer: BUYER_VAT, vatBreakdown: breakdown("AE") },
  ],
  [
    "BR-IC-02",
    "buyer.vatIdentifier",
    {
      lines: [line("K", 0)],
      vatBreakdown: breakdown("K"),
      delivery: { actualDate: "2026-11-28", address: { countryCode: "IE" } },
    },
    {
      lines: [line("K", 0)],
      vatBreakdown: breakdown("K"),
      delivery: { actualDate: "2026-11-28", address: { countryCode: "IE" } },
      buyer: BUYER_VAT,
    },
  ],
  [
    "BR-IC-11",
    "delivery.actualDate",
    {
      lines: [line("K", 0)],
      vatBreakdown: breakdown("K"),
      delivery: { address: { countryCode: "IE" } },
      buyer: BUYER_VAT,
    },
    {
      lines: [line("K", 0)],
      vatBreakdown: breakdown("K"),
      delivery: { actualDate: "2026-11-28", address: { countryCode: "IE" } },
      buyer: BUYER_VAT,
    },
  ],
  [
    "BR-IC-12",
    "delivery.address.countryCode",
    { lines: [line("K", 0)], vatBreakdown: breakdown("K"), delivery: { actualDate: "2026-11-28" }, buyer: BUYER_VAT },
    {
      lines: [line("K", 0)],
      vatBreakdown: breakdown("K"),
      delivery: { actualDate: "2026-11-28", address: { countryCode: "IE" } },
      buyer: BUYER_VAT,
    },
  ],
  [
    "BR-G-02",
    "seller.vatIdentifier",
    {
      seller: { ...NO_VAT, legalRegistrationIdentifier: "HRB 1" },
      lines: [line("G", 0)],
      vatBreakdown: breakdown("G"),
    },
    { lines: [line("G", 0)], vatBreakdown: breakdown("G") },
  ],
  [
    "BR-O-02",
    "seller.vatIdentifier",
    { lines: [line("O")], vatBreakdown: breakdown("O") },
    { seller: { ...NO_VAT, legalRegistrationIdentifier: "HRB 1" }, lines: [line("O")], vatBreakdown: breakdown("O") },
  ],
  [
    "BR-O-05",
    "lines[0].vat.rate",
    {
      seller: { ...NO_VAT, legalRegistrationIdentifier: "HRB 1" },
      lines: [line("O", 0)],
      vatBreakdown: [{ ...breakdown("O")[0], rate: 0 }],
    },
    { seller: { ...NO_VAT, legalRegistrationIdentifier: "HRB 1" }, lines: [line("O")], vatBreakdown: breakdown("O") },
  ],
  ["BR-AF-05", "lines[0].vat.rate", { lines: [line("L", -1)] }, { lines: [line("L", 7)] }],
  ["BR-AG-05", "lines[0].vat.rate", { lines: [line("M", -1)] }, { lines: [line("M", 4)] }],
  ["BR-CL-01", "typeCode", { typeCode: "999" }, {}],
  ["BR-CL-04", "currencyCode", { currencyCode: "EUX" }, {}],
  [
    "BR-CL-05",
    "vatAccountingCurrencyCode",
    { vatAccountingCurrencyCode: "CHX", totals: { vatInAccountingCurrency: 1 } },
    { vatAccountingCurrencyCode: "CHF", totals: { vatInAccountingCurrency: 1 } },
  ],
  [
    "BR-CL-08",
    "notes[1].subjectCode",
    { notes: [{ note: "a" }, { note: "b", subjectCode: "???" }] },
    { notes: [{ note: "b", subjectCode: "REG" }] },
  ],
  [
    "BR-CL-13",
    "lines[0].item.classificationIdentifiers[0]",
    { lines: [{ ...LINE, item: { name: "x", classificationIdentifiers: [{ value: "1", scheme: "???" }] } }] },
    {},
  ],
  ["BR-CL-14", "buyer.address.countryCode", { buyer: { ...BUYER, address: { countryCode: "XX" } } }, {}],
  [
    "BR-CL-15",
    "lines[0].item.countryOfOrigin",
    { lines: [{ ...LINE, item: { name: "x", countryOfOrigin: "XX" } }] },
    {},
  ],
  ["BR-CL-16", "payment.meansTypeCode", { payment: { meansTypeCode: "999" } }, { payment: { meansTypeCode: "10" } }],
  ["BR-CL-19", "allowances[0].reasonCode", { allowances: [{ ...extra("S", 19), reasonCode: "???" }] }, {}],
  ["BR-CL-20", "charges[1].reasonCode", { charges: [extra("S", 19), { ...extra("S", 19), reasonCode: "???" }] }, {}],
  [
    "BR-CL-21",
    "lines[0].item.standardIdentifier",
    { lines: [{ ...LINE, item: { name: "x", standardIdentifier: { value: "1", scheme: "?" } } }] },
    {},
  ],
  [
    "BR-CL-22",
    "vatBreakdown[0].exemptionReasonCode",
    { lines: [line("E", 0)], vatBreakdown: [{ categoryCode: "E", exemptionReasonCode: "???" }] },
    { lines: [line("E", 0)], vatBreakdown: [{ categoryCode: "E", exemptionReasonCode: "VATEX-EU-132" }] },
  ],
  ["BR-CL-23", "lines[1].unitCode", { lines: [LINE, { ...LINE, unitCode: "XX9" }] }, {}],
  [
    "BR-CL-24",
    "supportingDocuments[1].attachment",
    {
      supportingDocuments: [
        { reference: "a" },
        { reference: "b", attachment: { filename: "a.x", mediaType: "a/b", content: "YQ==" } },
      ],
    },
    {},
  ],
  ["BR-CL-25", "buyer.electronicAddress", { buyer: { ...BUYER, electronicAddress: { value: "a", scheme: "??" } } }, {}],
];

const SELLER_AS_PAYEE = [
  "payee.name",
  { payee: { name: SELLER.name, identifier: "1" } },
  { payee: { name: "Ada", identifier: "1" } },
] as const;
const CII_CASES: typeof CASES = [["BR-17", ...SELLER_AS_PAYEE]];

/** The rules for Cross Industry Invoices ask for an account only where an element has one. */
const UBL_CASES: typeof CASES = [
  ["UBL-SR-19", ...SELLER_AS_PAYEE],
  [
    "BR-61",
    "payment.creditTransfers[0].accountIdentifier",
    { payment: { meansTypeCode: "58" } },
    { payment: { meansTypeCode: "58", creditTransfers: [{ accountIdentifier: "DE02120300000000202051" }] } },
  ],
];

describe("a violated rule is reported at the place to correct, and its remedy makes the invoice right", () => {
  describe.each([
    ["EN 16931", [...CASES, ...CII_CASES]],
    ["EN 16931 UBL", [...CASES, ...UBL_CASES]],
  ] as const)("in %s", (profile, cases) => {
    test.each(cases)("%s at %s", (rule, place, wrong, right) => {
      const reported = faultsOf(wrong, profile).filter((fault) => fault.rule === rule);
      expect(reported).toEqual([expect.objectContaining({ path: `invoice.${place}`, remedy: adviceFor(rule)?.en })]);
      expect(faultsOf(right, profile)).toEqual([]);
    });
  });
});

test("remedies are written in German on request", () => {
  const made = makeInvoice({ ...INVOICE_DATA, typeCode: "999" }, "EN 16931", loadRules("EN 16931"), "de");
  expect(made).toMatchObject({
    faults: [{ remedy: "Verwenden Sie einen Code der Liste UNTDID 1001 (380, 381, 384 …)" }],
  });
});

function faultsOf(changes: Change, profile: InvoiceProfile) {
  const made = makeInvoice({ ...INVOICE_DATA, ...changes }, profile, loadRules(profile));
  return "faults" in made ? made.faults : [];
}
