/**
 * Lays the business terms out as a Cross Industry Invoice (UN/CEFACT D16B, the syntax of Factur-X and ZUGFeRD): the
 * syntax binding of CEN/TS 16931-3-3.
 */
import { coded, type ElementLayout, each, el, id, inEntry, type Layout } from "./layout.ts";

const UN = "urn:un:unece:uncefact:data:standard";
const DATE = "udt:DateTimeString";
/** ISO 13616. Accounts of another form have an element of their own. */
const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9 ]{10,}$/;
const OTHER_ACCOUNT = /^(?![A-Z]{2}\d{2}[A-Z0-9 ]{10,}$)/;
/** CCYYMMDD in UNTDID 2379. */
const DATE_FORMAT = { format: "=102" };

const ADDRESS = ["PostcodeCode", "LineOne", "LineTwo", "LineThree", "CityName", "CountryID", "CountrySubDivisionName"];

const LINE = each(
  "BG-25",
  el("ram:IncludedSupplyChainTradeLineItem", [
    el("ram:AssociatedDocumentLineDocument", [
      el("ram:LineID", "BT-126"),
      el("ram:IncludedNote/ram:Content", "BT-127"),
    ]),
    el("ram:SpecifiedTradeProduct", [
      id("ram:GlobalID", "BT-157"),
      el("ram:SellerAssignedID", "BT-155"),
      el("ram:BuyerAssignedID", "BT-156"),
      el("ram:Name", "BT-153"),
      el("ram:Description", "BT-154"),
      each(
        "BG-32",
        el("ram:ApplicableProductCharacteristic", [el("ram:Description", "BT-160"), el("ram:Value", "BT-161")]),
      ),
      each(
        "BT-158",
        el("ram:DesignatedProductClassification/ram:ClassCode", "BT-158", {
          listID: "BT-158:scheme",
          listVersionID: "BT-158:version",
        }),
      ),
      el("ram:OriginTradeCountry/ram:ID", "BT-159"),
    ]),
    el("ram:SpecifiedLineTradeAgreement", [
      el("ram:BuyerOrderReferencedDocument/ram:LineID", "BT-132"),
      {
        ...el("ram:GrossPriceProductTradePrice", [
          el("ram:ChargeAmount", "BT-148"),
          el("ram:BasisQuantity", "BT-149", { unitCode: "BT-150" }),
          el("ram:AppliedTradeAllowanceCharge", [indicator(false), el("ram:ActualAmount", "BT-147")]),
        ]),
        needs: "BT-148",
      },
      el("ram:NetPriceProductTradePrice", [
        el("ram:ChargeAmount", "BT-146"),
        el("ram:BasisQuantity", "BT-149", { unitCode: "BT-150" }),
      ]),
    ]),
    el("ram:SpecifiedLineTradeDelivery/ram:BilledQuantity", "BT-129", { unitCode: "BT-130" }),
    el("ram:SpecifiedLineTradeSettlement", [
      el("ram:ApplicableTradeTax", tax("BT-151", "BT-152")),
      period("BT-134", "BT-135"),
      allowanceCharge("BG-27", false, [136, 137, 138, 139, 140]),
      allowanceCharge("BG-28", true, [141, 142, 143, 144, 145]),
      el("ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount", "BT-131"),
      document("130", "BT-128", [el("ram:ReferenceTypeCode", "BT-128:scheme")]),
      el("ram:ReceivableSpecifiedTradeAccountingAccount/ram:ID", "BT-133"),
    ]),
  ]),
);

const SELLER = el("ram:SellerTradeParty", [
  ...identifiers("BT-29").map((layout) => each("BT-29", layout)),
  el("ram:Name", "BT-27"),
  el("ram:Description", "BT-33"),
  el("ram:SpecifiedLegalOrganization", [id("ram:ID", "BT-30"), el("ram:TradingBusinessName", "BT-28")]),
  contact("BT-41", "BT-42", "BT-43"),
  address([38, 35, 36, 162, 37, 40, 39]),
  id("ram:URIUniversalCommunication/ram:URIID", "BT-34"),
  el("ram:SpecifiedTaxRegistration/ram:ID", "BT-31", { schemeID: "=VA" }),
  el("ram:SpecifiedTaxRegistration/ram:ID", "BT-32", { schemeID: "=FC" }),
]);

