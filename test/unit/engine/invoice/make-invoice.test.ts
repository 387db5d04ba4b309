/** The invoice of an item has the amounts of EN 16931 (6.4), and only one that fulfils its rules is made. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type MadeInvoice, makeInvoice } from "#shared/engine/invoice/make-invoice.ts";
import { loadRules } from "#shared/engine/invoice/rules/load-rules.ts";
import { INVOICE_DATA, LINE, XRECHNUNG_DATA } from "#test/support/invoice-data.ts";

const make = (changes: object = {}): MadeInvoice =>
  makeInvoice({ ...INVOICE_DATA, ...changes }, "EN 16931", loadRules("EN 16931"));

function made(changes?: object) {
  const result = make(changes);
  if ("faults" in result) throw new Error(JSON.stringify(result.faults));
  return { xml: result.xml, invoice: result.invoice as typeof INVOICE_DATA & Readonly<Record<string, object>> };
}

function faults(changes: object): readonly string[] {
  const result = make(changes);
  return "faults" in result ? result.faults.map(({ path, term, rule = "" }) => `${path} ${term} ${rule}`.trim()) : [];
}

test("computes line amounts, the VAT breakdown and totals", () => {
  const { invoice } = made();
  expect(invoice.lines.map((line) => (line as unknown as { netAmount: number }).netAmount)).toEqual([
    1.01, 103.33, 10.05,
  ]);
  expect(invoice.vatBreakdown).toEqual([
    { categoryCode: "S", rate: 19, taxableAmount: 104.34, taxAmount: 19.82 },
    { categoryCode: "S", rate: 7, taxableAmount: 10.05, taxAmount: 0.7 },
  ]);
  expect(invoice.totals).toEqual({
    lineNetAmounts: 114.39,
    withoutVat: 114.39,
    vat: 20.52,
    withVat: 134.91,
    due: 134.91,
  });
});

test("subtracts allowances, adds charges, and takes off what is paid", () => {
  const discount = { percentage: 10, vatCategoryCode: "S", vatRate: 19, reason: "Loyalty" };
  const freight = { amount: "5.00", vatCategoryCode: "S", vatRate: 19, reason: "Freight" };
  const line = {
    ...LINE,
    quantity: 10,
    price: { grossPrice: 12, discount: 2 },
    allowances: [{ amount: 1, reason: "Scratch" }],
  };
  const { invoice } = made({ lines: [line], allowances: [discount], charges: [freight], totals: { paid: 50 } });
  // 10 × (12 − 2) − 1 = 99; 99 − 9.90 + 5 = 94.10; 19 % of it are 17.879.
  expect(invoice.totals).toEqual({
    lineNetAmounts: 99,
    allowances: 9.9,
    charges: 5,
    withoutVat: 94.1,
    vat: 17.88,
    withVat: 111.98,
    paid: 50,
    due: 61.98,
  });
});

test("writes the terms with their amounts, and characters of markup as text", () => {
  const { xml } = made();
  expect(xml).toContain("<ram:Name>Chair &lt;oak&gt;</ram:Name>");
  expect(xml).toContain('<ram:BilledQuantity unitCode="HUR">2.5</ram:BilledQuantity>');
  expect(xml).toContain('<ram:TaxTotalAmount currencyID="EUR">20.52</ram:TaxTotalAmount>');
  expect(xml).toContain('<udt:DateTimeString format="102">20261128</udt:DateTimeString>');
  expect(xml).toContain("<ram:DuePayableAmount>134.91</ram:DuePayableAmount>");
});

describe("names the place, the term and the rule of what is wrong", () => {
  test.each<[string, object, readonly string[]]>([
    ["a missing term", { buyer: { address: { countryCode: "IE" } } }, ["invoice.buyer.name BT-44"]],
    ["an unknown name", { sellr: {} }, ["invoice.sellr BG-0"]],
    ["a date of another form", { issueDate: "28.11.2026" }, ["invoice.issueDate BT-2"]],
    ["a day that does not exist", { issueDate: "2026-02-30" }, ["invoice.issueDate BT-2"]],
    ["an amount with three decimals", { totals: { paid: "1.005" } }, ["invoice.totals.paid BT-113"]],
    ["a character that XML does not allow", { number: "a\u0001" }, ["invoice.number BT-1"]],
    [
      "a unit of no quantity",
      { lines: [{ ...LINE, price: { netPrice: 1, baseQuantityUnitCode: "KGM" } }] },
      ["invoice.lines[0].price.baseQuantity BT-149"],
    ],
    [
      "a version where there is none",
      { buyer: { ...INVOICE_DATA.buyer, identifier: { value: "1", scheme: "0088", version: "2" } } },
      ["invoice.buyer.identifier BT-46"],
    ],
    [
      "two lines with one identifier",
      {
        lines: [
          { ...LINE, identifier: "7" },
          { ...LINE, identifier: "7" },
        ],
      },
      ["invoice.lines[1].identifier BT-126"],
    ],
    ["a total that does not agree", { totals: { withVat: 999 } }, ["invoice.totals.withVat BT-112 BR-CO-15"]],
    [
      "a seller without a tax number",
      { seller: { ...INVOICE_DATA.seller, vatIdentifier: null } },
      ["invoice.seller.vatIdentifier BT-31 BR-CO-26", "invoice.seller.vatIdentifier BT-31 BR-S-02"],
    ],
    [
      "the profile of other rules",
      { processControl: { specificationIdentifier: "urn:cen.eu:en16931:2017#a" } },
      ["invoice.processControl.specificationIdentifier BT-24"],
    ],
    [
      "a number that templates cannot hold",
      { lines: [{ ...LINE, quantity: "1234567890123456" }] },
      ["invoice.lines[0].quantity BT-129"],
    ],
    [
      "an entry of the VAT breakdown that nothing has",
      { vatBreakdown: [{ categoryCode: "S", rate: 20 }] },
      ["invoice.vatBreakdown[0] BG-23"],
    ],
    [
      "an amount in no currency",
      { totals: { vatInAccountingCurrency: 1 } },
      ["invoice.totals.vatInAccountingCurrency BT-111"],
    ],
    [
      "a number as the scheme",
      { buyer: { ...INVOICE_DATA.buyer, identifier: { value: "1", scheme: 88 } } },
      ["invoice.buyer.identifier BT-46 BR-CL-10"],
    ],
    ["an unknown unit", { lines: [LINE, { ...LINE, unitCode: "XX9" }] }, ["invoice.lines[1].unitCode BT-130 BR-CL-23"]],
    [
      "an exemption without a reason",
      { lines: [{ ...LINE, vat: { categoryCode: "E", rate: 0 } }] },
      ["invoice.vatBreakdown[0].exemptionReason BT-120 BR-E-10"],
    ],
  ])("%s", (_, changes, expected) => {
    expect(faults(changes)).toEqual(expected);
  });

  test("lists at most 20 faults of terms", () => {
    expect(faults({ lines: new Array(1_000).fill({}) }).length).toBe(20);
  });
});

test("takes the reason of an exemption from the VAT breakdown", () => {
  const exempt = { ...LINE, vat: { categoryCode: "E", rate: 0 } };
  const vatBreakdown = [{ categoryCode: "E", exemptionReason: "Small business" }];
  expect(made({ lines: [exempt], vatBreakdown }).xml).toContain(
    "<ram:ExemptionReason>Small business</ram:ExemptionReason>",
  );
});

/** Cents as integers: an own sum beside that of the service. */
test("accepts every invoice whose amounts it has computed itself, and sums them exactly", () => {
  const cents = fc.integer({ min: 1, max: 9_999_999 });
  const rate = fc.constantFrom(19, 7, 5.5, 25);
  const lines = fc.array(fc.record({ cents, quantity: fc.integer({ min: 1, max: 999 }), rate }), {
    minLength: 1,
    maxLength: 12,
  });
  fc.assert(
    fc.property(lines, (some) => {
      const { invoice } = made({
        lines: some.map(({ cents, quantity, rate }) => ({
          ...LINE,
          quantity,
          price: { netPrice: `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}` },
          vat: { categoryCode: "S", rate },
        })),
      });
      const net = some.reduce((sum, { cents, quantity }) => sum + cents * quantity, 0);
      expect(Math.round((invoice.totals as { withoutVat: number }).withoutVat * 100)).toBe(net);
    }),
    { numRuns: 40 },
  );
});

