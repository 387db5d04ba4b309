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

/** An order that says which rules it follows, and its type of UNTDID 1001. */
export function orderX(guideline: string, typeCode: string): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<rsm:SCRDMCCBDACIOMessageStructure xmlns:rsm="urn:un:unece:uncefact:data:SCRDMCCBDACIOMessageStructure:100" xmlns:ram="${NAMESPACE}:ReusableAggregateBusinessInformationEntity:128">`,
    "<rsm:ExchangedDocumentContext><ram:GuidelineSpecifiedDocumentContextParameter>",
    `<ram:ID>${guideline}</ram:ID>`,
    "</ram:GuidelineSpecifiedDocumentContextParameter></rsm:ExchangedDocumentContext>",
    `<rsm:ExchangedDocument><ram:ID>PO-1</ram:ID><ram:TypeCode>${typeCode}</ram:TypeCode></rsm:ExchangedDocument>`,
    "</rsm:SCRDMCCBDACIOMessageStructure>",
  ].join("\n");
}

/** An invoice of ZUGFeRD 1.0. */
export function zugferd1(guideline: string): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rsm:CrossIndustryDocument xmlns:rsm="urn:ferd:CrossIndustryDocument:invoice:1p0" xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:12">',
    "<rsm:SpecifiedExchangedDocumentContext><ram:GuidelineSpecifiedDocumentContextParameter>",
    `<ram:ID>${guideline}</ram:ID>`,
    "</ram:GuidelineSpecifiedDocumentContextParameter></rsm:SpecifiedExchangedDocumentContext>",
    "</rsm:CrossIndustryDocument>",
  ].join("\n");
}
