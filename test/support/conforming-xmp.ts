/** XMP metadata for a PDF/A of tests, the same as the document information of `conformingPdf`. */
import type { PdfaPart } from "#shared/pdf/conformance/rules.ts";

export function conformingXmp(part: PdfaPart): string {
  return [
    '<?xpacket begin="\xef\xbb\xbf" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    '<rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">',
    `<pdfaid:part>${part[0]}</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance></rdf:Description>`,
    '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    '<dc:title><rdf:Alt><rdf:li xml:lang="x-default">Title</rdf:li></rdf:Alt></dc:title>',
    "<dc:creator><rdf:Seq><rdf:li>Author</rdf:li></rdf:Seq></dc:creator>",
    '<dc:description><rdf:Alt><rdf:li xml:lang="x-default">Subject</rdf:li></rdf:Alt></dc:description></rdf:Description>',
    '<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/"><xmp:CreatorTool>Creator</xmp:CreatorTool>',
    "<xmp:CreateDate>2026-11-21T08:00:00Z</xmp:CreateDate><xmp:ModifyDate>2026-11-21T09:00:00+01:00</xmp:ModifyDate></rdf:Description>",
    '<rdf:Description rdf:about="" xmlns:pdf="http://ns.adobe.com/pdf/1.3/"><pdf:Producer>Producer</pdf:Producer>',
    "<pdf:Keywords>Keywords</pdf:Keywords></rdf:Description>",
    '</rdf:RDF></x:xmpmeta><?xpacket end="w"?>',
  ].join("\n");
}
