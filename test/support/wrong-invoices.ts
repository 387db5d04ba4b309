/**
 * An invoice that violates it, for each fatal rule of EN 16931: a change of a right invoice, in the notation of `changeXml`. The
 * reverse change is the remedy.
 */

export type Syntax = "CII" | "UBL";

export interface WrongInvoice {
  readonly rule: string;
  /** The right invoice: `full` has all terms, the others one VAT category on a line, an allowance and a charge. */
  readonly base: string;
  readonly change: string;
  /** The other rules that follow from the change: they ask for the same. */
  readonly also: readonly string[];
  /** The term to correct, if it is not the one that is changed. */
  readonly term?: string | undefined;
}

/** A rule, the change, the rules that are violated as well, and the term to correct. */
type Row = readonly [
  rule: string,
  change: string | readonly [cii: string, ubl: string],
  also?: string | undefined,
  term?: string,
];

const both =
  (base: string, rows: readonly Row[]) =>
  (syntax: Syntax): readonly WrongInvoice[] =>
    rows
      .filter(([rule]) => isOf(syntax, rule))
      .map(([rule, change, also = "", term]) => ({
        rule: rule.replace(/^\w+:/, ""),
        base,
        change: typeof change === "string" ? change : change[syntax === "CII" ? 0 : 1],
        also: also
          .split(" ")
          .filter((other) => other !== "" && isOf(syntax, other))
          .map((other) => other.replace(/^\w+:/, "")),
        term,
      }));

/** `CII:BR-1` is violated in this syntax only, as are the rules of its elements (`CII-SR-1`). */
function isOf(syntax: Syntax, rule: string): boolean {
  const [, only] = /^(CII|UBL)[:-]/.exec(rule) ?? [];
  return only === undefined || only === syntax;
}

const INVOICE = both("full", [
  ["BR-01", "-BT-24", "CII-SR-010"],
  ["BR-02", "-BT-1"],
  ["BR-03", "-BT-2"],
  ["BR-04", "-BT-3", "CII-SR-014"],
  ["BR-05", "-BT-5"],
  ["BR-06", "-BT-27", "UBL-SR-19 UBL-SR-20 UBL-SR-21"],
  ["BR-07", "-BT-44"],
  [
    "BR-08",
    ["-SellerTradeParty/PostalTradeAddress", "-AccountingSupplierParty/Party/PostalAddress"],
    "CII:BR-09",
    "BG-5",
  ],
  ["BR-09", "-BT-40"],
  [
    "BR-10",
    ["-BuyerTradeParty/PostalTradeAddress", "-AccountingCustomerParty/Party/PostalAddress"],
    "CII:BR-11",
    "BG-8",
  ],
  ["BR-11", "-BT-55"],
  ["BR-12", "-BT-106", "BR-CO-10 BR-CO-13"],
  ["BR-13", "-BT-109", "BR-CO-13 BR-CO-15"],
  ["BR-14", "-BT-112", "BR-CO-15 BR-CO-16"],
  ["BR-15", "-BT-115", "BR-CO-16"],
  ["BR-16", "-BG-25", "BR-CO-10 BR-S-08"],
  ["BR-17", "-BT-59", "UBL-SR-19 UBL-SR-20 UBL-SR-21"],
  ["BR-18", "-BT-62"],
  [
    "BR-19",
    ["-SellerTaxRepresentativeTradeParty/PostalTradeAddress", "-TaxRepresentativeParty/PostalAddress"],
    "CII:BR-20",
    "BG-12",
  ],
  ["BR-20", "-BT-69"],
  ["BR-21", "-BT-126"],
  ["BR-22", "-BT-129", "BR-23 CII-DT-033"],
  ["BR-23", "-BT-129@unitCode", "CII-DT-033", "BT-130"],
  ["BR-24", "-BT-131", "BR-CO-10 BR-S-08"],
  ["BR-25", "-BT-153"],
  ["BR-26", "-BT-146", "BR-27 CII-SR-439"],
  ["BR-27", "BT-146=-1"],
  ["BR-28", "BT-148=-1"],
  ["BR-29", ["BT-74=20261031", "BT-74=2026-10-31"]],
  ["BR-30", ["BT-135=20261031", "BT-135=2026-10-31"]],
  ["BR-31", "-BT-92", "BR-CO-11 BR-S-08"],
  ["BR-32", "-BT-95", "BR-S-08"],
  ["BR-33", "-BT-97; -BT-98", "BR-CO-21"],
  ["BR-36", "-BT-99", "BR-CO-12 BR-S-08"],
  ["BR-37", "-BT-102", "BR-S-08"],
  ["BR-38", "-BT-104; -BT-105", "BR-CO-22"],
  ["BR-41", "-BT-136"],
  ["BR-42", "-BT-139; -BT-140", "BR-CO-23"],
  ["BR-43", "-BT-141"],
  ["BR-44", "-BT-144; -BT-145", "BR-CO-24"],
  ["BR-45", "-BT-116", "BR-S-08 BR-S-09 BR-CO-17"],
  ["BR-46", "-BT-117", "BR-S-09 BR-CO-14 BR-CO-17"],
  ["BR-47", "-BT-118", "BR-S-01"],
  ["BR-48", "-BT-119", "BR-S-09 BR-CO-17"],
  ["BR-49", "-BT-81"],
  ["BR-50", "BT-84= "],
  ["CII:BR-51", "BT-87=12345678901"],
  ["BR-52", "-BT-122"],
  ["BR-53", "-BT-111", "CII:BR-DEC-15"],
  ["BR-54", "-BT-161", "CII-SR-072", "BG-32"],
  ["BR-55", "-BT-25", "UBL-SR-07"],
  ["BR-56", "-BT-63", "UBL-SR-53"],
  ["BR-57", "-BT-80"],
  ["BR-61", "-BT-84", "BR-50 CII-SR-470"],
  ["BR-62", "-BT-34@schemeID"],
  ["BR-63", "-BT-49@schemeID"],
  ["BR-64", "-BT-157@schemeID", "CII-SR-046"],
  ["BR-65", "-BT-158@listID"],
]);

