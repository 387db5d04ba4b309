/** Lists the profiles of the electronic invoices that the service makes. */

/** In the spelling of `ConformanceLevel` in the metadata of Factur-X. */
export const INVOICE_PROFILES = ["EN 16931", "XRECHNUNG"] as const;
export type InvoiceProfile = (typeof INVOICE_PROFILES)[number];

/** The key of a data item that has the business terms of its invoice. */
export const INVOICE_KEY = "invoice";

/** The names and versions of the rules that an invoice was checked against. */
export const INVOICE_RULES: Readonly<Record<InvoiceProfile, string>> = {
  "EN 16931": "EN 16931 1.3.16",
  XRECHNUNG: "EN 16931 1.3.16, XRechnung 2.5.0",
};
