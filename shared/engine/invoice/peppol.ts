/**
 * Checks what Peppol BIS Billing 3.0 asks for beyond EN 16931, as its specification lists it. Its own rule files may not be
 * redistributed without the consent of OpenPeppol, so these are not them: national rules and check digits are not checked.
 */
import type { InvoiceFault } from "./invoice-fault.ts";
import type { InvoiceValues, LineValues } from "./terms.ts";
import { ZERO } from "./values/decimal.ts";

/** Type codes of the process 01, billing (P0100, P0101). */
const TYPE_CODES: ReadonlySet<string> = new Set(
  "71 80 81 82 83 84 102 218 219 326 331 380 381 382 383 384 386 388 393 395 396 532 553 575 623 780 817 870 875 876 877".split(
    " ",
  ),
);
const GERMAN_TYPE_CODES: ReadonlySet<string> = new Set(["326", "384"]);
const DIRECT_DEBITS: ReadonlySet<string> = new Set(["49", "59"]);
const PROCESS = /^urn:fdc:peppol\.eu:2017:poacc:billing:\d\d:1\.0$/;

/** The VAT category of each exemption code (P0104 to P0111). */
const CATEGORY_OF_REASON: Readonly<Record<string, string | undefined>> = {
  "VATEX-EU-G": "G",
  "VATEX-EU-O": "O",
  "VATEX-EU-IC": "K",
  "VATEX-EU-AE": "AE",
  "VATEX-EU-D": "E",
  "VATEX-EU-F": "E",
  "VATEX-EU-I": "E",
  "VATEX-EU-J": "E",
};

/** Those that XRechnung 3.0 has taken over. Its published file, which has its own rules alone, gets them when it is built. */
const OF_XRECHNUNG: ReadonlySet<string> = new Set(
  "R005 R010 R020 R041 R042 R055 R061 R110 R111 R130".split(" ").map((rule) => `PEPPOL-EN16931-${rule}`),
);

/** @param invoice with all computed values */
export function peppolFaultsOfXrechnung(invoice: InvoiceValues): readonly InvoiceFault[] {
  return peppolFaults(invoice).filter(({ rule = "" }) => OF_XRECHNUNG.has(rule));
}

/** @param invoice with all computed values */
export function peppolFaults(invoice: InvoiceValues): readonly InvoiceFault[] {
  return [...documentFaults(invoice), ...partyFaults(invoice), ...amountFaults(invoice), ...lineFaults(invoice)];
}

function* documentFaults(invoice: InvoiceValues): Generator<InvoiceFault> {
  const { typeCode = "", processControl, notes = [], buyerReference, purchaseOrderReference } = invoice;
  const isGerman = [invoice.seller, invoice.buyer].every((party) => party?.address?.countryCode === "DE");
  if (!PROCESS.test(processControl?.businessProcessType ?? ""))
    yield fault(
      "processControl.businessProcessType",
      "BT-23",
      "R007",
      "must be such as urn:fdc:peppol.eu:2017:poacc:billing:01:1.0",
    );
  if (notes.length > 1 && !isGerman)
    yield fault("notes", "BG-1", "R002", "must have one note, unless seller and buyer are German");
  if (buyerReference === undefined && purchaseOrderReference === undefined)
    yield fault("buyerReference", "BT-10", "R003", "is required, unless purchaseOrderReference is given");
  if (!TYPE_CODES.has(typeCode))
    yield fault("typeCode", "BT-3", "P0100", "must be a code that Peppol allows, such as 380 or 381");
  if (GERMAN_TYPE_CODES.has(typeCode) && !isGerman)
    yield fault("typeCode", "BT-3", "P0112", `must not be ${typeCode}, unless seller and buyer are German`);
}

