/** Invoice mappings: what they accept, what they make of data as these are displayed, and how faults name the data. */
import { describe, expect, test } from "vitest";
import type { InvoiceMapping } from "#shared/base/model/invoice-mapping.ts";
import { checkMapping } from "#shared/engine/invoice/mapping/check-mapping.ts";
import { displayedValue } from "#shared/engine/invoice/mapping/displayed-value.ts";
import { compileMapping } from "#shared/engine/invoice/mapping/map-invoice.ts";
import { mergeTerms } from "#shared/engine/invoice/mapping/merge-terms.ts";
import { sourceOfFault } from "#shared/engine/invoice/mapping/name-sources.ts";

const mapped = (mapping: InvoiceMapping, item: Record<string, unknown>, language = "de-DE") =>
  compileMapping(mapping, { language })(item);
const terms = (mapping: InvoiceMapping, item: Record<string, unknown>) => {
  const made = mapped(mapping, item);
  return made.faults.length > 0 ? made.faults : made.terms;
};
const faultOf = (sent: Record<string, unknown>) => {
  return checkMapping(sent)
    .faults.map(({ term, reason }) => `${term} ${reason}`)
    .join("; ");
};

describe("a mapping that is sent", () => {
  test("has names, expressions with filters, and texts, and names lists with and without brackets", () => {
    const inner = { "lines[].item.name": "Name | upper", "seller.name": { text: "Birch & Vale" } };
    expect(checkMapping({ "lines[]": "Items", number: "Invoice No.", ...inner })).toEqual({
      mapping: { lines: "Items", number: "Invoice No.", ...inner },
      faults: [],
    });
  });

  test.each([
    ["an unknown term", { "seller.vatIdentifer": "X" }, "Did you mean seller.vatIdentifier?"],
    ["a group", { seller: "Firma" }, "seller is a group of terms. Map the terms in it"],
    ["a term twice", { lines: "A", "lines[]": "B" }, "lines[] is the same term as lines"],
    ["a number", { number: 7 }, 'number must be a name of the data, an expression, or such as { "text": "DE" }'],
    ["more than a text", { number: { text: "7", scheme: "x" } }, "number must be a name of the data"],
    ["delimiters", { number: "[Nr]" }, "number must be without the delimiters of a tag"],
    ["an expression that ends too early", { number: "Nr |" }, "it ends too early, at character 4"],
    ["an unexpected sign", { number: "Birch & Vale" }, "character 7 is unexpected: & Vale"],
    ["an unexpected word", { number: "Nr * 2 x" }, "character 8 is unexpected: x"],
    ["an unknown filter", { number: "Nr | foo" }, "there is no filter foo"],
  ])("is refused for %s", (_, sent, reason) => {
    expect(faultOf(sent)).toContain(reason);
  });
});

