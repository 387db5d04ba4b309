/** Describes XMP properties that PDF/A does not define itself (ISO 19005-2, 6.6.2.3.3). */

/** Properties of one namespace, with the part of an XMP packet that has their values. */
export interface AddedMetadata {
  /** An element `rdf:Description`. */
  readonly values: string;
  readonly schema: ExtensionSchema;
}

interface ExtensionSchema {
  readonly name: string;
  readonly namespace: string;
  readonly prefix: string;
  readonly category: "internal" | "external";
  readonly valueType: "Text" | "Integer";
  /** The description of each property by its name. */
  readonly properties: Readonly<Record<string, string>>;
}

/** Returns descriptions for an XMP packet: the values, and the schemas of all of them, which stand in one list. */
export function withSchemas(added: readonly AddedMetadata[]): string[] {
  if (added.length === 0) return [];
  const schemas = added.map(({ schema }) => schemaItem(schema)).join("");
  const list = [
    '<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"',
    ' xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">',
    `<pdfaExtension:schemas><rdf:Bag>${schemas}</rdf:Bag></pdfaExtension:schemas></rdf:Description>`,
  ];
  return [...added.map(({ values }) => values), list.join("")];
}

function schemaItem({ name, namespace, prefix, category, valueType, properties }: ExtensionSchema): string {
  const items = Object.entries(properties).map(([property, description]) =>
    [
      `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${property}</pdfaProperty:name>`,
      `<pdfaProperty:valueType>${valueType}</pdfaProperty:valueType>`,
      `<pdfaProperty:category>${category}</pdfaProperty:category>`,
      `<pdfaProperty:description>${description}</pdfaProperty:description></rdf:li>`,
    ].join(""),
  );
  return [
    `<rdf:li rdf:parseType="Resource"><pdfaSchema:schema>${name}</pdfaSchema:schema>`,
    `<pdfaSchema:namespaceURI>${namespace}</pdfaSchema:namespaceURI><pdfaSchema:prefix>${prefix}</pdfaSchema:prefix>`,
    `<pdfaSchema:property><rdf:Seq>${items.join("")}</rdf:Seq></pdfaSchema:property></rdf:li>`,
  ].join("");
}