const CONDITIONS = both("full", [
  [
    "BR-CO-03",
    [
      `BG-23+<ram:TaxPointDate><udt:DateString format="102">20261128</udt:DateString></ram:TaxPointDate>`,
      "Invoice+cbc:TaxPointDate=2026-11-28",
    ],
    "",
    "BT-8",
  ],
  ["BR-CO-04", "-BT-151", "BR-S-08"],
  ["BR-CO-09", "BT-31=123456789"],
  ["BR-CO-10", "BT-106=1.00", "BR-CO-13"],
  ["BR-CO-11", "BT-107=1.50", "BR-CO-13"],
  ["BR-CO-12", "BT-108=1.50", "BR-CO-13"],
  ["BR-CO-13", "BT-109=1.00", "BR-CO-15"],
  ["BR-CO-14", "BT-110=1.00", "BR-CO-15"],
  ["BR-CO-15", "BT-112=1.00", "BR-CO-16"],
  ["BR-CO-16", "BT-115=1.00"],
  ["BR-CO-17", "BT-117=1.00", "BR-CO-14 BR-S-09"],
  ["BR-CO-18", "-BG-23", "BR-S-01 CII:BR-CO-14"],
  [
    "BR-CO-19",
    [
      "-ApplicableHeaderTradeSettlement/BillingSpecifiedPeriod/StartDateTime; -ApplicableHeaderTradeSettlement/BillingSpecifiedPeriod/EndDateTime",
      "-BT-73; -BT-74; -BT-8",
    ],
    "",
    "BT-73",
  ],
  [
    "BR-CO-20",
    [
      "-SpecifiedLineTradeSettlement/BillingSpecifiedPeriod/StartDateTime; -SpecifiedLineTradeSettlement/BillingSpecifiedPeriod/EndDateTime",
      "-BT-134; -BT-135",
    ],
    "",
    "BT-134",
  ],
  ["BR-CO-21", "-BT-97; -BT-98", "BR-33"],
  ["BR-CO-22", "-BT-104; -BT-105", "BR-38"],
  ["BR-CO-23", "-BT-139; -BT-140", "BR-42"],
  ["BR-CO-24", "-BT-144; -BT-145", "BR-44"],
  ["BR-CO-26", "-BT-29; -BT-30; -BT-31", "UBL-SR-53", "BT-31"],
]);

