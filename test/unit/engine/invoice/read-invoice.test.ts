/** The reader is the reverse of the writer: each business term that is written is read again. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CII } from "#shared/engine/invoice/cii.ts";
import type { Layout } from "#shared/engine/invoice/layout.ts";
import { parseInvoice } from "#shared/engine/invoice/parse-invoice.ts";
import { readInvoiceTerms } from "#shared/engine/invoice/read-invoice.ts";
import { type Group, INVOICE, type InvoiceValues, type Term } from "#shared/engine/invoice/terms.ts";
import { ublLayout } from "#shared/engine/invoice/ubl.ts";
import { writeInvoice } from "#shared/engine/invoice/write-invoice.ts";
import { parseXml } from "#shared/pdf/conformance/xml-tree.ts";

type Json = Record<string, unknown>;

/** Blanks around a text, and a note that begins with #, have another meaning in XML and UBL. */
const text = fc.string({ minLength: 1, maxLength: 12, unit: "grapheme" }).map((part) => `a${part}b`);
const decimals = (places: number) =>
  fc.integer({ min: 1, max: 99_999_999 }).map((units) => (units / 10 ** places).toFixed(places));
const VALUES: Readonly<Record<Term["kind"], fc.Arbitrary<unknown>>> = {
  text,
  code: fc.stringMatching(/^[A-Z0-9]{1,3}$/),
  date: fc.integer({ min: 0, max: 20_000 }).map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10)),
  identifier: fc.record({ value: text, scheme: fc.constantFrom("0088", "EM") }),
  amount: decimals(2),
  price: decimals(4),
  quantity: decimals(3),
  percentage: decimals(1),
  file: fc.record({ filename: text, mediaType: fc.constant("text/csv"), content: fc.constant("YWJj") }),
};

function anyValue(definition: Term | Group): fc.Arbitrary<unknown> {
  const one = definition.kind === "group" ? groupOf(definition) : VALUES[definition.kind];
  return definition.isList ? fc.array(one, { minLength: 1, maxLength: 3 }) : one;
}

function groupOf(group: Group): fc.Arbitrary<unknown> {
  const entries = Object.entries(group.terms);
  const requiredKeys = entries.filter(([, each]) => each.isRequired).map(([name]) => name);
  const values = Object.fromEntries(entries.map(([name, each]) => [name, anyValue(each)]));
  // A group without any term is none.
  const [first = ""] = entries.map(([name]) => name);
  return fc.record(values, { requiredKeys: requiredKeys.length > 0 ? requiredKeys : [first] });
}

const invoice = groupOf(INVOICE).map((value) => {
  const json = value as Json & { lines: { price: Json }[]; totals?: Json; payment?: Json };
  for (const { price } of json.lines) {
    if (price.grossPrice === undefined) delete price.discount;
    if (price.baseQuantity === undefined) delete price.baseQuantityUnitCode;
  }
  // A unit stands with its quantity, and a discount with the price that it reduces. The standard has an amount in the other currency only with that, the terms of VAT with a breakdown, and one of the dates.
  json.vatBreakdown ??= [{ categoryCode: "S" }];
  json.vatAccountingCurrencyCode = `${json.currencyCode}X`;
  if (json.taxPointDateCode !== undefined) json.taxPointDateCode = "35";
  return json;
});

function read(xml: string): InvoiceValues {
  const root = parseXml(xml);
  const found = root && readInvoiceTerms(root);
  if (found === undefined) throw new Error("the invoice cannot be read");
  expect(found.unread).toEqual([]);
  return parsed(found.terms);
}

function parsed(json: unknown): InvoiceValues {
  const result = parseInvoice(json);
  if ("faults" in result) throw new Error(JSON.stringify(result.faults));
  return result.invoice;
}

describe("a random invoice is read as it was written", () => {
  test.each<[string, Layout]>([
    ["as a Cross Industry Invoice", CII],
    ["as an invoice of UBL", ublLayout("380")],
    ["as a credit note of UBL", ublLayout("381")],
  ])("%s", (_, layout) => {
    fc.assert(
      fc.property(invoice, (json) => {
        const values = parsed(json);
        expect(read(writeInvoice(values, layout))).toEqual(values);
      }),
      { numRuns: 30 },
    );
  });
});

test("reads elements of one name by the fixed texts in them", () => {
  const xml = writeInvoice(
    parsed({ ...MINIMAL, seller: { ...PARTY, vatIdentifier: "DE1", taxRegistrationIdentifier: "7" } }),
    CII,
  );
  const other = xml.replace('schemeID="FC"', 'schemeID="VA"').replace('schemeID="VA">DE1', 'schemeID="FC">DE1');
  expect(read(other).seller).toMatchObject({ vatIdentifier: "7", taxRegistrationIdentifier: "DE1" });
});

test("a text may contain the replacement character and separators of lines", () => {
  const number = "a\ufffdb\u0085c\u2028d";
  expect(read(writeInvoice(parsed({ ...MINIMAL, number }), CII)).number).toBe(number);
});

test("a text that is in no business term is listed by its element", () => {
  const xml = writeInvoice(parsed(MINIMAL), CII).replace(
    "<ram:TypeCode>380",
    "<ram:Name>Bill</ram:Name><ram:TypeCode>380",
  );
  const root = parseXml(xml);
  expect(root && readInvoiceTerms(root)?.unread).toEqual(["/rsm:CrossIndustryInvoice/rsm:ExchangedDocument/ram:Name"]);
});

const PARTY = { name: "Ada", address: { countryCode: "IE" } };
const MINIMAL = {
  number: "1",
  issueDate: "2026-11-28",
  typeCode: "380",
  currencyCode: "EUR",
  seller: PARTY,
  buyer: PARTY,
  lines: [{ quantity: 1, unitCode: "C62", price: { netPrice: 1 }, vat: { categoryCode: "S" }, item: { name: "Pen" } }],
};
