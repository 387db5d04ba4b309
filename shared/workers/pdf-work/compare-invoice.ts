/** Compares the pages of a PDF with the electronic invoice that is attached to it. */
import { differencesOnPages } from "#shared/engine/invoice/compare-pages.ts";
import { readInvoiceTerms } from "#shared/engine/invoice/read-invoice.ts";
import { decodeXml } from "#shared/pdf/attachments/decode-xml.ts";
import { parseXml } from "#shared/pdf/conformance/xml-tree.ts";
import { pageTexts } from "#shared/pdf/reading/page-text.ts";

/** @param xml the attached file */
export async function compareInvoice(pdf: Uint8Array, xml: Uint8Array): Promise<readonly string[]> {
  const root = parseXml(decodeXml(xml).text);
  const invoice = root && readInvoiceTerms(root);
  return invoice === undefined ? [] : differencesOnPages(await pageTexts(pdf), invoice.terms);
}