const DECIMALS = both("full", [
  ["BR-DEC-01", "BT-92=…0", "UBL-DT-01"],
  ["BR-DEC-02", "BT-93=…0", "UBL-DT-01"],
  ["BR-DEC-05", "BT-99=…0", "UBL-DT-01"],
  ["BR-DEC-06", "BT-100=…0", "UBL-DT-01"],
  ["BR-DEC-09", "BT-106=…0", "UBL-DT-01"],
  ["BR-DEC-10", "BT-107=…0", "UBL-DT-01"],
  ["BR-DEC-11", "BT-108=…0", "UBL-DT-01"],
  ["BR-DEC-12", "BT-109=…0", "UBL-DT-01"],
  ["BR-DEC-14", "BT-112=…0", "UBL-DT-01"],
  ["CII:BR-DEC-15", "BT-111=…1"],
  ["BR-DEC-16", "BT-113=…0", "UBL-DT-01"],
  ["BR-DEC-17", "BT-114=…0", "UBL-DT-01"],
  ["BR-DEC-18", "BT-115=…0", "UBL-DT-01"],
  ["BR-DEC-19", "BT-116=…0", "UBL-DT-01"],
  ["BR-DEC-20", "BT-117=…0", "UBL-DT-01"],
  ["BR-DEC-23", "BT-131=…0", "UBL-DT-01"],
  ["BR-DEC-24", "BT-136=…0", "UBL-DT-01"],
  ["BR-DEC-25", "BT-137=…0", "UBL-DT-01"],
  ["BR-DEC-27", "BT-141=…0", "UBL-DT-01"],
  ["BR-DEC-28", "BT-142=…0", "UBL-DT-01"],
]);

/** The rule about the total VAT (BT-110) demands nothing if there is one in another currency, too. */
const DECIMALS_OF_VAT = both("S", [["CII:BR-DEC-13", "BT-110=…1", "BR-CO-14"]]);

const CODES = both("full", [
  ["BR-CL-01", "BT-3=999"],
  ["BR-CL-03", ["BT-111@currencyID=CHX", "BT-106@currencyID=CHX"], "CII:BR-53 CII:BR-DEC-15", "BT-5"],
  ["BR-CL-04", "BT-5=EUX", "BR-CO-15"],
  ["BR-CL-05", "BT-6=CHX", "BR-53 CII:BR-DEC-15"],
  ["BR-CL-06", "BT-8=1"],
  [
    "BR-CL-07",
    [
      "ApplicableHeaderTradeAgreement/AdditionalReferencedDocument/ReferenceTypeCode=?",
      "AdditionalDocumentReference/ID@schemeID=?",
    ],
    "",
    "BT-18",
  ],
  ["BR-CL-08", ["BT-21=?", "BT-22=#???#Note"], "", "BT-21"],
  ["BR-CL-10", "BT-29@schemeID=?"],
  ["BR-CL-11", "BT-30@schemeID=?"],
  ["BR-CL-13", "BT-158@listID=?"],
  ["BR-CL-14", "BT-40=XX"],
  ["BR-CL-15", "BT-159=XX"],
  ["BR-CL-16", "BT-81=999"],
  ["BR-CL-17", "BT-95=X", "BR-S-08"],
  ["BR-CL-18", "BT-151=X", "BR-S-08"],
  ["BR-CL-19", "BT-98=?"],
  ["BR-CL-20", "BT-105=?"],
  ["BR-CL-21", "BT-157@schemeID=?"],
  ["BR-CL-23", "BT-129@unitCode=XX9", "", "BT-130"],
  ["BR-CL-24", "BT-125@mimeCode=a/b"],
  ["BR-CL-25", "BT-34@schemeID=?"],
  ["BR-CL-26", "BT-71@schemeID=?"],
]);
const EXEMPTION_CODE = both("E", [
  [
    "BR-CL-22",
    ["BG-23+ram:ExemptionReasonCode=?", "TaxSubtotal/TaxCategory+cbc:TaxExemptionReasonCode=?"],
    "",
    "BT-121",
  ],
]);

