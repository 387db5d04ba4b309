/**
 * Lists the business terms of EN 16931-1:2017 (table 2) in the order of the standard. The keys are their names in JSON;
 * everything that reads, writes, checks or describes invoices derives from this table.
 */
import type { Decimal } from "./values/decimal.ts";

/** The semantic data types of EN 16931-1, 6.5. Amounts have two decimals; unit prices, quantities and percentages any number. */
interface ValueOfKind {
  readonly text: string;
  readonly code: string;
  /** As YYYY-MM-DD. */
  readonly date: string;
  readonly identifier: Identifier;
  readonly amount: Decimal;
  readonly price: Decimal;
  readonly quantity: Decimal;
  readonly percentage: Decimal;
  readonly file: AttachedFile;
}

export type TermKind = keyof ValueOfKind;

export interface Identifier {
  readonly value: string;
  /** The list that the identifier is from, such as `0088` of ISO 6523, or `EM` for an email address. */
  readonly scheme?: string;
  readonly version?: string;
}

export interface AttachedFile {
  readonly filename: string;
  readonly mediaType: string;
  /** Base64. */
  readonly content: string;
}

interface Common {
  /** `BT-1` for a term, `BG-4` for a group. */
  readonly id: string;
  readonly name: string;
  readonly isRequired: boolean;
  readonly isList: boolean;
}

export interface Term<Kind extends TermKind = TermKind, IsList extends boolean = boolean> extends Common {
  readonly kind: Kind;
  readonly isList: IsList;
  /** The list that a code is from. */
  readonly codes?: string;
  /** Whether the service computes the value if it is absent. */
  readonly isComputed: boolean;
}

export interface Group<Terms extends Table = Table, IsList extends boolean = boolean> extends Common {
  readonly kind: "group";
  readonly isList: IsList;
  readonly terms: Terms;
}

export interface Table {
  readonly [name: string]: Term | Group;
}

type Single<Of> =
  Of extends Group<infer Terms> ? ValuesOf<Terms> : Of extends Term<infer Kind> ? ValueOfKind[Kind] : never;

/** The values of a group as they are read: a required one may be absent until it is checked. */
type ValuesOf<Terms> = {
  readonly [Name in keyof Terms]?: Terms[Name] extends { readonly isList: true }
    ? readonly Single<Terms[Name]>[]
    : Single<Terms[Name]>;
};

type Needs = "required" | "optional" | "computed";

const term =
  <Kind extends TermKind>(kind: Kind) =>
  (number: number, name: string, needs: Needs = "optional", codes?: string): Term<Kind, false> => ({
    kind,
    id: `BT-${number}`,
    name,
    isRequired: needs === "required",
    isComputed: needs === "computed",
    isList: false,
    ...(codes !== undefined && { codes }),
  });

const text = term("text");
const code = (number: number, name: string, codes: string, needs: Needs = "optional") =>
  term("code")(number, name, needs, codes);
const date = term("date");
const identifier = term("identifier");
const amount = term("amount");
const price = term("price");
const quantity = term("quantity");
const percentage = term("percentage");
const file = term("file");

const listOf = <Kind extends TermKind>(one: Term<Kind, false>): Term<Kind, true> => ({ ...one, isList: true });

function group<Terms extends Table>(
  number: number,
  name: string,
  terms: Terms,
  needs: "required" | "optional" = "optional",
): Group<Terms, false> {
  return { kind: "group", id: `BG-${number}`, name, terms, isRequired: needs === "required", isList: false };
}

const groups = <Terms extends Table>(...of: Parameters<typeof group<Terms>>): Group<Terms, true> => ({
  ...group(...of),
  isList: true,
});

const CURRENCIES = "ISO 4217";
const COUNTRIES = "ISO 3166-1";
const UNITS = "UN/ECE Recommendations 20 and 21";
const VAT_CATEGORIES = "UNTDID 5305";
const ALLOWANCE_REASONS = "UNTDID 5189";
const CHARGE_REASONS = "UNTDID 7161";

