/** Cross Industry Invoices for tests. */

const NAMESPACE = "urn:un:unece:uncefact:data:standard";

/** An invoice that says which rules it follows, and no more: what its profile is read from. */
export function crossIndustryInvoice(guideline: string): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<rsm:CrossIndustryInvoice xmlns:rsm="${NAMESPACE}:CrossIndustryInvoice:100" xmlns:ram="${NAMESPACE}:ReusableAggregateBusinessInformationEntity:100">`,
    "<rsm:ExchangedDocumentContext><ram:GuidelineSpecifiedDocumentContextParameter>",
    `<ram:ID>${guideline}</ram:ID>`,
    "</ram:GuidelineSpecifiedDocumentContextParameter></rsm:ExchangedDocumentContext>",
    "</rsm:CrossIndustryInvoice>",
  ].join("\n");
}