const BUYER = el("ram:BuyerTradeParty", [
  ...identifiers("BT-46"),
  el("ram:Name", "BT-44"),
  el("ram:SpecifiedLegalOrganization", [id("ram:ID", "BT-47"), el("ram:TradingBusinessName", "BT-45")]),
  contact("BT-56", "BT-57", "BT-58"),
  address([53, 50, 51, 163, 52, 55, 54]),
  id("ram:URIUniversalCommunication/ram:URIID", "BT-49"),
  el("ram:SpecifiedTaxRegistration/ram:ID", "BT-48", { schemeID: "=VA" }),
]);

const AGREEMENT = el("ram:ApplicableHeaderTradeAgreement", [
  el("ram:BuyerReference", "BT-10"),
  SELLER,
  BUYER,
  el("ram:SellerTaxRepresentativeTradeParty", [
    el("ram:Name", "BT-62"),
    address([67, 64, 65, 164, 66, 69, 68]),
    el("ram:SpecifiedTaxRegistration/ram:ID", "BT-63", { schemeID: "=VA" }),
  ]),
  el("ram:SellerOrderReferencedDocument/ram:IssuerAssignedID", "BT-14"),
  el("ram:BuyerOrderReferencedDocument/ram:IssuerAssignedID", "BT-13"),
  el("ram:ContractReferencedDocument/ram:IssuerAssignedID", "BT-12"),
  each(
    "BG-24",
    el("ram:AdditionalReferencedDocument", [
      el("ram:IssuerAssignedID", "BT-122"),
      el("ram:URIID", "BT-124"),
      el("ram:TypeCode", "=916"),
      el("ram:Name", "BT-123"),
      el("ram:AttachmentBinaryObject", "BT-125", { mimeCode: "BT-125:mediaType", filename: "BT-125:filename" }),
    ]),
  ),
  document("50", "BT-17"),
  document("130", "BT-18", [el("ram:ReferenceTypeCode", "BT-18:scheme")]),
  // The schema requires a name, and EN 16931 has none.
  el("ram:SpecifiedProcuringProject", [el("ram:ID", "BT-11"), el("ram:Name", "=Project reference")]),
]);

const DELIVERY = {
  ...el("ram:ApplicableHeaderTradeDelivery", [
    el("ram:ShipToTradeParty", [
      ...identifiers("BT-71"),
      el("ram:Name", "BT-70"),
      address([78, 75, 76, 165, 77, 80, 79]),
    ]),
    el(`ram:ActualDeliverySupplyChainEvent/ram:OccurrenceDateTime/${DATE}`, "BT-72", DATE_FORMAT),
    el("ram:DespatchAdviceReferencedDocument/ram:IssuerAssignedID", "BT-16"),
    el("ram:ReceivingAdviceReferencedDocument/ram:IssuerAssignedID", "BT-15"),
  ]),
  isAlways: true,
};