describe("the terms of an item", () => {
  test("come from names that are no expressions, from inner objects, and from the entries of lists", () => {
    const mapping = {
      number: "Rechnungs-Nr.",
      buyerReference: "Leitweg-ID",
      "buyer.vatIdentifier": "Kunde.USt-IdNr",
      lines: "Positionen",
      "lines[].item.name": "Bezeichnung",
      "lines[].quantity": "Menge",
      "lines[].price.netPrice": "Preis",
      "lines[].vat.rate": "Satz",
      "lines[].allowances": "Rabatte",
      "lines[].allowances[].amount": "Betrag",
    };
    const line = { Bezeichnung: "Tisch", Menge: "2,5", Preis: "1.234,50 €", Rabatte: [{ Betrag: 3 }] };
    const item = { "Rechnungs-Nr.": "R-7", Satz: "19 %", Kunde: { "USt-IdNr": "DE1" }, Positionen: [line] };
    expect(terms(mapping, item)).toEqual({
      number: "R-7",
      buyer: { vatIdentifier: "DE1" },
      lines: [
        {
          item: { name: "Tisch" },
          quantity: "2.5",
          price: { netPrice: "1234.50" },
          vat: { rate: "19" },
          allowances: [{ amount: 3 }],
        },
      ],
    });
  });

  test("have one entry of a list that no data are mapped to, and no groups without values", () => {
    const mapping = {
      "payment.creditTransfers[].accountIdentifier": { text: "DE02" },
      "seller.electronicAddress": { text: "a@example.org" },
      "seller.electronicAddress.scheme": { text: "EM" },
      "notes[].note": "Bemerkung",
      "delivery.address.city": "Lieferort",
    };
    expect(terms(mapping, { Bemerkung: " " })).toEqual({
      payment: { creditTransfers: [{ accountIdentifier: "DE02" }] },
      seller: { electronicAddress: { value: "a@example.org", scheme: "EM" } },
    });
  });

  test("are absent where a calculation lacks a name, instead of an amount that nobody wrote", () => {
    const mapping = { "totals.paid": "Anzahlung - Skonto", "totals.due": "Netto * 1.19" };
    expect(terms(mapping, { Anzahlung: 100, Netto: 100 })).toEqual({ totals: { due: 119 } });
  });

  test.each([
    ["Anzahlung + Rest", { Anzahlung: "100", Rest: "50" }, 'Anzahlung is the text "100", and + needs numbers'],
    ["Tage * 8", { Tage: "1.000" }, 'Tage is the text "1.000", which is no plain number'],
    ["Betrag * 1", { Betrag: "100,00" }, 'Betrag is the text "100,00"'],
    ["(A.B + 1) * 2", { A: { B: "2" } }, 'A.B is the text "2"'],
    ["Tage / 0", { Tage: 1 }, "Tage is 1"],
  ])("are faults where %s cannot be computed", (source, item, reason) => {
    const { faults } = mapped({ "totals.paid": source }, item);
    expect(faults.map((each) => each.reason)).toEqual([expect.stringContaining(`cannot be computed: ${reason}`)]);
  });

  test("are absent where an operand is blank, and computed from plain numbers, and from texts to be joined", () => {
    const mapping = { "totals.paid": "Tage * 8", "totals.due": "Stunden * 2", "buyer.name": "Vor + ' ' + Nach" };
    const item = { Tage: "", Stunden: "2.5", Vor: "Ada", Nach: "Byron" };
    expect(terms(mapping, item)).toEqual({ totals: { due: 5 }, buyer: { name: "Ada Byron" } });
  });

  test("have no entries for empty identifiers of a list", () => {
    expect(terms({ "seller.identifiers": "Ids" }, { Ids: ["1", ""] })).toEqual({ seller: { identifiers: ["1"] } });
  });

  test("take the date of a cell, whatever its format displays", () => {
    const item = { Datum: "3/2/26", "\u0000dates": { Datum: "2026-02-03" } };
    expect(terms({ issueDate: "Datum" }, item)).toEqual({ issueDate: "2026-02-03" });
  });

  test("lose against those that the item has in invoice, term by term, and list by list", () => {
    const own = { number: "", seller: { name: "B" }, lines: [{ quantity: 2 }] };
    expect(mergeTerms({ number: "7", seller: { name: "A", tradingName: "T" }, lines: [{}, {}] }, own)).toEqual({
      number: "7",
      seller: { name: "B", tradingName: "T" },
      lines: [{ quantity: 2 }],
    });
  });

  test("are faults with the value that cannot be read, and with the reason of a filter", () => {
    const mapping = { issueDate: "Datum", lines: "P", "lines[].quantity": "M", "totals.due": "P | sum:'M'" };
    const made = mapped(mapping, { Datum: "31.02.2026", P: [{ M: "zwei" }] });
    expect(made.faults.map(({ path, reason }) => `${path} ${reason}`)).toEqual([
      'invoice.issueDate is "31.02.2026", which is no date in German (Germany), the template\'s language',
      'invoice.lines[0].quantity is "zwei", which is no number in German (Germany), the template\'s language',
      expect.stringMatching(/^invoice\.totals\.due cannot be computed: in the tag P \| sum:'M', /),
    ]);
  });
});

test.each([
  ["en-US", "1.234", "1.234"],
  ["en-US", "1,234", "1234"],
  ["de-DE", "99.50", "99.50"],
  ["fr-FR", "1 234,50", "1234.50"],
  ["de-DE", "-1.234,50", "-1234.50"],
  [undefined, "1.234,50", "1234.50"],
])("in %s the number %s is %s", (language, text, value) => {
  expect(displayedValue("amount", text, { language })).toEqual({ value });
});

test.each([
  ["de-DE", "28.11.2026", "2026-11-28"],
  ["de-DE", "28. November 2026", "2026-11-28"],
  ["de-DE", "28.11.26", "2026-11-28"],
  ["fr-FR", "3/4/2026", "2026-04-03"],
  ["en-US", "3/4/2026", "2026-03-04"],
  ["en-GB", "28 November 2026", "2026-11-28"],
  ["fr-FR", "28 novembre 2026", "2026-11-28"],
  [undefined, "2026-11-28T10:00:00Z", "2026-11-28"],
  [undefined, "28.11.2026", "2026-11-28"],
])("in %s the date %s is %s", (language, text, value) => {
  expect(displayedValue("date", text, { language })).toEqual({ value });
});