/** The rate of a line, an allowance or a charge: above 0, 0, 0 or more, or none. */
type Rate = "positive" | "zero" | "any" | "none";
const WRONG_RATE: Readonly<Record<Exclude<Rate, "none">, string>> = { positive: "0", zero: "7", any: "-1" };
const RATED: readonly (readonly [digits: string, term: string, cii: string, ubl: string])[] = [
  ["05", "BT-152", "SpecifiedLineTradeSettlement/ApplicableTradeTax", "Item/ClassifiedTaxCategory"],
  ["06", "BT-96", "SpecifiedTradeAllowanceCharge/CategoryTradeTax", "AllowanceCharge/TaxCategory"],
  ["07", "BT-103", "SpecifiedTradeAllowanceCharge/CategoryTradeTax[2]", "AllowanceCharge/TaxCategory[2]"],
];

/** The ten rules that each VAT category has. */
const category = (
  letters: string,
  code: string,
  rate: Rate,
  parties: string | readonly [string, string],
  party: string,
) => {
  const rule = (digits: string) => `BR-${letters}-${digits}`;
  const hasVat = rate === "positive" || rate === "any";
  const others = (digits: string) =>
    ["02", "03", "04"]
      .filter((other) => other !== digits)
      .map(rule)
      .join(" ");
  const isReasoned = (rate === "zero" && code !== "Z") || rate === "none";
  // The rules for Cross Industry Invoices do not check the sums of taxes of the Canary Islands, Ceuta and Melilla.
  const only = rate === "any" ? "UBL:" : "";
  const sums = `${only}${rule("08")}`;
  return both(code, [
    isReasoned ? [rule("01"), "BG-23*2"] : [rule("01"), "-BG-23", `BR-CO-18 ${hasVat ? "CII:BR-CO-14" : ""}`],
    ...["02", "03", "04"].map(
      (digits): Row => [rule(digits), parties, `${others(digits)} ${rate === "none" ? "" : "UBL-SR-53"}`, party],
    ),
    ...RATED.map(
      ([digits, term, cii, ubl]): Row =>
        rate === "none"
          ? [rule(digits), [`${cii}+ram:RateApplicablePercent=0`, `${ubl}+cbc:Percent=0`], "", term]
          : [rule(digits), `${term}=${WRONG_RATE[rate]}`, hasVat ? sums : ""],
    ),
    [`${only}${rule("08")}`, "BT-116=1.00", hasVat ? `BR-CO-17 ${rule("09")}` : ""],
    [`${only}${rule("09")}`, "BT-117=1.00", rate === "none" ? "BR-CO-14 UBL:BR-CO-17" : "BR-CO-14 BR-CO-17"],
    isReasoned
      ? [rule("10"), "-BT-120"]
      : [rule("10"), ["BG-23+ram:ExemptionReason=x", "TaxSubtotal/TaxCategory+cbc:TaxExemptionReason=x"], "", "BT-120"],
  ]);
};
const VAT_NUMBER = [
  `SellerTradeParty+<ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">DE123456789</ram:ID></ram:SpecifiedTaxRegistration>`,
  "AccountingSupplierParty/Party+<cac:PartyTaxScheme><cbc:CompanyID>DE123456789</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>",
] as const;