const SETTLEMENT = el("ram:ApplicableHeaderTradeSettlement", [
  el("ram:CreditorReferenceID", "BT-90"),
  el("ram:PaymentReference", "BT-83"),
  el("ram:TaxCurrencyCode", "BT-6"),
  el("ram:InvoiceCurrencyCode", "BT-5"),
  el("ram:PayeeTradeParty", [
    ...identifiers("BT-60"),
    el("ram:Name", "BT-59"),
    id("ram:SpecifiedLegalOrganization/ram:ID", "BT-61"),
  ]),
  {
    ...el("ram:SpecifiedTradeSettlementPaymentMeans", [
      el("ram:TypeCode", "BT-81"),
      inEntry("BG-17", "first", el("ram:Information", "BT-82")),
      inEntry(
        "BG-17",
        "first",
        el("ram:ApplicableTradeSettlementFinancialCard", [el("ram:ID", "BT-87"), el("ram:CardholderName", "BT-88")]),
      ),
      inEntry("BG-17", "first", el("ram:PayerPartyDebtorFinancialAccount/ram:IBANID", "BT-91")),
      el("ram:PayeePartyCreditorFinancialAccount", [
        { ...el("ram:IBANID", "BT-84"), pattern: IBAN },
        el("ram:AccountName", "BT-85"),
        { ...el("ram:ProprietaryID", "BT-84"), pattern: OTHER_ACCOUNT },
      ]),
      el("ram:PayeeSpecifiedCreditorFinancialInstitution/ram:BICID", "BT-86"),
    ]),
    each: "BG-17",
    isOnceIfNone: true,
  },
  each(
    "BG-23",
    el("ram:ApplicableTradeTax", [
      el("ram:CalculatedAmount", "BT-117"),
      el("ram:TypeCode", "=VAT"),
      el("ram:ExemptionReason", "BT-120"),
      el("ram:BasisAmount", "BT-116"),
      el("ram:CategoryCode", "BT-118"),
      el("ram:ExemptionReasonCode", "BT-121"),
      // They stand once (CII-SR-461 and 462).
      inEntry("BG-23", "first", el("ram:TaxPointDate/udt:DateString", "BT-7", DATE_FORMAT)),
      // UNTDID 2475 instead of 2005: issue of the invoice, delivery, payment.
      inEntry("BG-23", "first", coded("ram:DueDateTypeCode", "BT-8", { "3": "5", "35": "29", "432": "72" })),
      el("ram:RateApplicablePercent", "BT-119"),
    ]),
  ),
  period("BT-73", "BT-74"),
  documentAllowanceCharge("BG-20", false, [92, 93, 94, 97, 98], ["BT-95", "BT-96"]),
  documentAllowanceCharge("BG-21", true, [99, 100, 101, 104, 105], ["BT-102", "BT-103"]),
  el("ram:SpecifiedTradePaymentTerms", [
    el("ram:Description", "BT-20"),
    el(`ram:DueDateDateTime/${DATE}`, "BT-9", DATE_FORMAT),
    el("ram:DirectDebitMandateID", "BT-89"),
  ]),
  el("ram:SpecifiedTradeSettlementHeaderMonetarySummation", [
    el("ram:LineTotalAmount", "BT-106"),
    el("ram:ChargeTotalAmount", "BT-108"),
    el("ram:AllowanceTotalAmount", "BT-107"),
    el("ram:TaxBasisTotalAmount", "BT-109"),
    el("ram:TaxTotalAmount", "BT-110", { currencyID: "BT-5" }),
    el("ram:TaxTotalAmount", "BT-111", { currencyID: "BT-6" }),
    el("ram:RoundingAmount", "BT-114"),
    el("ram:GrandTotalAmount", "BT-112"),
    el("ram:TotalPrepaidAmount", "BT-113"),
    el("ram:DuePayableAmount", "BT-115"),
  ]),
  each(
    "BG-3",
    el("ram:InvoiceReferencedDocument", [
      el("ram:IssuerAssignedID", "BT-25"),
      el("ram:FormattedIssueDateTime/qdt:DateTimeString", "BT-26", DATE_FORMAT),
    ]),
  ),
  el("ram:ReceivableSpecifiedTradeAccountingAccount/ram:ID", "BT-19"),
]);

