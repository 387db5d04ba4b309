/**
 * Recognises electronic invoices and orders: Cross Industry Invoices in the profiles of Factur-X and ZUGFeRD 2, orders
 * in those of Order-X, and invoices in those of ZUGFeRD 1.
 */
import type { Element } from "@xmldom/xmldom";
import { childrenOf, parseXml, textIn } from "#shared/pdf/conformance/xml-tree.ts";
import type { Relationship } from "./attachment.ts";
import { decodeXml } from "./decode-xml.ts";
import { hasInvoiceName, type InvoiceFile, mayBeInvoice } from "./may-be-invoice.ts";

/** Profiles in the spelling of `ConformanceLevel` in the metadata (Factur-X 1.0, 6.2.2; Order-X 1.0; ZUGFeRD 1.0). */
type InvoiceProfile = "MINIMUM" | "BASIC WL" | "BASIC" | "EN 16931" | "COMFORT" | "EXTENDED" | "XRECHNUNG";

export interface Invoice {
  readonly standard: "Factur-X" | "Order-X" | "ZUGFeRD 1.0";
  readonly profile: InvoiceProfile;
  /** The type in the metadata. */
  readonly documentType: "INVOICE" | "ORDER" | "ORDER_CHANGE" | "ORDER_RESPONSE";
  /** The filename that the standard requires for the attachment. */
  readonly fileName: "factur-x.xml" | "xrechnung.xml" | "order-x.xml" | "ZUGFeRD-invoice.xml";
  /** The version of the rules: "1.0" for Factur-X, or for example "3.0" for XRechnung. */
  readonly version: string;
  /** The caller's choice where the standard allows it. */
  readonly relationship: Relationship;
}

export type InvoiceReading =
  | { readonly kind: "invoice"; readonly invoice: Invoice }
  /** The file is meant as an invoice but cannot be one. `reason` is the predicate of a sentence about the file. */
  | { readonly kind: "unusable"; readonly reason: string }
  | { readonly kind: "other" };

const OTHER: InvoiceReading = { kind: "other" };
const FACTUR_X_ROOT = "CrossIndustryInvoice";
const ORDER_X_ROOT = "SCRDMCCBDACIOMessageStructure";
const ZUGFERD_1_ROOT = "CrossIndustryDocument";

const READERS: Readonly<
  Record<string, { readonly namespace: string; readonly read: (root: Element) => InvoiceReading }>
> = {
  [FACTUR_X_ROOT]: {
    namespace: "urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100",
    read: readFacturX,
  },
  [ORDER_X_ROOT]: {
    namespace: "urn:un:unece:uncefact:data:SCRDMCCBDACIOMessageStructure:100",
    read: readOrderX,
  },
  [ZUGFERD_1_ROOT]: { namespace: "urn:ferd:CrossIndustryDocument:invoice:1p0", read: readZugferd1 },
};

const UBL = /^urn:oasis:names:specification:ubl:schema:xsd:(?:Invoice|CreditNote)-2$/;

/** Reads the file by its content. A file with the name of an invoice must be one. */
export function readInvoice(file: InvoiceFile): InvoiceReading {
  if (!mayBeInvoice(file)) return OTHER;
  const { text, fault } = decodeXml(file.bytes);
  const isNamed = hasInvoiceName(file);
  const name = rootName(text);
  const isMeant = isNamed || (name !== undefined && name in READERS) || text.includes(":ubl:schema:xsd:");
  if (!isMeant) return OTHER;
  if (fault !== undefined) return unusable(fault);
  const root = parseXml(text);
  if (!root) {
    if (text.includes("<!DOCTYPE")) return unusable("it declares a document type, which invoices must not");
    return unusable("it is not well-formed XML");
  }
  const reader = READERS[root.localName ?? ""];
  if (reader && root.namespaceURI === reader.namespace) return withRelationship(reader.read(root), file.relationship);
  if (UBL.test(root.namespaceURI ?? "")) {
    return unusable("it is a UBL invoice, and the invoice in a PDF is a Cross Industry Invoice");
  }
  return isNamed || reader ? unusable("its root element is not that of a Cross Industry Invoice or order") : OTHER;
}

function unusable(reason: string): InvoiceReading {
  return { kind: "unusable", reason };
}

/** Data of these profiles are less than the pages, and ZUGFeRD 1.0 knows one relationship only. */
function withRelationship(reading: InvoiceReading, chosen: Relationship | undefined): InvoiceReading {
  if (reading.kind !== "invoice" || chosen === undefined || chosen === "Unspecified") return reading;
  const isFixed = reading.invoice.relationship === "Data" || reading.invoice.standard === "ZUGFeRD 1.0";
  return isFixed ? reading : invoice({ ...reading.invoice, relationship: chosen });
}

/** Returns the local name of the first element, also of a file that is cut off. */
function rootName(text: string): string | undefined {
  const element = /\s*<(?:[\w.-]+:)?([\w.-]+)/y;
  const other = /\s*(<\?|<!--|<!)/y;
  for (let opening = other.exec(text)?.[1]; opening !== undefined; opening = other.exec(text)?.[1]) {
    const end = endOfMarkup(text, opening, other.lastIndex);
    if (end === undefined) return undefined;
    other.lastIndex = end;
    element.lastIndex = end;
  }
  return element.exec(text)?.[1];
}

