/** Writes the label of PDF/UA-1 into the metadata of a document (ISO 14289-1, clause 5). */
import { type PDFDocument, PDFName } from "pdf-lib";
import { escapeXml } from "#shared/base/xml/escape-xml.ts";
import type { AddedMetadata } from "#shared/pdf/metadata/extension-schemas.ts";

export const PDFUA_ID = "http://www.aiim.org/pdfua/ns/id/";

export const LABEL: AddedMetadata = {
  values: `<rdf:Description rdf:about="" xmlns:pdfuaid="${PDFUA_ID}"><pdfuaid:part>1</pdfuaid:part></rdf:Description>`,
  schema: {
    name: "PDF/UA Universal Accessibility Schema",
    namespace: PDFUA_ID,
    prefix: "pdfuaid",
    category: "internal",
    valueType: "Integer",
    properties: { part: "The part of ISO 14289 to which the document conforms" },
  },
};

/** Labels a document that is not PDF/A. Its title must be in the metadata as well (ISO 14289-1, 7.1). */
export function labelPlain(document: PDFDocument): void {
  const title = escapeXml(document.getTitle() ?? "");
  const packet = [
    '<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">',
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title><rdf:Alt>',
    `<rdf:li xml:lang="x-default">${title}</rdf:li></rdf:Alt></dc:title></rdf:Description>`,
    `${LABEL.values}</rdf:RDF></x:xmpmeta><?xpacket end="w"?>`,
  ].join("");
  const { context, catalog } = document;
  const stream = context.stream(Buffer.from(packet), { Type: "Metadata", Subtype: "XML" });
  catalog.set(PDFName.of("Metadata"), context.register(stream));
}