/** The numbers of the terms of an address: two lines, city, post code, subdivision and country, and the third line. */
type AddressNumbers = readonly [number, number, number, number, number, number, number];

const address = (
  id: number,
  name: string,
  whose: string,
  [line1, line2, line3, city, postCode, subdivision, country]: AddressNumbers,
  needs: "required" | "optional" = "optional",
) =>
  group(
    id,
    name,
    {
      line1: text(line1, `${whose} address line 1`),
      line2: text(line2, `${whose} address line 2`),
      line3: text(line3, `${whose} address line 3`),
      city: text(city, `${whose} city`),
      postCode: text(postCode, `${whose} post code`),
      countrySubdivision: text(subdivision, `${whose} country subdivision`),
      countryCode: code(country, `${whose} country code`, COUNTRIES, "required"),
    },
    needs,
  );

const contact = (id: number, whose: string, first: number) =>
  group(id, `${whose} contact`, {
    point: text(first, `${whose} contact point`),
    telephoneNumber: text(first + 1, `${whose} contact telephone number`),
    emailAddress: text(first + 2, `${whose} contact email address`),
  });

/** Allowances and charges have the same terms, in the same order. */
const documentAllowances = (id: number, first: number, what: "allowance" | "charge") =>
  groups(id, `Document level ${what}s`, {
    amount: amount(first, `Document level ${what} amount`, "computed"),
    baseAmount: amount(first + 1, `Document level ${what} base amount`),
    percentage: percentage(first + 2, `Document level ${what} percentage`),
    vatCategoryCode: code(first + 3, `Document level ${what} VAT category code`, VAT_CATEGORIES, "required"),
    vatRate: percentage(first + 4, `Document level ${what} VAT rate`),
    reason: text(first + 5, `Document level ${what} reason`),
    reasonCode: code(first + 6, `Document level ${what} reason code`, reasonsOf(what)),
  });

const lineAllowances = (id: number, first: number, what: "allowance" | "charge") =>
  groups(id, `Invoice line ${what}s`, {
    amount: amount(first, `Invoice line ${what} amount`, "computed"),
    baseAmount: amount(first + 1, `Invoice line ${what} base amount`),
    percentage: percentage(first + 2, `Invoice line ${what} percentage`),
    reason: text(first + 3, `Invoice line ${what} reason`),
    reasonCode: code(first + 4, `Invoice line ${what} reason code`, reasonsOf(what)),
  });

const reasonsOf = (what: "allowance" | "charge") => (what === "allowance" ? ALLOWANCE_REASONS : CHARGE_REASONS);

const LINE = {
  identifier: text(126, "Invoice line identifier", "computed"),
  note: text(127, "Invoice line note"),
  objectIdentifier: identifier(128, "Invoice line object identifier"),
  quantity: quantity(129, "Invoiced quantity", "required"),
  unitCode: code(130, "Invoiced quantity unit of measure code", UNITS, "required"),
  netAmount: amount(131, "Invoice line net amount", "computed"),
  purchaseOrderLineReference: text(132, "Referenced purchase order line reference"),
  buyerAccountingReference: text(133, "Invoice line Buyer accounting reference"),
  period: group(26, "Invoice line period", {
    startDate: date(134, "Invoice line period start date"),
    endDate: date(135, "Invoice line period end date"),
  }),
  allowances: lineAllowances(27, 136, "allowance"),
  charges: lineAllowances(28, 141, "charge"),
  price: group(
    29,
    "Price details",
    {
      netPrice: price(146, "Item net price", "computed"),
      discount: price(147, "Item price discount"),
      grossPrice: price(148, "Item gross price"),
      baseQuantity: quantity(149, "Item price base quantity"),
      baseQuantityUnitCode: code(150, "Item price base quantity unit of measure code", UNITS),
    },
    "required",
  ),
  vat: group(
    30,
    "Line VAT information",
    {
      categoryCode: code(151, "Invoiced item VAT category code", VAT_CATEGORIES, "required"),
      rate: percentage(152, "Invoiced item VAT rate"),
    },
    "required",
  ),
  item: group(
    31,
    "Item information",
    {
      name: text(153, "Item name", "required"),
      description: text(154, "Item description"),
      sellersIdentifier: text(155, "Item Seller's identifier"),
      buyersIdentifier: text(156, "Item Buyer's identifier"),
      standardIdentifier: identifier(157, "Item standard identifier"),
      classificationIdentifiers: listOf(identifier(158, "Item classification identifier")),
      countryOfOrigin: code(159, "Item country of origin", COUNTRIES),
      attributes: groups(32, "Item attributes", {
        name: text(160, "Item attribute name", "required"),
        value: text(161, "Item attribute value", "required"),
      }),
    },
    "required",
  ),
};