const CATEGORIES = [
  category("S", "S", "positive", "-BT-31", "BT-31"),
  category("Z", "Z", "zero", "-BT-31", "BT-31"),
  category("E", "E", "zero", "-BT-31", "BT-31"),
  category("AE", "AE", "zero", "-BT-48", "BT-48"),
  category("IC", "K", "zero", "-BT-48", "BT-48"),
  category("G", "G", "zero", "-BT-31", "BT-31"),
  category("O", "O", "none", VAT_NUMBER, "BT-31"),
  category("AF", "L", "any", "-BT-31", "BT-31"),
  category("AG", "M", "any", "-BT-31", "BT-31"),
  both("K", [
    ["BR-IC-11", "-BT-72"],
    ["BR-IC-12", "-BT-80", "BR-57"],
  ]),
  both("O", [
    ["BR-O-11", "BG-23*2; BT-118[2]=E", "CII:BR-O-12 CII:BR-E-01 BR-E-08 BR-48", "BG-23"],
    ["BR-O-12", "BT-151=E", "CII:BR-O-11 BR-O-08 BR-E-01 BR-E-02 BR-E-05", "BG-25"],
    ["BR-O-13", "BT-95=E", "CII:BR-O-14 BR-O-08 BR-E-01 BR-E-03 BR-E-06", "BG-20"],
    ["BR-O-14", "BT-102=E", "CII:BR-O-13 BR-O-08 BR-E-01 BR-E-04 BR-E-07", "BG-21"],
  ]),
  both("B", [
    ["BR-B-01", "BT-40=DE", "", "BT-151"],
    ["BR-B-02", "BT-151=S", "BR-S-01"],
  ]),
];

const SUMS = "SpecifiedTradeSettlementHeaderMonetarySummation";
const twice = (element: string): string => `${SUMS}+ram:${element}=0; ${SUMS}+ram:${element}=0`;
const PERIOD = "ApplicableHeaderTradeSettlement/BillingSpecifiedPeriod";
/** Rules about one element each: their digits, and the element. */
const listed = (
  prefix: string,
  text: string,
  change: (name: string) => string,
  also?: (digits: string) => string,
): readonly Row[] =>
  (text.match(/\d+ \w+/g) ?? []).map((each): Row => {
    const [digits = "", name = ""] = each.split(" ");
    return [`${prefix}-${digits}`, change(name), also?.(digits)];
  });

