/** Lists the profiles of the electronic invoices that the service makes. */

/** Without a syntax, the profile is a Cross Industry Invoice, which a PDF/A-3 can contain. */
export const INVOICE_PROFILES = ["EN 16931", "XRECHNUNG", "EN 16931 UBL", "XRECHNUNG UBL", "PEPPOL"] as const;
export type InvoiceProfile = (typeof INVOICE_PROFILES)[number];

interface ProfileFacts {
  /** In the spelling of `ConformanceLevel` in the metadata of Factur-X; Peppol BIS is never in a PDF. */
  readonly level: "EN 16931" | "XRECHNUNG" | "PEPPOL";
  readonly syntax: "CII" | "UBL";
  /** The names and versions of the rules that an invoice is checked against. */
  readonly rules: string;
}

const EN_16931 = { level: "EN 16931", rules: "EN 16931 1.3.16" } as const;
const XRECHNUNG = { level: "XRECHNUNG", rules: "EN 16931 1.3.16, XRechnung 2.5.0" } as const;

export const PROFILE_FACTS: Readonly<Record<InvoiceProfile, ProfileFacts>> = {
  "EN 16931": { ...EN_16931, syntax: "CII" },
  XRECHNUNG: { ...XRECHNUNG, syntax: "CII" },
  "EN 16931 UBL": { ...EN_16931, syntax: "UBL" },
  "XRECHNUNG UBL": { ...XRECHNUNG, syntax: "UBL" },
  // The rules of Peppol BIS are checked by code of our own, which is not all of them.
  PEPPOL: { level: "PEPPOL", rules: EN_16931.rules, syntax: "UBL" },
};

/** The key of a data item that has the business terms of its invoice. */
export const INVOICE_KEY = "invoice";
