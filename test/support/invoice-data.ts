/** The business terms of invoices as callers send them. */

export const LINE = {
  quantity: 3,
  unitCode: "C62",
  price: { netPrice: 0.335 },
  vat: { categoryCode: "S", rate: 19 },
  item: { name: "Table" },
};

/** A complete invoice that fulfils EN 16931: net 1.01 + 103.33 + 10.05. */
export const INVOICE_DATA = {
  number: "2026-117",
  issueDate: "2026-11-28",
  typeCode: "380",
  currencyCode: "EUR",
  paymentDueDate: "2026-12-28",
  seller: {
    name: "Birch & Vale Joinery",
    vatIdentifier: "DE123456789",
    address: { line1: "Quay 1", postCode: "10115", city: "Berlin", countryCode: "DE" },
  },
  buyer: { name: "Ada Ltd", address: { line1: "High Street 2", postCode: "D01", city: "Dublin", countryCode: "IE" } },
  lines: [
    LINE,
    { ...LINE, quantity: "2.5", unitCode: "HUR", price: { netPrice: "41.333" }, item: { name: "Chair <oak>" } },
    { ...LINE, quantity: 1, price: { netPrice: 10.05 }, vat: { categoryCode: "S", rate: 7 }, item: { name: "Book" } },
  ],
};

/** What Germany's public administration asks for besides (XRechnung). */
export const XRECHNUNG_DATA = {
  ...INVOICE_DATA,
  buyerReference: "04011000-12345-34",
  seller: {
    ...INVOICE_DATA.seller,
    electronicAddress: { value: "sales@example.org", scheme: "EM" },
    contact: { point: "Ada Birch", telephoneNumber: "+49 30 1234567", emailAddress: "ada@example.org" },
  },
  buyer: {
    ...INVOICE_DATA.buyer,
    electronicAddress: { value: "office@example.org", scheme: "EM" },
  },
  payment: { meansTypeCode: "58", creditTransfers: [{ accountIdentifier: "DE02120300000000202051" }] },
};

/** The data of a template, as they are displayed in German: net 2 × 1,234.50. */
export const GERMAN_DATA = {
  Nr: "R-7",
  Datum: "28.11.2026",
  Kunde: { Name: "Ada GmbH", Ort: "Köln" },
  Positionen: [{ Text: "Tisch", Menge: "2", Preis: "1.234,50 €" }],
};

/** The business terms of such data. */
export const GERMAN_MAPPING = {
  number: "Nr",
  issueDate: "Datum",
  paymentDueDate: "Datum",
  typeCode: { text: "380" },
  currencyCode: { text: "EUR" },
  "seller.name": { text: "Birke & Tal" },
  "seller.vatIdentifier": { text: "DE123456789" },
  "seller.address.countryCode": { text: "DE" },
  "buyer.name": "Kunde.Name",
  "buyer.address.city": "Kunde.Ort",
  "buyer.address.countryCode": { text: "DE" },
  lines: "Positionen",
  "lines[].item.name": "Text",
  "lines[].quantity": "Menge",
  "lines[].unitCode": { text: "C62" },
  "lines[].price.netPrice": "Preis",
  "lines[].vat.categoryCode": { text: "S" },
  "lines[].vat.rate": { text: "19" },
};
