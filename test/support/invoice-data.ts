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
