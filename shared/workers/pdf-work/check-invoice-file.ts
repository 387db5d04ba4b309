/** Checks the content of a file that is an electronic invoice. */
import { type InvoiceCheck, NOT_CHECKED } from "#shared/base/model/invoice-check.ts";
import type { MessageLanguage } from "#shared/base/model/message-language.ts";
import { checkInvoice } from "#shared/engine/invoice/check-invoice.ts";
import { decodeXml } from "#shared/pdf/attachments/decode-xml.ts";
import { readInvoice } from "#shared/pdf/attachments/invoice.ts";
import type { InvoiceFile } from "#shared/pdf/attachments/may-be-invoice.ts";
import { parseXml } from "#shared/pdf/conformance/xml-tree.ts";

/** Nothing is checked in a file that is no invoice, of which there are no rules, or whose elements are nested too deeply. */
export function checkInvoiceFile(file: InvoiceFile, language?: MessageLanguage): InvoiceCheck {
  const reading = readInvoice(file);
  if (reading.kind !== "invoice" || reading.invoice.standard !== "Factur-X") return NOT_CHECKED;
  const root = parseXml(decodeXml(file.bytes).text);
  if (root === undefined) return NOT_CHECKED;
  try {
    return checkInvoice(root, reading.invoice.profile, language);
  } catch (error) {
    if (error instanceof RangeError) return NOT_CHECKED;
    throw error;
  }
}