const CII_STRUCTURE = both("full", [
  ["CII-SR-009", "GuidelineSpecifiedDocumentContextParameter*2", "CII-SR-010 BR-01"],
  ["CII-SR-010", "-BT-24", "BR-01"],
  ["CII-SR-014", "BT-3*2", "BR-04"],
  ["CII-SR-046", "-BT-157@schemeID", "BR-64"],
  ["CII-SR-069", "-BT-160", "BR-54"],
  ["CII-SR-072", "-BT-161", "BR-54"],
  ["CII-SR-090", "-BT-159"],
  ["CII-SR-439", "-BT-146", "BR-26 BR-27"],
  ["CII-SR-440", "BT-147*2"],
  ["CII-SR-441", "BT-146*2", "CII-SR-439"],
  ["CII-SR-455", "SellerTradeParty/DefinedTradeContact*2"],
  ["CII-SR-456", "BuyerTradeParty/DefinedTradeContact*2"],
  ["CII-SR-459", "SellerTradeParty/URIUniversalCommunication*2"],
  ["CII-SR-460", "BuyerTradeParty/URIUniversalCommunication*2"],
  ["CII-SR-461", "-BT-8; BG-23+ram:TaxPointDate=x; BG-23+ram:TaxPointDate=x"],
  ["CII-SR-462", "BG-23+ram:DueDateTypeCode=29"],
  ["CII-SR-463", "-SpecifiedLineTradeSettlement/SpecifiedTradeAllowanceCharge/ChargeIndicator"],
  ["CII-SR-467", "SpecifiedTradeSettlementPaymentMeans*2; SpecifiedTradeSettlementPaymentMeans/TypeCode[2]=30"],
  ["CII-SR-468", "SpecifiedTradeSettlementPaymentMeans*2; SpecifiedTradeSettlementPaymentMeans/Information[2]=x"],
  ["CII-SR-469", "BT-83*2"],
  ["CII-SR-470", "-BT-84", "BR-50 BR-61"],
  ["CII-SR-471", "BG-20+ram:RateApplicablePercent=1; BG-20+ram:RateApplicablePercent=1"],
  ["CII-SR-472", "BG-20+<ram:CategoryTradeTax/>"],
  ["CII-SR-473", "BT-92*2"],
  ["CII-SR-477", `${SUMS}/LineTotalAmount*2`, "BR-CO-10 BR-DEC-09"],
  ["CII-SR-478", `${SUMS}/ChargeTotalAmount*2`, "BR-DEC-11"],
  ["CII-SR-479", `${SUMS}/AllowanceTotalAmount*2`, "BR-DEC-10"],
  ["CII-SR-480", `${SUMS}/TaxBasisTotalAmount*2`, "BR-DEC-12"],
  ["CII-SR-481", `${SUMS}/RoundingAmount*2`, "BR-DEC-17"],
  ["CII-SR-482", `${SUMS}/GrandTotalAmount*2`, "BR-DEC-14"],
  ["CII-SR-484", `${SUMS}/TotalPrepaidAmount*2`, "BR-DEC-16"],
  ["CII-SR-487", `${SUMS}/DuePayableAmount*2`, "BR-DEC-18"],
  ...listed(
    "CII-SR",
    "483 InformationAmount 485 TotalDiscountAmount 486 TotalAllowanceChargeAmount 488 RetailValueExcludingTaxInformationAmount 489 TotalDepositFeeInformationAmount 490 ProductValueExcludingTobaccoTaxInformationAmount 491 TotalRetailValueInformationAmount 492 GrossLineTotalAmount 493 NetLineTotalAmount 494 NetIncludingTaxesLineTotalAmount",
    twice,
  ),
  ...listed(
    "CII-DT",
    "001 schemeName 002 schemeAgencyName 003 schemeDataURI 004 schemeURI 005 schemeID 006 schemeAgencyID 007 schemeVersionID",
    (name) => `BT-1@${name}=0002`,
  ),
  ...listed(
    "CII-DT",
    "101 schemeName 102 schemeAgencyName 103 schemeDataURI 104 schemeURI",
    (name) => `BT-29@${name}=x`,
  ),
  ...listed("CII-DT", "008 name 009 listURI", (name) => `BT-81@${name}=x`),
  ...listed("CII-DT", "013 languageID 014 languageLocaleID", (name) => `CrossIndustryInvoice@${name}=x`),
  ...listed(
    "CII-DT",
    "015 URIID 016 StatusCode 017 CopyIndicator 018 TypeCode 019 GlobalID 020 RevisionID 021 Name 022 AttachmentBinaryObject 023 Information 024 ReferenceTypeCode 025 SectionName 026 PreviousRevisionID 027 FormattedIssueDateTime 028 EffectiveSpecifiedPeriod 029 IssuerTradeParty 030 AttachedSpecifiedBinaryFile",
    (name) => `ContractReferencedDocument+ram:${name}=AAA`,
  ),
  ...listed("CII-DT", "031 currencyID 032 currencyCodeListVersionID", (name) => `BT-92@${name}=EUR`),
  ["CII-DT-033", "-BT-129@unitCode", "BR-23"],
  ...listed(
    "CII-DT",
    "034 unitCodeListID 035 unitCodeListAgencyID 036 unitCodeListAgencyName",
    (name) => `BT-129@${name}=x`,
  ),
  ["CII-DT-037", "ApplicableHeaderTradeSettlement/ApplicableTradeTax/TypeCode=GST", "BR-47 BR-48 BR-CO-17"],
  ["CII-DT-068", `${PERIOD}/StartDateTime+udt:DateTime=x`],
  ["CII-DT-072", `${PERIOD}/EndDateTime+udt:DateTime=x`],
  ...listed(
    "CII-DT",
    "069 DurationMeasure 070 InclusiveIndicator 071 Description 073 CompleteDateTime 074 OpenIndicator 075 SeasonCode 076 ID 077 Name 078 SequenceNumeric 079 StartDateFlexibilityCode 080 ContinuousIndicator 081 PurposeCode",
    (name) => `${PERIOD}+ram:${name}=x`,
  ),
  ...listed(
    "CII-DT",
    "082 ID 083 PostOfficeBox 084 BuildingName 086 LineFour 087 LineFive 088 StreetName 089 CitySubDivisionName 090 CountryName 091 CountrySubDivisionID 092 AttentionOf 093 CareOf 094 BuildingNumber 095 DepartmentName 096 AdditionalStreetName",
    (name) => `SellerTradeParty/PostalTradeAddress+ram:${name}=x`,
  ),
  ["CII-DT-097", "BT-2=2026-11-28"],
]);