export const INVOICE = group(
  0,
  "Invoice",
  {
    number: text(1, "Invoice number", "required"),
    issueDate: date(2, "Invoice issue date", "required"),
    typeCode: code(3, "Invoice type code", "UNTDID 1001", "required"),
    currencyCode: code(5, "Invoice currency code", CURRENCIES, "required"),
    vatAccountingCurrencyCode: code(6, "VAT accounting currency code", CURRENCIES),
    taxPointDate: date(7, "Value added tax point date"),
    taxPointDateCode: code(8, "Value added tax point date code", "UNTDID 2005: 3, 35 or 432"),
    paymentDueDate: date(9, "Payment due date"),
    buyerReference: text(10, "Buyer reference"),
    projectReference: text(11, "Project reference"),
    contractReference: text(12, "Contract reference"),
    purchaseOrderReference: text(13, "Purchase order reference"),
    salesOrderReference: text(14, "Sales order reference"),
    receivingAdviceReference: text(15, "Receiving advice reference"),
    despatchAdviceReference: text(16, "Despatch advice reference"),
    tenderOrLotReference: text(17, "Tender or lot reference"),
    objectIdentifier: identifier(18, "Invoiced object identifier"),
    buyerAccountingReference: text(19, "Buyer accounting reference"),
    paymentTerms: text(20, "Payment terms"),
    notes: groups(1, "Invoice note", {
      subjectCode: code(21, "Invoice note subject code", "UNTDID 4451"),
      note: text(22, "Invoice note", "required"),
    }),
    processControl: group(2, "Process control", {
      businessProcessType: text(23, "Business process type"),
      specificationIdentifier: text(24, "Specification identifier", "computed"),
    }),
    precedingInvoices: groups(3, "Preceding Invoice reference", {
      reference: text(25, "Preceding Invoice reference", "required"),
      issueDate: date(26, "Preceding Invoice issue date"),
    }),
    seller: group(
      4,
      "Seller",
      {
        name: text(27, "Seller name", "required"),
        tradingName: text(28, "Seller trading name"),
        identifiers: listOf(identifier(29, "Seller identifier")),
        legalRegistrationIdentifier: identifier(30, "Seller legal registration identifier"),
        vatIdentifier: text(31, "Seller VAT identifier"),
        taxRegistrationIdentifier: text(32, "Seller tax registration identifier"),
        additionalLegalInformation: text(33, "Seller additional legal information"),
        electronicAddress: identifier(34, "Seller electronic address"),
        address: address(5, "Seller postal address", "Seller", [35, 36, 162, 37, 38, 39, 40], "required"),
        contact: contact(6, "Seller", 41),
      },
      "required",
    ),
    buyer: group(
      7,
      "Buyer",
      {
        name: text(44, "Buyer name", "required"),
        tradingName: text(45, "Buyer trading name"),
        identifier: identifier(46, "Buyer identifier"),
        legalRegistrationIdentifier: identifier(47, "Buyer legal registration identifier"),
        vatIdentifier: text(48, "Buyer VAT identifier"),
        electronicAddress: identifier(49, "Buyer electronic address"),
        address: address(8, "Buyer postal address", "Buyer", [50, 51, 163, 52, 53, 54, 55], "required"),
        contact: contact(9, "Buyer", 56),
      },
      "required",
    ),
    payee: group(10, "Payee", {
      name: text(59, "Payee name", "required"),
      identifier: identifier(60, "Payee identifier"),
      legalRegistrationIdentifier: identifier(61, "Payee legal registration identifier"),
    }),
    sellerTaxRepresentative: group(11, "Seller tax representative party", {
      name: text(62, "Seller tax representative name", "required"),
      vatIdentifier: text(63, "Seller tax representative VAT identifier", "required"),
      address: address(
        12,
        "Seller tax representative postal address",
        "Tax representative",
        [64, 65, 164, 66, 67, 68, 69],
        "required",
      ),
    }),
    delivery: group(13, "Delivery information", {
      name: text(70, "Deliver to party name"),
      locationIdentifier: identifier(71, "Deliver to location identifier"),
      actualDate: date(72, "Actual delivery date"),
      invoicingPeriod: group(14, "Invoicing period", {
        startDate: date(73, "Invoicing period start date"),
        endDate: date(74, "Invoicing period end date"),
      }),
      address: address(15, "Deliver to address", "Deliver to", [75, 76, 165, 77, 78, 79, 80]),
    }),
    payment: group(16, "Payment instructions", {
      meansTypeCode: code(81, "Payment means type code", "UNTDID 4461", "required"),
      meansText: text(82, "Payment means text"),
      remittanceInformation: text(83, "Remittance information"),
      creditTransfers: groups(17, "Credit transfer", {
        accountIdentifier: text(84, "Payment account identifier", "required"),
        accountName: text(85, "Payment account name"),
        serviceProviderIdentifier: text(86, "Payment service provider identifier"),
      }),
      card: group(18, "Payment card information", {
        accountNumber: text(87, "Payment card primary account number", "required"),
        holderName: text(88, "Payment card holder name"),
      }),
      directDebit: group(19, "Direct debit", {
        mandateReferenceIdentifier: text(89, "Mandate reference identifier"),
        creditorIdentifier: text(90, "Bank assigned creditor identifier"),
        debitedAccountIdentifier: text(91, "Debited account identifier"),
      }),
    }),
    allowances: documentAllowances(20, 92, "allowance"),
    charges: documentAllowances(21, 99, "charge"),
    totals: group(22, "Document totals", {
      lineNetAmounts: amount(106, "Sum of Invoice line net amount", "computed"),
      allowances: amount(107, "Sum of allowances on document level", "computed"),
      charges: amount(108, "Sum of charges on document level", "computed"),
      withoutVat: amount(109, "Invoice total amount without VAT", "computed"),
      vat: amount(110, "Invoice total VAT amount", "computed"),
      vatInAccountingCurrency: amount(111, "Invoice total VAT amount in accounting currency"),
      withVat: amount(112, "Invoice total amount with VAT", "computed"),
      paid: amount(113, "Paid amount"),
      rounding: amount(114, "Rounding amount"),
      due: amount(115, "Amount due for payment", "computed"),
    }),
    vatBreakdown: groups(23, "VAT breakdown", {
      taxableAmount: amount(116, "VAT category taxable amount", "computed"),
      taxAmount: amount(117, "VAT category tax amount", "computed"),
      categoryCode: code(118, "VAT category code", VAT_CATEGORIES, "required"),
      rate: percentage(119, "VAT category rate"),
      exemptionReason: text(120, "VAT exemption reason text"),
      exemptionReasonCode: code(121, "VAT exemption reason code", "CEF VATEX"),
    }),
    supportingDocuments: groups(24, "Additional supporting documents", {
      reference: text(122, "Supporting document reference", "required"),
      description: text(123, "Supporting document description"),
      externalLocation: text(124, "External document location"),
      attachment: file(125, "Attached document"),
    }),
    lines: groups(25, "Invoice line", LINE, "required"),
  },
  "required",
);

export type InvoiceValues = ValuesOf<typeof INVOICE.terms>;
export type LineValues = ValuesOf<typeof LINE>;
