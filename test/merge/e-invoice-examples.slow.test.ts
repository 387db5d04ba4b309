/** Each invoice among the examples fulfils the rules of its profile, and its page shows the amounts of its XML. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import type { InvoiceProfile } from "#shared/base/model/invoice-profile.ts";
import type { DataItem } from "#shared/engine/merge/values/data-item.ts";
import { assembleSoundly } from "#test/support/assemble-docx.ts";
import { withCompletedInvoice } from "#test/support/completed-invoice.ts";
import { documentText } from "#test/support/docx-package.ts";
import { PROJECT } from "#test/support/program.ts";

const SYNTAX = { delimiters: { left: "[", right: "]" }, enhancedSyntax: true };

test.each<[file: string, template: string, profile: InvoiceProfile, ...texts: string[]]>([
  // 3 × 649.90 + 4.5 × 62 + 89 = 2317.70, and 19 % of it.
  ["e-rechnung/data.json", "Rechnung", "EN 16931", "440,36", "2.758,06"],
  ["e-rechnung/b2g-leitweg-id.json", "Rechnung", "XRECHNUNG", "04011000-12345-34", "1.045,30"],
  ["e-rechnung/small-business.json", "Rechnung", "EN 16931", "Gemäß § 19 UStG", "840,00"],
  [
    "e-rechnung/credit-note.json",
    "Rechnung",
    "EN 16931",
    "Gutschrift GS-2026-0009",
    "RE-2026-0117 vom 28.11.2026",
    "773,38",
  ],
  // 1155.60 + 598, less 5 %, and 45 of freight.
  ["e-rechnung/discount.json", "Rechnung", "EN 16931", "Mengenrabatt 10 %: –128,40", "–87,68", "1.710,92", "2.035,99"],
  ["e-rechnung/several-vat-rates.json", "Rechnung", "XRECHNUNG", "USt 7 % auf 196,25", "47,58", "717,97"],
  ["e-rechnung/prepayment.json", "Rechnung", "EN 16931", "–2.000,00", "4.392,68"],
  ["e-rechnung/500-lines.json", "Rechnung", "EN 16931", "Scharnier 1499", "34.119,25"],
  ["e-invoice/data.json", "Invoice", "EN 16931", "VAT number IE6388047V", "6,700.00"],
  ["e-invoice/foreign-currency.json", "Invoice", "EN 16931", "To pay, USD", "2,261.00", "VAT in EUR", "334.26"],
  ["e-invoice/peppol.json", "Invoice", "PEPPOL", "Intra-Community supply", "3,644.00"],
  ["e-facture/data.json", "Facture", "EN 16931", "Pas d’escompte", "TVA 10 % sur 330,00", "4 046,88"],
])("%s", (file, template, profile, ...texts) => {
  const examples = path.join(PROJECT, "examples");
  const item = JSON.parse(readFileSync(path.join(examples, file), "utf8")) as DataItem;
  const bytes = readFileSync(path.join(examples, path.dirname(file), `${template}.docx`));
  const made = assembleSoundly(bytes, [withCompletedInvoice(item, profile)], { syntax: SYNTAX });
  const shown = documentText(made).replaceAll(/[\u00a0\u202f]/g, " ");
  for (const text of texts) expect(shown).toContain(text);
});