const SELLER = "AccountingSupplierParty/Party";
const BUYER = "AccountingCustomerParty/Party";
const UBL_STRUCTURE = both("full", [
  ["UBL-SR-01", "ContractDocumentReference*2"],
  ["UBL-SR-02", "ReceiptDocumentReference*2"],
  ["UBL-SR-03", "DespatchDocumentReference*2"],
  ["UBL-SR-04", "AdditionalDocumentReference*2"],
  ["UBL-SR-05", "BT-20*2"],
  ["UBL-SR-06", "InvoiceDocumentReference*2"],
  ["UBL-SR-07", "-BT-25", "BR-55"],
  ["UBL-SR-08", "Invoice/InvoicePeriod*2", "UBL-SR-49"],
  ["UBL-SR-09", "BT-27*2", "BR-06"],
  ["UBL-SR-10", "BT-28*2"],
  ["UBL-SR-11", "BT-30*2"],
  ["UBL-SR-12", "BT-31*2", "BR-CO-09"],
  ["UBL-SR-13", "BT-32*2"],
  ["UBL-SR-14", "BT-33*2"],
  ["UBL-SR-15", "BT-44*2", "BR-07"],
  ["UBL-SR-16", "BT-46*2"],
  ["UBL-SR-17", "BT-47*2"],
  ["UBL-SR-18", "BT-48*2", "BR-CO-09"],
  ["UBL-SR-19", "BT-59*2"],
  ["UBL-SR-20", "BT-60*2"],
  ["UBL-SR-21", "BT-61*2"],
  ["UBL-SR-22", "BT-62*2", "BR-18"],
  ["UBL-SR-23", "BT-63*2", "BR-CO-09"],
  ["UBL-SR-24", "Delivery*2"],
  ["UBL-SR-25", "BT-70*2"],
  ["UBL-SR-26", "BT-83*2"],
  ["UBL-SR-27", "BT-81*2", "UBL-SR-46 BR-61"],
  ["UBL-SR-28", "BT-89*2"],
  ["UBL-SR-29", `${SELLER}/PartyIdentification[2]*2`],
  ["UBL-SR-30", "BT-97*2"],
  ["UBL-SR-31", "BT-104*2"],
  [
    "UBL-SR-32",
    "TaxSubtotal/TaxCategory+cbc:TaxExemptionReason=x; TaxSubtotal/TaxCategory+cbc:TaxExemptionReason=x",
    "BR-S-10",
  ],
  ["UBL-SR-33", "BT-123*2"],
  ["UBL-SR-34", "BT-127*2"],
  ["UBL-SR-35", "BT-132*2"],
  ["UBL-SR-36", "InvoiceLine/InvoicePeriod*2"],
  ["UBL-SR-37", "BT-147*2"],
  ["UBL-SR-39", "BT-11*2"],
  ["UBL-SR-40", "BT-45*2"],
  ["UBL-SR-42", `${SELLER}/PartyTaxScheme*2`, "UBL-SR-12"],
  ["UBL-SR-43", "BT-122@schemeID=ABT"],
  ["UBL-SR-44", "PaymentMeans*2; PaymentMeans/PaymentID[2]=x", "UBL-SR-46 UBL-SR-54 UBL-SR-55"],
  ["UBL-SR-45", "PaymentMeans+cbc:PaymentDueDate=2026-11-28; PaymentMeans+cbc:PaymentDueDate=2026-11-28"],
  ["UBL-SR-46", "PaymentMeans*2", "UBL-SR-54 UBL-SR-55"],
  ["UBL-SR-47", "PaymentMeans*2; PaymentMeans/PaymentMeansCode[2]=30", "UBL-SR-46 UBL-SR-54 UBL-SR-55"],
  ["UBL-SR-48", "Item/ClassifiedTaxCategory*2"],
  ["UBL-SR-49", "BT-8*2"],
  ["UBL-SR-50", "BT-154*2"],
  ["UBL-SR-51", `${SELLER}/PostalAddress+<cac:AddressLine/>; ${SELLER}/PostalAddress+<cac:AddressLine/>`],
  ["UBL-SR-52", "InvoiceLine/DocumentReference*2"],
  ["UBL-SR-53", `-${BUYER}/PartyTaxScheme/CompanyID`],
  ["UBL-SR-54", "CardAccount*2"],
  ["UBL-SR-55", "PaymentMandate*2", "UBL-SR-28"],
  ["UBL-SR-56", "OriginatorDocumentReference*2"],
  ["UBL-CR-666", "AdditionalDocumentReference+<cac:Attachment/>"],
  ["UBL-CR-673", "AdditionalDocumentReference+cbc:DocumentDescription=x"],
  ["UBL-DT-01", "BT-92=…0", "BR-DEC-01"],
  ["UBL-DT-06", "-BT-125@mimeCode"],
  ["UBL-DT-07", "-BT-125@filename"],
]);

