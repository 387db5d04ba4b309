/** Makes the electronic invoice of a data item: completes the business terms, writes the XML and applies the rules to it. */
import { type InvoiceProfile, PROFILE_FACTS } from "#shared/base/model/invoice-profile.ts";
import type { MessageLanguage } from "#shared/base/model/message-language.ts";
import { type Element, parseXml } from "#shared/pdf/conformance/xml-tree.ts";
import { onceEach } from "./check-invoice.ts";
import { CII } from "./cii.ts";
import { completeInvoice } from "./complete-invoice.ts";
import type { InvoiceFault } from "./invoice-fault.ts";
import { parseInvoice } from "./parse-invoice.ts";
import { peppolFaults, peppolFaultsOfXrechnung } from "./peppol.ts";
import { readInvoiceTerms } from "./read-invoice.ts";
import { type Schematron, type Violation, violationsOf } from "./rules/schematron.ts";
import { xmlDocument } from "./rules/xml-document.ts";
import type { InvoiceValues } from "./terms.ts";
import { UBL_CREDIT_NOTE, ublLayout } from "./ubl.ts";
import { ublFaults } from "./ubl-faults.ts";
import { type Decimal, textOf, ZERO } from "./values/decimal.ts";
import { violationFault } from "./violation-fault.ts";
import { writeInvoice } from "./write-invoice.ts";

export type MadeInvoice =
  | {
      /** The business terms with all computed values, for the template. */
      readonly invoice: object;
      /** In the syntax of the profile. */
      readonly xml: string;
    }
  | { readonly faults: readonly InvoiceFault[] };

/** More are not listed. */
const FAULTS_MAX = 20;

/** BT-23 and BT-24. XRechnung requires a business process; callers may name another one. */
const PROCESSES = {
  "EN 16931": { specificationIdentifier: "urn:cen.eu:en16931:2017" },
  XRECHNUNG: {
    businessProcessType: "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0",
    specificationIdentifier: "urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0",
  },
  PEPPOL: {
    businessProcessType: "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0",
    specificationIdentifier: "urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0",
  },
} as const;

const PEPPOL_FAULTS = {
  "EN 16931": () => [],
  XRECHNUNG: peppolFaultsOfXrechnung,
  PEPPOL: peppolFaults,
} as const;

/** XRechnung requires a rate of each VAT category (BR-DE-14), also of the one outside of VAT, whose lines must have none. */
function withRates(invoice: InvoiceValues): InvoiceValues {
  const { vatBreakdown = [] } = invoice;
  const rated = vatBreakdown.map((group) => (group.categoryCode === "O" ? { ...group, rate: ZERO } : group));
  return { ...invoice, vatBreakdown: rated };
}

/**
 * @param rules the official rules of the profile
 * @param language of the remedies
 */
export function makeInvoice(
  json: unknown,
  profile: InvoiceProfile,
  rules: readonly Schematron[],
  language: MessageLanguage = "en",
): MadeInvoice {
  const read = parseInvoice(json);
  if ("faults" in read) return read;
  const { level, syntax } = PROFILE_FACTS[profile];
  const other = read.invoice.processControl?.specificationIdentifier;
  if (other !== undefined && other !== PROCESSES[level].specificationIdentifier) return { faults: [OTHER_PROFILE] };
  const completed = completeInvoice(withProcess(read.invoice, PROCESSES[level]));
  if ("faults" in completed) return completed;
  const invoice = level === "XRECHNUNG" ? withRates(completed.invoice) : completed.invoice;
  const ofPeppol = PEPPOL_FAULTS[level](invoice);
  // They name the cause of what the other rules find as well.
  if (level === "PEPPOL" && ofPeppol.length > 0) return { faults: ofPeppol.slice(0, FAULTS_MAX) };
  const [, another] = invoice.precedingInvoices ?? [];
  if (level === "XRECHNUNG" && syntax === "CII" && another !== undefined) return { faults: [ONE_PRECEDING] };
  const layout = syntax === "CII" ? CII : ublLayout(String(invoice.typeCode));
  const ofUbl = syntax === "UBL" ? ublFaults(invoice, layout === UBL_CREDIT_NOTE) : [];
  if (ofUbl.length > 0) return { faults: ofUbl };
  const xml = writeInvoice(invoice, layout);
  const root = parseXml(xml);
  if (root === undefined) throw new Error("the invoice that was written is not well-formed");
  const document = xmlDocument(root);
  const violations = rules.flatMap((each) => violationsOf(each, document)).filter(({ isFatal }) => isFatal);
  const faults = [...faultsOf(violations, root, language), ...ofPeppol];
  if (faults.length > 0) return { faults: faults.slice(0, FAULTS_MAX) };
  return { invoice: plainValues(invoice) as object, xml };
}

function faultsOf(violations: readonly Violation[], root: Element, language: MessageLanguage): readonly InvoiceFault[] {
  const read = readInvoiceTerms(root);
  if (read === undefined) throw new Error("the invoice that was written cannot be read");
  return onceEach(violations).map((violation) => violationFault(violation, read, language));
}

/** The schema that KoSIT validates with (D16B) has one; that of Factur-X has several. */
const ONE_PRECEDING: InvoiceFault = {
  path: "invoice.precedingInvoices",
  term: "BG-3",
  reason: "has several entries, and an XRechnung in CII holds one. Send invoice XRECHNUNG UBL with output_format .xml",
};

const OTHER_PROFILE: InvoiceFault = {
  path: "invoice.processControl.specificationIdentifier",
  term: "BT-24",
  reason: "is not that of the profile which the field invoice of the request names. Leave it out",
};

function withProcess(invoice: InvoiceValues, process: (typeof PROCESSES)[keyof typeof PROCESSES]): InvoiceValues {
  const { specificationIdentifier } = process;
  return { ...invoice, processControl: { ...process, ...invoice.processControl, specificationIdentifier } };
}

/** Decimals become numbers, which the filters of templates format, and identifiers without a scheme are texts. */
function plainValues(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plainValues);
  if (typeof value !== "object" || value === null) return value;
  if ("units" in value) return Number(textOf(value as Decimal));
  if ("value" in value && Object.keys(value).length === 1) return value.value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, plainValues(inner)]));
}
