/** Lays the business terms out as an invoice or a credit note of UBL 2.1: the syntax binding of CEN/TS 16931-3-2. */
import { type ElementLayout, each, el, id, inEntry, type Layout } from "./layout.ts";

const OASIS = "urn:oasis:names:specification:ubl:schema:xsd";
const VAT_SCHEME = el("cac:TaxScheme/cbc:ID", "=VAT");

const ADDRESS = ["StreetName", "AdditionalStreetName", "CityName", "PostalZone", "CountrySubentity"];

const SUPPLIER = el("cac:AccountingSupplierParty/cac:Party", [
  id("cbc:EndpointID", "BT-34"),
  each("BT-29", id("cac:PartyIdentification/cbc:ID", "BT-29")),
  el("cac:PartyIdentification/cbc:ID", "BT-90", { schemeID: "=SEPA" }),
  el("cac:PartyName/cbc:Name", "BT-28"),
  address("cac:PostalAddress", [35, 36, 37, 38, 39, 162, 40]),
  taxScheme("BT-31", "VAT"),
  // The scheme of a tax number that is no VAT number: any text but VAT.
  { ...taxScheme("BT-32", "TAX"), takesOthers: true },
  el("cac:PartyLegalEntity", [
    el("cbc:RegistrationName", "BT-27"),
    id("cbc:CompanyID", "BT-30"),
    el("cbc:CompanyLegalForm", "BT-33"),
  ]),
  contact("BT-41", "BT-42", "BT-43"),
]);

const CUSTOMER = el("cac:AccountingCustomerParty/cac:Party", [
  id("cbc:EndpointID", "BT-49"),
  id("cac:PartyIdentification/cbc:ID", "BT-46"),
  el("cac:PartyName/cbc:Name", "BT-45"),
  address("cac:PostalAddress", [50, 51, 52, 53, 54, 163, 55]),
  taxScheme("BT-48", "VAT"),
  el("cac:PartyLegalEntity", [el("cbc:RegistrationName", "BT-44"), id("cbc:CompanyID", "BT-47")]),
  contact("BT-56", "BT-57", "BT-58"),
]);

const PARTIES = [
  SUPPLIER,
  CUSTOMER,
  el("cac:PayeeParty", [
    id("cac:PartyIdentification/cbc:ID", "BT-60"),
    el("cac:PartyName/cbc:Name", "BT-59"),
    id("cac:PartyLegalEntity/cbc:CompanyID", "BT-61"),
  ]),
  el("cac:TaxRepresentativeParty", [
    el("cac:PartyName/cbc:Name", "BT-62"),
    address("cac:PostalAddress", [64, 65, 66, 67, 68, 164, 69]),
    taxScheme("BT-63", "VAT"),
  ]),
  el("cac:Delivery", [
    el("cbc:ActualDeliveryDate", "BT-72"),
    el("cac:DeliveryLocation", [id("cbc:ID", "BT-71"), address("cac:Address", [75, 76, 77, 78, 79, 165, 80])]),
    el("cac:DeliveryParty/cac:PartyName/cbc:Name", "BT-70"),
  ]),
];

const CREDIT_NOTE_TYPES: ReadonlySet<string> = new Set([
  "81",
  "83",
  "261",
  "262",
  "296",
  "308",
  "381",
  "396",
  "420",
  "458",
  "532",
]);

/** @param typeCode of the invoice (BT-3) */
export function ublLayout(typeCode: string): Layout {
  const isCreditNote = CREDIT_NOTE_TYPES.has(typeCode);
  return isCreditNote ? UBL_CREDIT_NOTE : UBL_INVOICE;
}

function layoutOf(name: "Invoice" | "CreditNote", elements: readonly ElementLayout[]): Layout {
  return {
    namespaces: {
      "": `${OASIS}:${name}-2`,
      cac: `${OASIS}:CommonAggregateComponents-2`,
      cbc: `${OASIS}:CommonBasicComponents-2`,
    },
    currencyAttribute: "currencyID",
    writeDate: (date) => date,
    readDate: (text) => text,
    root: el(name, elements),
  };
}

const CONTEXT = [
  el("cbc:CustomizationID", "BT-24"),
  el("cbc:ProfileID", "BT-23"),
  el("cbc:ID", "BT-1"),
  el("cbc:IssueDate", "BT-2"),
];

const REFERENCES = [
  el("cbc:DocumentCurrencyCode", "BT-5"),
  el("cbc:TaxCurrencyCode", "BT-6"),
  el("cbc:AccountingCost", "BT-19"),
  el("cbc:BuyerReference", "BT-10"),
  el("cac:InvoicePeriod", [
    el("cbc:StartDate", "BT-73"),
    el("cbc:EndDate", "BT-74"),
    el("cbc:DescriptionCode", "BT-8"),
  ]),
  el("cac:OrderReference", [el("cbc:ID", "BT-13"), el("cbc:SalesOrderID", "BT-14")]),
  each(
    "BG-3",
    el("cac:BillingReference/cac:InvoiceDocumentReference", [el("cbc:ID", "BT-25"), el("cbc:IssueDate", "BT-26")]),
  ),
  el("cac:DespatchDocumentReference/cbc:ID", "BT-16"),
  el("cac:ReceiptDocumentReference/cbc:ID", "BT-15"),
];

