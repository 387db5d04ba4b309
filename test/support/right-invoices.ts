/** Right invoices that `wrong-invoices.ts` changes: one with all business terms, and one for each VAT category. */

const S = { vatCategoryCode: "S", vatRate: 19 };
const LINE = {
  quantity: 2,
  unitCode: "C62",
  price: { netPrice: 100 },
  vat: { categoryCode: "S", rate: 19 },
  item: { name: "Table" },
};
const PARTY = (country: string) => ({
  name: `Party of ${country}`,
  address: { line1: "Quay 1", city: "Port", postCode: "1", countryCode: country },
});

/** An invoice with a value of each business term that excludes no other. */
export const FULL_INVOICE = {
  number: "2026-1",
  issueDate: "2026-11-28",
  typeCode: "380",
  currencyCode: "EUR",
  vatAccountingCurrencyCode: "CHF",
  taxPointDateCode: "3",
  paymentDueDate: "2026-12-28",
  buyerReference: "B",
  projectReference: "P",
  contractReference: "C",
  purchaseOrderReference: "O",
  salesOrderReference: "S",
  receivingAdviceReference: "R",
  despatchAdviceReference: "D",
  tenderOrLotReference: "T",
  objectIdentifier: { value: "1", scheme: "ABT" },
  buyerAccountingReference: "A",
  paymentTerms: "30 days",
  notes: [{ subjectCode: "REG", note: "Note" }],
  precedingInvoices: [{ reference: "2026-0", issueDate: "2026-10-28" }],
  seller: {
    ...PARTY("DE"),
    tradingName: "Seller",
    identifiers: [{ value: "4000001000005", scheme: "0088" }],
    legalRegistrationIdentifier: { value: "HRB1", scheme: "0002" },
    vatIdentifier: "DE123456789",
    taxRegistrationIdentifier: "12/345",
    additionalLegalInformation: "GmbH",
    electronicAddress: { value: "s@example.org", scheme: "EM" },
    contact: { point: "Ada", telephoneNumber: "1", emailAddress: "s@example.org" },
  },
  buyer: {
    ...PARTY("FR"),
    tradingName: "Buyer",
    identifier: { value: "4000001000012", scheme: "0088" },
    legalRegistrationIdentifier: { value: "123456789", scheme: "0002" },
    vatIdentifier: "FR12345678901",
    electronicAddress: { value: "b@example.org", scheme: "EM" },
    contact: { point: "Bob", telephoneNumber: "2", emailAddress: "b@example.org" },
  },
  payee: {
    name: "Payee",
    identifier: { value: "4000001000029", scheme: "0088" },
    legalRegistrationIdentifier: { value: "HRB2", scheme: "0002" },
  },
  sellerTaxRepresentative: { ...PARTY("AT"), vatIdentifier: "ATU12345678" },
  delivery: {
    name: "Site",
    locationIdentifier: { value: "4000001000036", scheme: "0088" },
    actualDate: "2026-11-20",
    invoicingPeriod: { startDate: "2026-11-01", endDate: "2026-11-30" },
    address: PARTY("FR").address,
  },
  payment: {
    meansTypeCode: "58",
    meansText: "Transfer",
    remittanceInformation: "2026-1",
    creditTransfers: [
      { accountIdentifier: "DE02120300000000202051", accountName: "S", serviceProviderIdentifier: "BYLADEM1001" },
    ],
    card: { accountNumber: "1234", holderName: "Bob" },
    directDebit: {
      mandateReferenceIdentifier: "M",
      creditorIdentifier: "DE98ZZZ09999999999",
      debitedAccountIdentifier: "DE02100100100006820101",
    },
  },
  allowances: [{ amount: 10, baseAmount: 100, percentage: 10, ...S, reason: "Discount", reasonCode: "95" }],
  charges: [{ amount: 20, baseAmount: 200, percentage: 10, ...S, reason: "Freight", reasonCode: "FC" }],
  totals: { vatInAccountingCurrency: 75, paid: 5, rounding: 0.01 },
  supportingDocuments: [
    {
      reference: "1",
      description: "Plan",
      externalLocation: "https://example.org/1",
      attachment: { filename: "a.csv", mediaType: "text/csv", content: "YQ==" },
    },
  ],
  lines: [
    {
      ...LINE,
      note: "Note",
      objectIdentifier: { value: "1", scheme: "ABT" },
      purchaseOrderLineReference: "1",
      buyerAccountingReference: "A",
      period: { startDate: "2026-11-01", endDate: "2026-11-30" },
      allowances: [{ amount: 10, baseAmount: 100, percentage: 10, reason: "Discount", reasonCode: "95" }],
      charges: [{ amount: 20, baseAmount: 200, percentage: 10, reason: "Freight", reasonCode: "FC" }],
      price: { netPrice: 100, grossPrice: 110, discount: 10, baseQuantity: 1, baseQuantityUnitCode: "C62" },
      item: {
        name: "Table",
        description: "Oak",
        sellersIdentifier: "1",
        buyersIdentifier: "2",
        standardIdentifier: { value: "4000001000043", scheme: "0160" },
        classificationIdentifiers: [{ value: "1", scheme: "STI" }],
        countryOfOrigin: "DE",
        attributes: [{ name: "Colour", value: "brown" }],
      },
    },
  ],
};

const RATES: Readonly<Record<string, number | undefined>> = { S: 19, L: 7, M: 4, O: undefined, B: 22 };
const REASONED = ["E", "AE", "K", "G", "O"];

/** An invoice with this VAT category on a line, an allowance and a charge. */
export function invoiceOfCategory(code: string) {
  const rate = code in RATES ? RATES[code] : 0;
  const rated = rate === undefined ? {} : { rate };
  const extra = (reason: string) => ({
    amount: 10,
    reason,
    vatCategoryCode: code,
    ...(rate !== undefined && { vatRate: rate }),
  });
  const country = code === "B" ? "IT" : "DE";
  return {
    number: "2026-1",
    issueDate: "2026-11-28",
    typeCode: "380",
    currencyCode: "EUR",
    paymentDueDate: "2026-12-28",
    seller: {
      ...PARTY(country),
      legalRegistrationIdentifier: "HRB1",
      ...(code !== "O" && { vatIdentifier: `${country}123456789` }),
    },
    buyer: { ...PARTY(code === "B" ? "IT" : "FR"), ...(code !== "O" && { vatIdentifier: "FR12345678901" }) },
    delivery: { actualDate: "2026-11-20", address: { countryCode: code === "B" ? "IT" : "FR" } },
    allowances: [extra("Discount")],
    charges: [extra("Freight")],
    lines: [{ ...LINE, vat: { categoryCode: code, ...rated } }],
    ...(REASONED.includes(code) && { vatBreakdown: [{ categoryCode: code, ...rated, exemptionReason: "Reason" }] }),
  };
}
