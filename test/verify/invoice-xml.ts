/** A small invoice in each profile of Factur-X and ZUGFeRD 2, complete enough for their schemas and Schematron rules. */

interface Profile {
  readonly guideline: string;
  /** Parties with addresses, taxes by rate, and when it is to be paid. */
  readonly hasDetails: boolean;
  readonly hasLines: boolean;
  /** What the German public administration asks for besides. */
  readonly isGerman: boolean;
}

const EN_16931 = "urn:cen.eu:en16931:2017";
const plain = { hasDetails: true, hasLines: true, isGerman: false } as const;

export const INVOICE_PROFILES: Readonly<Record<string, Profile>> = {
  MINIMUM: { ...plain, guideline: "urn:factur-x.eu:1p0:minimum", hasDetails: false, hasLines: false },
  "BASIC WL": { ...plain, guideline: "urn:factur-x.eu:1p0:basicwl", hasLines: false },
  BASIC: { ...plain, guideline: `${EN_16931}#compliant#urn:factur-x.eu:1p0:basic` },
  "EN 16931": { ...plain, guideline: EN_16931 },
  EXTENDED: { ...plain, guideline: `${EN_16931}#conformant#urn:factur-x.eu:1p0:extended` },
  XRECHNUNG: { ...plain, guideline: `${EN_16931}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0`, isGerman: true },
};

const NAMESPACE = "urn:un:unece:uncefact:data:standard";

