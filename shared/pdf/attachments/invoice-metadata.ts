/** Writes the metadata by which readers find the invoice or order in a PDF, and the schema that describes them. */
import type { Invoice } from "./invoice.ts";

interface Schema {
  readonly prefix: "fx" | "zf";
  readonly namespace: string;
}

/** Factur-X 1.0, 6.2.2; Order-X 1.0, 7.2; ZUGFeRD 1.0, technical supplement A. */
const SCHEMAS: Readonly<Record<Invoice["standard"], Schema>> = {
  "Factur-X": { prefix: "fx", namespace: "urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#" },
  "Order-X": { prefix: "fx", namespace: "urn:factur-x:pdfa:CrossIndustryDocument:1p0#" },
  "ZUGFeRD 1.0": { prefix: "zf", namespace: "urn:ferd:pdfa:CrossIndustryDocument:invoice:1p0#" },
};

const PROPERTIES = {
  DocumentFileName: "The name of the embedded XML file",
  DocumentType: "The type of the embedded document",
  Version: "The version of the XML schema",
  ConformanceLevel: "The profile of the embedded document",
} as const;

/** Returns descriptions for the XMP packet: the properties, and their extension schema (ISO 19005-3, 6.6.2.3.3). */
export function invoiceMetadata(invoice: Invoice): readonly string[] {
  const { prefix, namespace } = SCHEMAS[invoice.standard];
  const values: Readonly<Record<keyof typeof PROPERTIES, string>> = {
    DocumentFileName: invoice.fileName,
    DocumentType: invoice.documentType,
    Version: invoice.version,
    ConformanceLevel: invoice.profile,
  };
  const properties = Object.entries(values).map(([name, value]) => `<${prefix}:${name}>${value}</${prefix}:${name}>`);
  return [
    `<rdf:Description rdf:about="" xmlns:${prefix}="${namespace}">${properties.join("")}</rdf:Description>`,
    extensionSchema(invoice.standard),
  ];
}

function extensionSchema(standard: Invoice["standard"]): string {
  const { prefix, namespace } = SCHEMAS[standard];
  const properties = Object.entries(PROPERTIES).map(([name, description]) =>
    [
      '<rdf:li rdf:parseType="Resource">',
      `<pdfaProperty:name>${name}</pdfaProperty:name>`,
      "<pdfaProperty:valueType>Text</pdfaProperty:valueType>",
      "<pdfaProperty:category>external</pdfaProperty:category>",
      `<pdfaProperty:description>${description}</pdfaProperty:description>`,
      "</rdf:li>",
    ].join(""),
  );
  return [
    '<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"',
    ' xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">',
    '<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">',
    `<pdfaSchema:schema>${standard} PDFA Extension Schema</pdfaSchema:schema>`,
    `<pdfaSchema:namespaceURI>${namespace}</pdfaSchema:namespaceURI>`,
    `<pdfaSchema:prefix>${prefix}</pdfaSchema:prefix>`,
    `<pdfaSchema:property><rdf:Seq>${properties.join("")}</rdf:Seq></pdfaSchema:property>`,
    "</rdf:li></rdf:Bag></pdfaExtension:schemas></rdf:Description>",
  ].join("");
}
