/** Recognises electronic invoices: Cross Industry Invoices in the profiles of Factur-X and ZUGFeRD 2. */
import type { Element } from "@xmldom/xmldom";
import type { Attachment, Relationship } from "./attach.ts";
import { parseXml } from "./conformance/xml-tree.ts";

/** Profiles in the spelling of `fx:ConformanceLevel` (Factur-X 1.0, 6.2.2). */
type InvoiceProfile = "MINIMUM" | "BASIC WL" | "BASIC" | "EN 16931" | "EXTENDED" | "XRECHNUNG";

export interface Invoice {
  readonly profile: InvoiceProfile;
  /** The filename that the standard requires for the attachment. */
  readonly fileName: "factur-x.xml" | "xrechnung.xml";
  /** The version of the rules: "1.0" for Factur-X, or for example "3.0" for XRechnung. */
  readonly version: string;
  /** MINIMUM and BASIC WL contain less than the pages: they are data, not an alternative to the pages. */
  readonly relationship: Relationship;
}

const ROOT = "CrossIndustryInvoice";
const ROOT_NAMESPACE = "urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100";
const GUIDELINE = "GuidelineSpecifiedDocumentContextParameter";

/** Returns undefined for everything else, including an invoice of an unknown profile. */
export function invoiceOf({ bytes }: Pick<Attachment, "bytes">): Invoice | undefined {
  const text = decode(bytes);
  // Only texts that can be an invoice are parsed.
  const root = text.includes(ROOT) ? parseXml(text) : undefined;
  if (root?.localName !== ROOT || root.namespaceURI !== ROOT_NAMESPACE) return undefined;
  const guideline = guidelineOf(root);
  const profile = profileOf(guideline);
  if (profile === undefined) return undefined;
  return {
    profile,
    version: /xrechnung_(\d+\.\d+)/.exec(guideline)?.[1] ?? "1.0",
    fileName: profile === "XRECHNUNG" ? "xrechnung.xml" : "factur-x.xml",
    relationship: profile === "MINIMUM" || profile === "BASIC WL" ? "Data" : "Alternative",
  };
}

function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
  return new TextDecoder(encoding).decode(bytes);
}

/** Returns the id of the rules that the invoice follows: BT-24 of EN 16931. */
function guidelineOf(root: Element): string {
  const parameter = root.getElementsByTagNameNS("*", GUIDELINE).item(0);
  return parameter?.getElementsByTagNameNS("*", "ID").item(0)?.textContent?.trim().toLowerCase() ?? "";
}

/** XRechnung's ids begin with that of EN 16931, and so does the id of BASIC. */
const PROFILES: readonly (readonly [RegExp, InvoiceProfile])[] = [
  [/xrechnung|xeinkauf\.de:kosit/, "XRECHNUNG"],
  [/:extended\b/, "EXTENDED"],
  [/:minimum$/, "MINIMUM"],
  [/:basic[ _]?wl$/, "BASIC WL"],
  [/[:#]basic$/, "BASIC"],
  [/^urn:cen\.eu:en16931:2017$/, "EN 16931"],
];

function profileOf(guideline: string): InvoiceProfile | undefined {
  return PROFILES.find(([pattern]) => pattern.test(guideline))?.[1];
}