const TENDER = el("cac:OriginatorDocumentReference/cbc:ID", "BT-17");
const CONTRACT = el("cac:ContractDocumentReference/cbc:ID", "BT-12");

const DOCUMENTS = [
  el("cac:AdditionalDocumentReference", [id("cbc:ID", "BT-18"), el("cbc:DocumentTypeCode", "=130")]),
  each(
    "BG-24",
    el("cac:AdditionalDocumentReference", [
      el("cbc:ID", "BT-122"),
      el("cbc:DocumentDescription", "BT-123"),
      el("cac:Attachment", [
        el("cbc:EmbeddedDocumentBinaryObject", "BT-125", {
          mimeCode: "BT-125:mediaType",
          filename: "BT-125:filename",
        }),
        el("cac:ExternalReference/cbc:URI", "BT-124"),
      ]),
    ]),
  ),
];

const NOTES = each("BG-1", el("cbc:Note", "#BT-21#BT-22"));

/** An element for each credit transfer, where the terms of the invoice stand in the first (UBL-SR-45 and 46). */
const paymentMeans = (dueDate: readonly ElementLayout[]): ElementLayout => ({
  ...el("cac:PaymentMeans", [
    inEntry("BG-17", "first", el("cbc:PaymentMeansCode", "BT-81", { name: "BT-82" })),
    inEntry("BG-17", "others", el("cbc:PaymentMeansCode", "BT-81")),
    ...dueDate.map((each) => inEntry("BG-17", "first", each)),
    el("cbc:PaymentID", "BT-83"),
    inEntry(
      "BG-17",
      "first",
      el("cac:CardAccount", [
        el("cbc:PrimaryAccountNumberID", "BT-87"),
        // The schema requires a network, and EN 16931 has none.
        el("cbc:NetworkID", "=NA"),
        el("cbc:HolderName", "BT-88"),
      ]),
    ),
    el("cac:PayeeFinancialAccount", [
      el("cbc:ID", "BT-84"),
      el("cbc:Name", "BT-85"),
      el("cac:FinancialInstitutionBranch/cbc:ID", "BT-86"),
    ]),
    inEntry(
      "BG-17",
      "first",
      el("cac:PaymentMandate", [el("cbc:ID", "BT-89"), el("cac:PayerFinancialAccount/cbc:ID", "BT-91")]),
    ),
  ]),
  each: "BG-17",
  isOnceIfNone: true,
});

const SUMS = [
  el("cac:PaymentTerms/cbc:Note", "BT-20"),
  documentAllowanceCharge("BG-20", false, [92, 93, 94, 97, 98], ["BT-95", "BT-96"]),
  documentAllowanceCharge("BG-21", true, [99, 100, 101, 104, 105], ["BT-102", "BT-103"]),
  el("cac:TaxTotal", [
    el("cbc:TaxAmount", "BT-110"),
    each(
      "BG-23",
      el("cac:TaxSubtotal", [
        el("cbc:TaxableAmount", "BT-116"),
        el("cbc:TaxAmount", "BT-117"),
        el("cac:TaxCategory", [
          el("cbc:ID", "BT-118"),
          el("cbc:Percent", "BT-119"),
          el("cbc:TaxExemptionReasonCode", "BT-121"),
          el("cbc:TaxExemptionReason", "BT-120"),
          VAT_SCHEME,
        ]),
      ]),
    ),
  ]),
  el("cac:TaxTotal/cbc:TaxAmount", "BT-111", { currencyID: "BT-6" }),
  el("cac:LegalMonetaryTotal", [
    el("cbc:LineExtensionAmount", "BT-106"),
    el("cbc:TaxExclusiveAmount", "BT-109"),
    el("cbc:TaxInclusiveAmount", "BT-112"),
    el("cbc:AllowanceTotalAmount", "BT-107"),
    el("cbc:ChargeTotalAmount", "BT-108"),
    el("cbc:PrepaidAmount", "BT-113"),
    el("cbc:PayableRoundingAmount", "BT-114"),
    el("cbc:PayableAmount", "BT-115"),
  ]),
];

