/** Mappings that are proposed by the names of tags, as templates of three languages have them. */
import { expect, test } from "vitest";
import type { Tag } from "#shared/base/model/tags.ts";
import { checkMapping } from "#shared/engine/invoice/mapping/check-mapping.ts";
import { proposeMapping } from "#shared/engine/invoice/mapping/propose-mapping.ts";
import { PARTIES, PARTY_ALIASES } from "#shared/engine/invoice/mapping/term-aliases.ts";
import { namesOfTags } from "#shared/engine/template/schema/names-of-tags.ts";

const syntax = { delimiters: { left: "[", right: "]" }, enhancedSyntax: false };
function proposed(tags: readonly Tag[], language?: string, enhancedSyntax = false): Readonly<Record<string, unknown>> {
  return proposeMapping(namesOfTags(tags, { ...syntax, enhancedSyntax }) ?? [], language);
}

test("a German invoice is recognised, with objects, filters, codes of its language and a common rate", () => {
  const lines = ["Pos", "Bezeichnung", "Menge", "Einzelpreis | currency:'EUR':'de'", "Gesamtpreis"];
  const tags = ["RechnungsNr", "Datum", "Zahlbar_bis", "Kunde.Name", "Kunde.Straße", "Kunde.PLZ", "Kunde.Ort", "MwSt"];
  expect(proposed([...tags, { Positionen: lines }, "Bruttobetrag"], "de-DE", true)).toEqual({
    number: "RechnungsNr",
    issueDate: "Datum",
    paymentDueDate: "Zahlbar_bis",
    "buyer.name": "Kunde.Name",
    "buyer.address.line1": "Kunde.Straße",
    "buyer.address.postCode": "Kunde.PLZ",
    "buyer.address.city": "Kunde.Ort",
    "totals.withVat": "Bruttobetrag",
    lines: "Positionen",
    "lines[].identifier": "Pos",
    "lines[].item.name": "Bezeichnung",
    "lines[].quantity": "Menge",
    "lines[].price.netPrice": "Einzelpreis",
    "lines[].netAmount": "Gesamtpreis",
    "lines[].vat.rate": "MwSt",
    typeCode: { text: "380" },
    currencyCode: { text: "EUR" },
    "seller.address.countryCode": { text: "DE" },
    "buyer.address.countryCode": { text: "DE" },
    "lines[].unitCode": { text: "C62" },
    "lines[].vat.categoryCode": { text: "S" },
  });
});

test.each([
  ["Invoice No.", "number"],
  ["Rechnungsnummer", "number"],
  ["N° de facture", "number"],
  ["Due date", "paymentDueDate"],
  ["Fälligkeit", "paymentDueDate"],
  ["Kunde", "buyer.name"],
  ["Kunden-Ort", "buyer.address.city"],
  ["CustomerCity", "buyer.address.city"],
  ["Bill to", "buyer.name"],
  ["USt-IdNr.", "buyer.vatIdentifier"],
  ["N° TVA", "buyer.vatIdentifier"],
  ["Lieferant USt-IdNr.", "seller.vatIdentifier"],
  ["Code postal", "buyer.address.postCode"],
  ["Leitweg-ID", "buyerReference"],
  ["Leistungszeitraum von", "delivery.invoicingPeriod.startDate"],
  ["IBAN", "payment.creditTransfers[].accountIdentifier"],
  ["Net à payer", "totals.due"],
])("the tag %s is %s", (tag, term) => {
  expect(proposed([tag])).toMatchObject({ [term]: tag });
});

test.each([
  ["Menge", "quantity"],
  ["Unit Price", "price.netPrice"],
  ["Prix unitaire HT", "price.netPrice"],
  ["MwSt.-Satz", "vat.rate"],
  ["Désignation", "item.name"],
  ["Artikelnummer", "item.sellersIdentifier"],
])("in a table, the tag %s is %s", (tag, term) => {
  const other = term === "quantity" ? "Preis" : "Qty";
  expect(proposed([{ Rows: [tag, other] }])).toMatchObject({ lines: "Rows", [`lines[].${term}`]: tag });
});

test("names of a line without a list are those of the only line", () => {
  expect(proposed(["Rechnungsnummer", "Bezeichnung", "Menge", "Einzelpreis", "Betrag"])).toMatchObject({
    "lines[].item.name": "Bezeichnung",
    "lines[].quantity": "Menge",
    "lines[].price.netPrice": "Einzelpreis",
    "lines[].netAmount": "Betrag",
    "lines[].unitCode": { text: "C62" },
  });
  expect(proposed(["Salutation", "Betrag"])).toEqual({});
});

test("nothing is proposed for a letter, and a list that is none of invoice lines is left out", () => {
  expect(proposed(["Salutation", "Body", { Signers: ["Role"] }], "de-DE")).toEqual({});
  expect(proposed(["Name", { Guests: ["Name", "Table"] }])).not.toHaveProperty("lines");
});

test("every proposal can be stored, whatever name of a party stands alone or behind a word for the party", () => {
  const names = Object.values(PARTY_ALIASES).flatMap((words) => words.split(" "));
  const tags = ["", ...Object.values(PARTIES).flatMap((words) => words.split(" "))].flatMap((word) =>
    names.map((name) => [`${word}${word && "."}${name}`]),
  );
  const faulty = tags.filter((each) => checkMapping(proposed(each, "de-DE")).faults.length > 0);
  expect(faulty).toEqual([]);
});