test("an identifier without a scheme is a text for the template, and its value may be a number", () => {
  const { invoice, xml } = made({
    buyer: {
      ...INVOICE_DATA.buyer,
      identifier: "C-7",
      legalRegistrationIdentifier: { value: 1, scheme: "0088", version: null },
    },
  });
  expect(invoice.buyer).toMatchObject({
    identifier: "C-7",
    legalRegistrationIdentifier: { value: "1", scheme: "0088" },
  });
  expect(xml).toContain('<ram:SpecifiedLegalOrganization><ram:ID schemeID="0088">1</ram:ID>');
});

test("a discount stands beside the gross price that it reduces, and a net price alone has none", () => {
  const price = { netPrice: 10, discount: 2, baseQuantity: 5 };
  const { xml } = made({
    lines: [
      { ...LINE, price },
      { ...LINE, price: { netPrice: 10, baseQuantity: 5 } },
    ],
  });
  expect(xml.match(/<ram:GrossPriceProductTradePrice>.*?<\/ram:GrossPriceProductTradePrice>/g)).toEqual([
    expect.stringContaining("<ram:ChargeAmount>12</ram:ChargeAmount><ram:BasisQuantity>5</ram:BasisQuantity>"),
  ]);
});

test("four times the lines take at most eight times as long", () => {
  const time = (count: number) => {
    const start = process.cpuUsage();
    made({ lines: new Array(count).fill(LINE) });
    const { user, system } = process.cpuUsage(start);
    return user + system;
  };
  time(100);
  expect(time(1_200)).toBeLessThan(8 * time(300));
});