const line = (name: "InvoiceLine" | "CreditNoteLine", quantity: "InvoicedQuantity" | "CreditedQuantity") =>
  each(
    "BG-25",
    el(`cac:${name}`, [
      el("cbc:ID", "BT-126"),
      el("cbc:Note", "BT-127"),
      el(`cbc:${quantity}`, "BT-129", { unitCode: "BT-130" }),
      el("cbc:LineExtensionAmount", "BT-131"),
      el("cbc:AccountingCost", "BT-133"),
      el("cac:InvoicePeriod", [el("cbc:StartDate", "BT-134"), el("cbc:EndDate", "BT-135")]),
      el("cac:OrderLineReference/cbc:LineID", "BT-132"),
      el("cac:DocumentReference", [id("cbc:ID", "BT-128"), el("cbc:DocumentTypeCode", "=130")]),
      allowanceCharge("BG-27", false, [136, 137, 138, 139, 140]),
      allowanceCharge("BG-28", true, [141, 142, 143, 144, 145]),
      ITEM,
      el("cac:Price", [
        el("cbc:PriceAmount", "BT-146"),
        el("cbc:BaseQuantity", "BT-149", { unitCode: "BT-150" }),
        el("cac:AllowanceCharge", [
          el("cbc:ChargeIndicator", "=false"),
          el("cbc:Amount", "BT-147"),
          el("cbc:BaseAmount", "BT-148"),
        ]),
      ]),
    ]),
  );

const ITEM = el("cac:Item", [
  el("cbc:Description", "BT-154"),
  el("cbc:Name", "BT-153"),
  el("cac:BuyersItemIdentification/cbc:ID", "BT-156"),
  el("cac:SellersItemIdentification/cbc:ID", "BT-155"),
  id("cac:StandardItemIdentification/cbc:ID", "BT-157"),
  el("cac:OriginCountry/cbc:IdentificationCode", "BT-159"),
  each(
    "BT-158",
    el("cac:CommodityClassification/cbc:ItemClassificationCode", "BT-158", {
      listID: "BT-158:scheme",
      listVersionID: "BT-158:version",
    }),
  ),
  el("cac:ClassifiedTaxCategory", [el("cbc:ID", "BT-151"), el("cbc:Percent", "BT-152"), VAT_SCHEME]),
  each("BG-32", el("cac:AdditionalItemProperty", [el("cbc:Name", "BT-160"), el("cbc:Value", "BT-161")])),
]);

const UBL_INVOICE = layoutOf("Invoice", [
  ...CONTEXT,
  el("cbc:DueDate", "BT-9"),
  el("cbc:InvoiceTypeCode", "BT-3"),
  NOTES,
  el("cbc:TaxPointDate", "BT-7"),
  ...REFERENCES,
  TENDER,
  CONTRACT,
  ...DOCUMENTS,
  el("cac:ProjectReference/cbc:ID", "BT-11"),
  ...PARTIES,
  paymentMeans([]),
  ...SUMS,
  line("InvoiceLine", "InvoicedQuantity"),
]);

export const UBL_CREDIT_NOTE = layoutOf("CreditNote", [
  ...CONTEXT,
  el("cbc:TaxPointDate", "BT-7"),
  el("cbc:CreditNoteTypeCode", "BT-3"),
  NOTES,
  ...REFERENCES,
  CONTRACT,
  ...DOCUMENTS,
  // A credit note has no element for projects.
  el("cac:AdditionalDocumentReference", [el("cbc:ID", "BT-11"), el("cbc:DocumentTypeCode", "=50")]),
  TENDER,
  ...PARTIES,
  paymentMeans([el("cbc:PaymentDueDate", "BT-9")]),
  ...SUMS,
  line("CreditNoteLine", "CreditedQuantity"),
]);

/** @param terms the numbers of the terms in the order of `ADDRESS`, of the third line, and of the country code */
function address(name: string, terms: readonly number[]): ElementLayout {
  return el(name, [
    ...ADDRESS.map((part, index) => el(`cbc:${part}`, `BT-${terms[index]}`)),
    el("cac:AddressLine/cbc:Line", `BT-${terms[5]}`),
    el("cac:Country/cbc:IdentificationCode", `BT-${terms[6]}`),
  ]);
}

function contact(name: string, telephone: string, email: string): ElementLayout {
  return el("cac:Contact", [el("cbc:Name", name), el("cbc:Telephone", telephone), el("cbc:ElectronicMail", email)]);
}

function taxScheme(term: string, scheme: string): ElementLayout {
  return el("cac:PartyTaxScheme", [el("cbc:CompanyID", term), el("cac:TaxScheme/cbc:ID", `=${scheme}`)]);
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
    el("cac:AllowanceCharge", [
      el("cbc:ChargeIndicator", `=${isCharge}`),
      el("cbc:AllowanceChargeReasonCode", `BT-${reasonCode}`),
      el("cbc:AllowanceChargeReason", `BT-${reason}`),
      el("cbc:MultiplierFactorNumeric", `BT-${percentage}`),
      el("cbc:Amount", `BT-${amount}`),
      el("cbc:BaseAmount", `BT-${base}`),
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
  const tax = el("cac:TaxCategory", [el("cbc:ID", category), el("cbc:Percent", rate), VAT_SCHEME]);
  return allowanceCharge(group, isCharge, terms, [tax]);
}
