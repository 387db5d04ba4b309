/** Writes the metadata by which readers find the invoice or order in a PDF. */
import type { AddedMetadata } from "#shared/pdf/metadata/extension-schemas.ts";
import type { Invoice } from "./invoice.ts";

/** Factur-X 1.0, 6.2.2; Order-X 1.0, 7.2; ZUGFeRD 1.0, technical supplement A. */
const SCHEMAS: Readonly<Record<Invoice["standard"], { readonly prefix: "fx" | "zf"; readonly namespace: string }>> = {
  "Factur-X": { prefix: "fx", namespace: "urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#" },
  "Order-X": { prefix: "fx", namespace: "urn:factur-x:pdfa:CrossIndustryDocument:1p0#" },
  "ZUGFeRD 1.0": { prefix: "zf", namespace: "urn:ferd:pdfa:CrossIndustryDocument:invoice:1p0#" },
};

/** The namespaces of the properties, one for each standard. */
export const INVOICE_NAMESPACES: readonly string[] = Object.values(SCHEMAS).map(({ namespace }) => namespace);

const PROPERTIES = {
  DocumentFileName: "The name of the embedded XML file",
  DocumentType: "The type of the embedded document",
  Version: "The version of the XML schema",
  ConformanceLevel: "The profile of the embedded document",
} as const;

export function invoiceMetadata(invoice: Invoice): AddedMetadata {
  const { prefix, namespace } = SCHEMAS[invoice.standard];
  const values: Readonly<Record<keyof typeof PROPERTIES, string>> = {
    DocumentFileName: invoice.fileName,
    DocumentType: invoice.documentType,
    Version: invoice.version,
    ConformanceLevel: invoice.profile,
  };
  const elements = Object.entries(values).map(([name, value]) => `<${prefix}:${name}>${value}</${prefix}:${name}>`);
  return {
    values: `<rdf:Description rdf:about="" xmlns:${prefix}="${namespace}">${elements.join("")}</rdf:Description>`,
    schema: {
      name: `${invoice.standard} PDFA Extension Schema`,
      namespace,
      prefix,
      category: "external",
      valueType: "Text",
      properties: PROPERTIES,
    },
  };
}