export const CII: Layout = {
  namespaces: {
    rsm: `${UN}:CrossIndustryInvoice:100`,
    qdt: `${UN}:QualifiedDataType:100`,
    ram: `${UN}:ReusableAggregateBusinessInformationEntity:100`,
    udt: `${UN}:UnqualifiedDataType:100`,
  },
  writeDate: (date) => date.replaceAll("-", ""),
  readDate: (text) => text.replace(/^(\d{4})(\d\d)(\d\d)$/, "$1-$2-$3"),
  root: el("rsm:CrossIndustryInvoice", [
    el("rsm:ExchangedDocumentContext", [
      el("ram:BusinessProcessSpecifiedDocumentContextParameter/ram:ID", "BT-23"),
      el("ram:GuidelineSpecifiedDocumentContextParameter/ram:ID", "BT-24"),
    ]),
    el("rsm:ExchangedDocument", [
      el("ram:ID", "BT-1"),
      el("ram:TypeCode", "BT-3"),
      el(`ram:IssueDateTime/${DATE}`, "BT-2", DATE_FORMAT),
      each("BG-1", el("ram:IncludedNote", [el("ram:Content", "BT-22"), el("ram:SubjectCode", "BT-21")])),
    ]),
    el("rsm:SupplyChainTradeTransaction", [LINE, AGREEMENT, DELIVERY, SETTLEMENT]),
  ]),
};

function indicator(isCharge: boolean): ElementLayout {
  return el("ram:ChargeIndicator/udt:Indicator", `=${isCharge}`);
}

function tax(category: string, rate: string): readonly ElementLayout[] {
  return [el("ram:TypeCode", "=VAT"), el("ram:CategoryCode", category), el("ram:RateApplicablePercent", rate)];
}

function period(start: string, end: string): ElementLayout {
  return el("ram:BillingSpecifiedPeriod", [
    el(`ram:StartDateTime/${DATE}`, start, DATE_FORMAT),
    el(`ram:EndDateTime/${DATE}`, end, DATE_FORMAT),
  ]);
}

function identifiers(term: string): readonly ElementLayout[] {
  return [
    { ...el("ram:ID", term), hasScheme: false },
    { ...id("ram:GlobalID", term), hasScheme: true },
  ];
}

/** The document of this type (UNTDID 1001) that the term names. */
function document(typeCode: string, term: string, more: readonly ElementLayout[] = []): ElementLayout {
  return el("ram:AdditionalReferencedDocument", [
    el("ram:IssuerAssignedID", term),
    el("ram:TypeCode", `=${typeCode}`),
    ...more,
  ]);
}

function contact(name: string, telephone: string, email: string): ElementLayout {
  return el("ram:DefinedTradeContact", [
    el("ram:PersonName", name),
    el("ram:TelephoneUniversalCommunication/ram:CompleteNumber", telephone),
    el("ram:EmailURIUniversalCommunication/ram:URIID", email),
  ]);
}

/** @param terms the numbers of the terms in the order of `ADDRESS` */
function address(terms: readonly number[]): ElementLayout {
  return el(
    "ram:PostalTradeAddress",
    ADDRESS.map((name, index) => el(`ram:${name}`, `BT-${terms[index]}`)),
  );
}

/** @param terms the numbers of amount, base, percentage, reason and reason code */
function allowanceCharge(
  group: string,
  isCharge: boolean,
  [amount, base, percentage, reason, reasonCode]: readonly [number, number, number, number, number],
  more: readonly ElementLayout[] = [],
): ElementLayout {
  return each(
    group,
    el("ram:SpecifiedTradeAllowanceCharge", [
      indicator(isCharge),
      el("ram:CalculationPercent", `BT-${percentage}`),
      el("ram:BasisAmount", `BT-${base}`),
      el("ram:ActualAmount", `BT-${amount}`),
      el("ram:ReasonCode", `BT-${reasonCode}`),
      el("ram:Reason", `BT-${reason}`),
      ...more,
    ]),
  );
}

function documentAllowanceCharge(
  group: string,
  isCharge: boolean,
  terms: Parameters<typeof allowanceCharge>[2],
  [category, rate]: readonly [string, string],
): ElementLayout {
  return allowanceCharge(group, isCharge, terms, [el("ram:CategoryTradeTax", tax(category, rate))]);
}