const COMMON = [INVOICE, CONDITIONS, DECIMALS, DECIMALS_OF_VAT, CODES, EXEMPTION_CODE, ...CATEGORIES];

const ALWAYS_TRUE = "Its test is true().";
const RATE_OUTSIDE = "It looks for the rate outside of the VAT breakdown, where no rate is.";
const TAKEN = "An earlier rule of its pattern applies to each type code.";
const NO_CURRENCY = "It compares the currency of an amount with an element in the amount, which has none.";

/** Why no invoice violates these rules of the published files. */
export const NEVER_VIOLATED: Readonly<Record<Syntax, Readonly<Record<string, string>>>> = {
  CII: {
    "BR-CO-05": ALWAYS_TRUE,
    "BR-CO-06": ALWAYS_TRUE,
    "BR-CO-07": ALWAYS_TRUE,
    "BR-CO-08": ALWAYS_TRUE,
    "BR-AF-08": RATE_OUTSIDE,
    "BR-AF-09": ALWAYS_TRUE,
    "BR-AG-08": RATE_OUTSIDE,
    "BR-AG-09": ALWAYS_TRUE,
    "CII-DT-010": TAKEN,
    "CII-DT-011": TAKEN,
    "CII-DT-012": TAKEN,
  },
  UBL: {
    "BR-CO-05": ALWAYS_TRUE,
    "BR-CO-06": ALWAYS_TRUE,
    "BR-CO-07": ALWAYS_TRUE,
    "BR-CO-08": ALWAYS_TRUE,
    "BR-DEC-13": NO_CURRENCY,
    "BR-DEC-15": NO_CURRENCY,
  },
};

/** One for each rule that an invoice can violate. */
export function wrongInvoices(syntax: Syntax): readonly WrongInvoice[] {
  const tables = [...COMMON, syntax === "CII" ? CII_STRUCTURE : UBL_STRUCTURE];
  return tables.flatMap((rows) => rows(syntax));
}