test("a percentage refers to the lines of its VAT category and rate, and an amount may stand beside it", () => {
  const line = (rate: number) => ({ ...LINE, quantity: 1, price: { netPrice: 100 }, vat: { categoryCode: "S", rate } });
  const discount = (vatRate: number, more = {}) => ({
    percentage: 10,
    vatCategoryCode: "S",
    vatRate,
    reason: "x",
    ...more,
  });
  const lines = [line(19), line(7), line(7)];
  const { invoice } = made({ lines, allowances: [discount(19), discount(7)] });
  expect(invoice.totals).toMatchObject({ allowances: 30, withoutVat: 270 });
  expect(made({ lines, allowances: [discount(19, { amount: 7 })] }).invoice.totals).toMatchObject({ allowances: 7 });
});

test("a line without an identifier gets one that no other line has", () => {
  const { xml } = made({ lines: [{ ...LINE, identifier: "2" }, LINE, LINE] });
  expect(Array.from(xml.matchAll(/<ram:LineID>(.*?)</g), ([, id]) => id)).toEqual(["2", "1", "3"]);
});

test("an account has the element of its form", () => {
  const accounts = ["DE02120300000000202051", "5050-1055"];
  const { xml } = made({
    payment: { meansTypeCode: "30", creditTransfers: accounts.map((accountIdentifier) => ({ accountIdentifier })) },
  });
  expect(xml.match(/<ram:(?:IBANID|ProprietaryID)>[^<]*/g)).toEqual([
    "<ram:IBANID>DE02120300000000202051",
    "<ram:ProprietaryID>5050-1055",
  ]);
});