export function invoiceXml(profile: Profile): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<rsm:CrossIndustryInvoice xmlns:rsm="${NAMESPACE}:CrossIndustryInvoice:100"`,
    ` xmlns:ram="${NAMESPACE}:ReusableAggregateBusinessInformationEntity:100" xmlns:udt="${NAMESPACE}:UnqualifiedDataType:100">`,
    `<rsm:ExchangedDocumentContext>${profile.isGerman ? process() : ""}`,
    `<ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>${profile.guideline}</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter>`,
    "</rsm:ExchangedDocumentContext>",
    `<rsm:ExchangedDocument><ram:ID>2026-1</ram:ID><ram:TypeCode>380</ram:TypeCode><ram:IssueDateTime>${date()}</ram:IssueDateTime></rsm:ExchangedDocument>`,
    `<rsm:SupplyChainTradeTransaction>${profile.hasLines ? line() : ""}${agreement(profile)}${delivery(profile)}${settlement(profile)}</rsm:SupplyChainTradeTransaction>`,
    "</rsm:CrossIndustryInvoice>",
  ].join("\n");
}

function process(): string {
  const id = "<ram:ID>urn:fdc:peppol.eu:2017:poacc:billing:01:1.0</ram:ID>";
  return `<ram:BusinessProcessSpecifiedDocumentContextParameter>${id}</ram:BusinessProcessSpecifiedDocumentContextParameter>`;
}

function date(): string {
  return '<udt:DateTimeString format="102">20261121</udt:DateTimeString>';
}

function line(): string {
  return [
    "<ram:IncludedSupplyChainTradeLineItem>",
    "<ram:AssociatedDocumentLineDocument><ram:LineID>1</ram:LineID></ram:AssociatedDocumentLineDocument>",
    "<ram:SpecifiedTradeProduct><ram:Name>Pencils</ram:Name></ram:SpecifiedTradeProduct>",
    "<ram:SpecifiedLineTradeAgreement><ram:NetPriceProductTradePrice><ram:ChargeAmount>10.00</ram:ChargeAmount></ram:NetPriceProductTradePrice></ram:SpecifiedLineTradeAgreement>",
    '<ram:SpecifiedLineTradeDelivery><ram:BilledQuantity unitCode="C62">10</ram:BilledQuantity></ram:SpecifiedLineTradeDelivery>',
    "<ram:SpecifiedLineTradeSettlement><ram:ApplicableTradeTax><ram:TypeCode>VAT</ram:TypeCode><ram:CategoryCode>S</ram:CategoryCode><ram:RateApplicablePercent>19</ram:RateApplicablePercent></ram:ApplicableTradeTax>",
    "<ram:SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount>100.00</ram:LineTotalAmount></ram:SpecifiedTradeSettlementLineMonetarySummation></ram:SpecifiedLineTradeSettlement>",
    "</ram:IncludedSupplyChainTradeLineItem>",
  ].join("");
}

function agreement(profile: Profile): string {
  const seller = [
    "<ram:Name>Seller</ram:Name>",
    profile.isGerman ? contact() : "",
    `<ram:PostalTradeAddress>${profile.hasDetails ? address() : ""}<ram:CountryID>DE</ram:CountryID></ram:PostalTradeAddress>`,
    profile.isGerman ? electronicAddress("seller@example.org") : "",
    '<ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">DE123456789</ram:ID></ram:SpecifiedTaxRegistration>',
  ];
  const buyer = [
    "<ram:Name>Buyer</ram:Name>",
    profile.hasDetails
      ? `<ram:PostalTradeAddress>${address()}<ram:CountryID>DE</ram:CountryID></ram:PostalTradeAddress>`
      : "",
    profile.isGerman ? electronicAddress("buyer@example.org") : "",
  ];
  return [
    "<ram:ApplicableHeaderTradeAgreement><ram:BuyerReference>04011000-12345-03</ram:BuyerReference>",
    `<ram:SellerTradeParty>${seller.join("")}</ram:SellerTradeParty><ram:BuyerTradeParty>${buyer.join("")}</ram:BuyerTradeParty>`,
    "</ram:ApplicableHeaderTradeAgreement>",
  ].join("");
}

function contact(): string {
  return "<ram:DefinedTradeContact><ram:PersonName>Ada</ram:PersonName><ram:TelephoneUniversalCommunication><ram:CompleteNumber>+49 30 12345</ram:CompleteNumber></ram:TelephoneUniversalCommunication><ram:EmailURIUniversalCommunication><ram:URIID>ada@example.org</ram:URIID></ram:EmailURIUniversalCommunication></ram:DefinedTradeContact>";
}

function address(): string {
  return "<ram:PostcodeCode>10115</ram:PostcodeCode><ram:LineOne>Street 1</ram:LineOne><ram:CityName>Berlin</ram:CityName>";
}

function electronicAddress(mail: string): string {
  return `<ram:URIUniversalCommunication><ram:URIID schemeID="EM">${mail}</ram:URIID></ram:URIUniversalCommunication>`;
}

function delivery({ hasDetails }: Profile): string {
  if (!hasDetails) return "<ram:ApplicableHeaderTradeDelivery/>";
  return `<ram:ApplicableHeaderTradeDelivery><ram:ActualDeliverySupplyChainEvent><ram:OccurrenceDateTime>${date()}</ram:OccurrenceDateTime></ram:ActualDeliverySupplyChainEvent></ram:ApplicableHeaderTradeDelivery>`;
}

function settlement({ hasDetails }: Profile): string {
  return [
    "<ram:ApplicableHeaderTradeSettlement><ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode>",
    hasDetails ? paymentAndTax() : "",
    "<ram:SpecifiedTradeSettlementHeaderMonetarySummation>",
    hasDetails ? "<ram:LineTotalAmount>100.00</ram:LineTotalAmount>" : "",
    '<ram:TaxBasisTotalAmount>100.00</ram:TaxBasisTotalAmount><ram:TaxTotalAmount currencyID="EUR">19.00</ram:TaxTotalAmount>',
    "<ram:GrandTotalAmount>119.00</ram:GrandTotalAmount><ram:DuePayableAmount>119.00</ram:DuePayableAmount>",
    "</ram:SpecifiedTradeSettlementHeaderMonetarySummation></ram:ApplicableHeaderTradeSettlement>",
  ].join("");
}

function paymentAndTax(): string {
  return [
    "<ram:SpecifiedTradeSettlementPaymentMeans><ram:TypeCode>58</ram:TypeCode><ram:PayeePartyCreditorFinancialAccount><ram:IBANID>DE02120300000000202051</ram:IBANID></ram:PayeePartyCreditorFinancialAccount></ram:SpecifiedTradeSettlementPaymentMeans>",
    "<ram:ApplicableTradeTax><ram:CalculatedAmount>19.00</ram:CalculatedAmount><ram:TypeCode>VAT</ram:TypeCode><ram:BasisAmount>100.00</ram:BasisAmount><ram:CategoryCode>S</ram:CategoryCode><ram:RateApplicablePercent>19</ram:RateApplicablePercent></ram:ApplicableTradeTax>",
    `<ram:SpecifiedTradePaymentTerms><ram:DueDateDateTime>${date()}</ram:DueDateDateTime></ram:SpecifiedTradePaymentTerms>`,
  ].join("");
}