function* partyFaults({ seller, buyer, payment }: InvoiceValues): Generator<InvoiceFault> {
  if (buyer?.electronicAddress === undefined) yield fault("buyer.electronicAddress", "BT-49", "R010", "is required");
  if (seller?.electronicAddress === undefined) yield fault("seller.electronicAddress", "BT-34", "R020", "is required");
  for (const [name, term, party] of [
    ["buyer", "BT-49", buyer],
    ["seller", "BT-34", seller],
  ] as const) {
    const scheme = party?.electronicAddress?.scheme;
    if (scheme === undefined || /^\d{4}$/.test(scheme)) continue;
    yield fault(
      `${name}.electronicAddress`,
      term,
      "CL008",
      "must have a numeric scheme, such as 0088 or 9930: Peppol knows no email addresses",
    );
  }
  const isDebit = DIRECT_DEBITS.has(payment?.meansTypeCode ?? "");
  if (isDebit && payment?.directDebit?.mandateReferenceIdentifier === undefined)
    yield fault("payment.directDebit.mandateReferenceIdentifier", "BT-89", "R061", "is required for direct debit");
}

function* amountFaults(invoice: InvoiceValues): Generator<InvoiceFault> {
  const { currencyCode, vatAccountingCurrencyCode, totals, vatBreakdown = [] } = invoice;
  if (vatAccountingCurrencyCode !== undefined && vatAccountingCurrencyCode === currencyCode)
    yield fault("vatAccountingCurrencyCode", "BT-6", "R005", "must be another currency than currencyCode");
  const { vat = ZERO, vatInAccountingCurrency: other = ZERO } = totals ?? {};
  if ((vat.units < 0n && other.units > 0n) || (vat.units > 0n && other.units < 0n))
    yield fault("totals.vatInAccountingCurrency", "BT-111", "R055", "must have the sign of totals.vat");
  for (const [index, { categoryCode, exemptionReasonCode = "" }] of vatBreakdown.entries()) {
    const category = CATEGORY_OF_REASON[exemptionReasonCode.toUpperCase()];
    if (category === undefined || category === categoryCode) continue;
    yield fault(
      `vatBreakdown[${index}].exemptionReasonCode`,
      "BT-121",
      "P0104",
      `belongs to the VAT category ${category}`,
    );
  }
  yield* allowanceFaults(invoice, "");
}

function* lineFaults({ lines = [], delivery }: InvoiceValues): Generator<InvoiceFault> {
  const { startDate, endDate } = delivery?.invoicingPeriod ?? {};
  for (const [index, line] of lines.entries()) {
    const path = `lines[${index}]`;
    const { period, price, unitCode } = line;
    if (startDate !== undefined && period?.startDate !== undefined && period.startDate < startDate)
      yield fault(`${path}.period.startDate`, "BT-134", "R110", "must not be before the invoicing period");
    if (endDate !== undefined && period?.endDate !== undefined && period.endDate > endDate)
      yield fault(`${path}.period.endDate`, "BT-135", "R111", "must not be after the invoicing period");
    if (price?.baseQuantityUnitCode !== undefined && price.baseQuantityUnitCode !== unitCode)
      yield fault(`${path}.price.baseQuantityUnitCode`, "BT-150", "R130", "must be the unitCode of the line");
    yield* allowanceFaults(line, `${path}.`);
  }
}

/** A percentage and the amount that it refers to stand together. */
function* allowanceFaults(
  { allowances = [], charges = [] }: Pick<InvoiceValues | LineValues, "allowances" | "charges">,
  above: string,
): Generator<InvoiceFault> {
  for (const [name, entries] of [
    ["allowances", allowances],
    ["charges", charges],
  ] as const) {
    for (const [index, { percentage, baseAmount }] of entries.entries()) {
      if ((percentage === undefined) === (baseAmount === undefined)) continue;
      const [missing, rule] = percentage === undefined ? ["percentage", "R042"] : ["baseAmount", "R041"];
      const group =
        above === "" ? { allowances: "BG-20", charges: "BG-21" } : { allowances: "BG-27", charges: "BG-28" };
      yield fault(
        `${above}${name}[${index}].${missing}`,
        group[name],
        rule,
        "is required beside the other of baseAmount and percentage",
      );
    }
  }
}

function fault(path: string, term: string, rule: string, reason: string): InvoiceFault {
  return { path: `invoice.${path}`, term, rule: `PEPPOL-EN16931-${rule}`, reason };
}