test.each([
  ["amount", "de-DE", "100,00 CR", 'is "100,00 CR", which is no number in German (Germany), the template\'s language'],
  ["amount", "de-DE", "12 50", 'is "12 50", which is no number in German (Germany), the template\'s language'],
  [
    "amount",
    "de-DE",
    "1.234",
    'is "1.234", which may be 1234 or 1.234. Write it without a mark for thousands and with two decimals, or send a number',
  ],
  ["amount", undefined, "1.234", 'is "1.234", which may be 1.234 or 1234. Give the template\'s text a language'],
  ["date", undefined, "3/4/2026", 'is "3/4/2026", which may be 2026-03-04 or 2026-04-03. Give'],
  ["date", "de-DE", "28.11.99", 'is "28.11.99", which is no date in German'],
  ["amount", "de-DE", "19 %", 'is "19 %", which is no number in German'],
] as const)("refuses as %s in %s %s", (kind, language, text, reason) => {
  expect(displayedValue(kind, text, { language })).toEqual({ reason: expect.stringContaining(reason) });
});

test("a place in an invoice is named by the data that it comes from, unless the item has it in invoice", () => {
  const mapping = {
    lines: "Items",
    "lines[].item.name": "Name",
    "buyer.address.city": "Kunde.Ort",
    "seller.name": { text: "A" },
  };
  const named = (path: string, item = {}, term = "") => sourceOfFault(mapping, { path, term }, item);
  expect(named("invoice.lines[2].item.name")).toBe("Items[2].Name");
  expect(named("invoice.lines")).toBe("Items");
  expect(named("invoice.buyer.address.city")).toBe("Kunde.Ort");
  expect(named("invoice.seller.name")).toBe('the text "A"');
  expect(named("invoice.number")).toBeUndefined();
  // Rules do not say which allowance.
  const allowance = { path: "invoice.allowances.reason", term: "BT-97" };
  expect(sourceOfFault({ "allowances[].reason": "Grund" }, allowance, {})).toBe("Grund");
  expect(named("invoice.lines[0].item.name", { invoice: { lines: [{ item: {} }] } })).toBeUndefined();
});

test.each([
  ["2 kg", {}, ["invoice.lines[0].quantity"]],
  ["2 Dz.", {}, ["invoice.lines[0].quantity"]],
  ["2 €", {}, ["invoice.lines[0].quantity"]],
  ["2 Stk", {}, []],
  ["2 kg", { "lines[].unitCode": { text: "C62" } }, ["invoice.lines[0].quantity"]],
  ["2 Stk", { "lines[].unitCode": { text: "C62" } }, []],
  ["2 kg", { "lines[].unitCode": { text: "KGM" } }, []],
  ["2 kg", { "lines[].unitCode": "Einheit" }, []],
])(
  "a quantity of %s with the unit %o is that, or a fault: without a unit it is counted in pieces",
  (Menge, unit, paths) => {
    const mapping = { lines: "Posten", "lines[].quantity": "Menge", ...unit };
    const { faults } = compileMapping(mapping, { language: "de-DE" })({ Posten: [{ Menge }] });
    expect(faults.map(({ path }) => path)).toEqual(paths);
  },
);

test.each([
  ["1.234,50 €", []],
  ["EUR 1.234,50", []],
  ["1.234,50 $", ["invoice.lines[0].price.netPrice"]],
  ["USD 5", ["invoice.lines[0].price.netPrice"]],
  ["5,00 zł", ["invoice.lines[0].price.netPrice"]],
  ["5,00 kr", ["invoice.lines[0].price.netPrice"]],
  ["Fr. 5,00", ["invoice.lines[0].price.netPrice"]],
  ["5,00 usd", ["invoice.lines[0].price.netPrice"]],
  ["5,00 eur", []],
])("an amount of %s is one in the currency of the invoice, or a fault", (Preis, paths) => {
  const mapping = { currencyCode: { text: "EUR" }, lines: "Posten", "lines[].price.netPrice": "Preis" };
  const { faults } = compileMapping(mapping, { language: "de-DE" })({ Posten: [{ Preis }] });
  expect(faults.map(({ path }) => path)).toEqual(paths);
});