describe("an XRechnung", () => {
  const xrechnung = (changes: object) =>
    makeInvoice({ ...XRECHNUNG_DATA, ...changes }, "XRECHNUNG", loadRules("XRECHNUNG"));

  test("fulfils the rules that it has from Peppol", () => {
    const { electronicAddress: _, ...seller } = XRECHNUNG_DATA.seller;
    const line = { ...LINE, price: { netPrice: 1, baseQuantity: 2, baseQuantityUnitCode: "KGM" } };
    const allowances = [{ amount: 1, percentage: 10, reason: "x", vatCategoryCode: "S", vatRate: 19 }];
    const made = xrechnung({ seller, lines: [line], allowances });
    expect("faults" in made ? made.faults.map(({ rule }) => rule?.replace("PEPPOL-EN16931-", "")) : made).toEqual([
      "R020",
      "R041",
      "R130",
    ]);
  });

  test("holds one preceding invoice in CII, and several in UBL", () => {
    const precedingInvoices = [{ reference: "1" }, { reference: "2" }];
    const made = xrechnung({ precedingInvoices });
    expect("faults" in made && made.faults).toEqual([expect.objectContaining({ term: "BG-3" })]);
    const data = { ...XRECHNUNG_DATA, precedingInvoices };
    expect(makeInvoice(data, "XRECHNUNG UBL", loadRules("XRECHNUNG UBL"))).toHaveProperty("xml");
  });

  test("may be outside of VAT, whose category gets the rate 0", () => {
    const { vatIdentifier: _, ...party } = XRECHNUNG_DATA.seller;
    const seller = { ...party, legalRegistrationIdentifier: "HRB 1", taxRegistrationIdentifier: "37/123" };
    const made = xrechnung({
      seller,
      lines: [{ ...LINE, vat: { categoryCode: "O" } }],
      vatBreakdown: [{ categoryCode: "O", exemptionReason: "Not subject to VAT" }],
    });
    expect("faults" in made ? made.faults : made.xml).toContain(
      "<ram:CategoryCode>O</ram:CategoryCode><ram:RateApplicablePercent>0</ram:RateApplicablePercent>",
    );
  });
});

describe("writes UBL 2.1", () => {
  const written = (changes: object = {}): string => {
    const result = makeInvoice({ ...XRECHNUNG_DATA, ...changes }, "XRECHNUNG UBL", loadRules("XRECHNUNG UBL"));
    if ("faults" in result) throw new Error(JSON.stringify(result.faults));
    return result.xml;
  };

  test("amounts have their currency, and a note stands behind its code", () => {
    const xml = written({ notes: [{ note: "Thank you", subjectCode: "AAI" }] });
    expect(xml).toContain('<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"');
    expect(xml).toContain("<cbc:Note>#AAI#Thank you</cbc:Note>");
    expect(xml).toContain('<cbc:PayableAmount currencyID="EUR">134.91</cbc:PayableAmount>');
  });

  test("the type codes of credit notes give a credit note", () => {
    const xml = written({ typeCode: "381" });
    expect(xml).toContain("<cbc:CreditNoteTypeCode>381</cbc:CreditNoteTypeCode>");
    expect(xml).toContain('<cbc:CreditedQuantity unitCode="C62">3</cbc:CreditedQuantity>');
  });

  test.each([
    ["BT-14", { salesOrderReference: "S1" }],
    ["BT-9", { typeCode: "381", payment: undefined, paymentDueDate: "2026-12-24" }],
    ["BT-22", { notes: [{ note: "#AAI#Thank you" }] }],
  ])("%s is refused where UBL would hold it in another way", (term, changes) => {
    const { paymentDueDate: _, ...data } = XRECHNUNG_DATA as typeof XRECHNUNG_DATA & { paymentDueDate?: string };
    const made = makeInvoice({ ...data, ...changes }, "EN 16931 UBL", loadRules("EN 16931 UBL"));
    expect("faults" in made && made.faults.map((each) => each.term)).toEqual([term]);
  });

  test("terms of the whole invoice are written beside the first of several accounts (UBL-SR-46)", () => {
    const accounts = ["DE02120300000000202051", "DE02500105170137075030"];
    const creditTransfers = accounts.map((accountIdentifier) => ({ accountIdentifier }));
    const xml = written({ payment: { meansTypeCode: "58", meansText: "SEPA", creditTransfers } });
    expect(xml.match(/<cbc:PaymentMeansCode[^>]*>/g)).toEqual([
      '<cbc:PaymentMeansCode name="SEPA">',
      "<cbc:PaymentMeansCode>",
    ]);
  });
});