/** A document type may contain declarations in brackets. */
function endOfMarkup(text: string, opening: string, from: number): number | undefined {
  const closing = opening === "<?" ? "?>" : opening === "<!--" ? "-->" : ">";
  const found = text.indexOf(closing, from);
  const hasBrackets = opening === "<!" && text.slice(from, Math.max(from, found)).includes("[");
  const bracket = hasBrackets ? text.indexOf("]", found) : found;
  const end = bracket < 0 ? -1 : text.indexOf(closing, bracket);
  return end < 0 ? undefined : end + closing.length;
}

function readFacturX(root: Element): InvoiceReading {
  const guideline = guidelineOf(root);
  const profile = PROFILES.find(([pattern]) => pattern.test(guideline))?.[1];
  if (profile === undefined) return unknownGuideline(guideline, "Factur-X");
  return invoice({
    standard: "Factur-X",
    profile,
    documentType: "INVOICE",
    version: /xrechnung_(\d+\.\d+)/.exec(guideline)?.[1] ?? "1.0",
    fileName: profile === "XRECHNUNG" ? "xrechnung.xml" : "factur-x.xml",
    // These contain less than the pages: they are data, not an alternative to the pages.
    relationship: profile === "MINIMUM" || profile === "BASIC WL" ? "Data" : "Alternative",
  });
}

/** XRechnung's ids begin with that of EN 16931, and so do those of other national rules within that norm. */
const PROFILES: readonly (readonly [RegExp, InvoiceProfile])[] = [
  [/xrechnung|xeinkauf\.de:kosit/, "XRECHNUNG"],
  [/:extended\b/, "EXTENDED"],
  [/:minimum$/, "MINIMUM"],
  [/:basic[ _]?wl$/, "BASIC WL"],
  [/[:#]basic$/, "BASIC"],
  [/^urn:cen\.eu:en16931:2017(?:$|#compliant#|:compliant:)/, "EN 16931"],
];

const SHORT_PROFILES = { basic: "BASIC", comfort: "COMFORT", extended: "EXTENDED" } as const;
/** UNTDID 1001: order, change of an order, response to an order. */
const ORDER_TYPES = { "220": "ORDER", "230": "ORDER_CHANGE", "231": "ORDER_RESPONSE" } as const;

function readOrderX(root: Element): InvoiceReading {
  const guideline = guidelineOf(root);
  const profile = shortProfile(guideline, /^urn:order-x\.eu:1p0:(\w+)$/);
  if (!profile) return unknownGuideline(guideline, "Order-X");
  const code = childText(childNamed(root, "ExchangedDocument"), "TypeCode");
  const documentType = entryOf(ORDER_TYPES, code);
  if (!documentType) return unusable("its TypeCode is none of 220, 230 and 231, which Order-X allows");
  const fixed = { version: "1.0", fileName: "order-x.xml", relationship: "Alternative" } as const;
  return invoice({ standard: "Order-X", profile, documentType, ...fixed });
}

function readZugferd1(root: Element): InvoiceReading {
  const guideline = guidelineOf(root);
  const profile = shortProfile(guideline, /^urn:ferd:crossindustrydocument:invoice:1p0:(\w+)$/);
  if (!profile) return unknownGuideline(guideline, "ZUGFeRD 1.0");
  const fixed = { version: "1.0", fileName: "ZUGFeRD-invoice.xml", relationship: "Alternative" } as const;
  return invoice({ standard: "ZUGFeRD 1.0", profile, documentType: "INVOICE", ...fixed });
}

function shortProfile(guideline: string, pattern: RegExp): InvoiceProfile | undefined {
  return entryOf(SHORT_PROFILES, pattern.exec(guideline)?.[1]);
}

function entryOf<Value>(table: Readonly<Record<string, Value>>, key: string | undefined): Value | undefined {
  return key !== undefined && Object.hasOwn(table, key) ? table[key] : undefined;
}

function invoice(found: Invoice): InvoiceReading {
  return { kind: "invoice", invoice: found };
}

const SHOWN_CHARACTERS_MAX = 100;

function unknownGuideline(guideline: string, standard: Invoice["standard"]): InvoiceReading {
  if (guideline === "") return unusable(`it does not name its profile of ${standard} (the ID of its guideline)`);
  return unusable(`its guideline “${guideline.slice(0, SHOWN_CHARACTERS_MAX)}” is not a profile of ${standard}`);
}

/** Returns the id of the rules that the invoice follows: BT-24 of EN 16931. */
function guidelineOf(root: Element): string {
  const parameter = root.getElementsByTagNameNS("*", "GuidelineSpecifiedDocumentContextParameter").item(0);
  return childText(parameter ?? undefined, "ID")?.toLowerCase() ?? "";
}

function childText(element: Element | undefined, name: string): string | undefined {
  return textIn(childNamed(element, name))?.trim();
}

function childNamed(element: Element | undefined, name: string): Element | undefined {
  return childrenOf(element).find(({ localName }) => localName === name);
}
