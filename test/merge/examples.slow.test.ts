/** Every template in a folder of examples/ is right, and with its data it gives what docs promise. */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import type { DataItem } from "#shared/engine/merge/values/data-item.ts";
import { readTemplate } from "#shared/engine/template/read-tags.ts";
import { openDocx } from "#shared/engine/template-file/open-docx.ts";
import { assembleSoundly } from "#test/support/assemble-docx.ts";
import { withCompletedInvoice } from "#test/support/completed-invoice.ts";
import { documentText } from "#test/support/docx-package.ts";
import { mergeDocx } from "#test/support/merge-docx.ts";
import { lintDocx } from "#test/support/ooxml-linter.ts";
import { PROJECT } from "#test/support/program.ts";
import { readCharts } from "#test/support/read-charts.ts";

const SYNTAX = { delimiters: { left: "[", right: "]" }, enhancedSyntax: true };

const EXAMPLES = path.join(PROJECT, "examples");

test.each(globSync("*/*.docx", { cwd: EXAMPLES }))("%s has valid tags alone", (file) => {
  const { delimiters, tags } = readTemplate(openDocx(read(file), file), { enhancedSyntax: true });
  expect({ delimiters, invalid: tags.invalid }).toEqual({ delimiters: { left: "[", right: "]" }, invalid: [] });
});

/** What the first item of each example says in the end, beside its names. */
const PROMISES: Readonly<Record<string, readonly string[]>> = {
  "account-statement/Statement.docx": ["Opening balance on 1 November 2026", "612.08", "3,006.40", "Utilities"],
  "certificate/Certificate.docx": [
    "of completion with distinction",
    "Marguerite Okonkwo-Lindqvist",
    "and Case studies",
  ],
  "contract/Contract.docx": ["€4,956.00"],
  "delivery-note/DeliveryNote.docx": ["DN-2026-0417"],
  "e-facture/Facture.docx": ["TVA 5,5 % sur 125,00", "4 046,88"],
  "e-invoice/Invoice.docx": ["6,700.00", "Reverse charge: VAT is to be accounted for by the recipient"],
  "e-rechnung/Rechnung.docx": ["USt 19 % auf 2.317,70", "2.758,06"],
  "event-tickets/Tickets.docx": ["Row A, seat 11", "GALLERY", "standing", "HH27-B8WC-0005"],
  "grouped-invoice/template.docx": ["€411.16"],
  "invoice-factur-x/Invoice.docx": ["2'710.32", "VAT 2.6 % of 192.00", "00 00000 00000 00000 02026 04174", "2 710.32"],
  "invoice-qr-bill/Invoice.docx": ["CH44 3199 9123 0008 8901 2"],
  "itinerary/Itinerary.docx": ["Day 4", "Tuesday, 11 May", "reference QX4T7N", "please pay by 31 March 2027."],
  "label-sheet/template.docx": ["Élodie Roy"],
  "letter-with-html/Letter.docx": ["What you need to do", "29.8 ct/kWh", "Enclosures: contract, list of meters"],
  "medical-form/Anamnese.docx": ["☒  Asthma"],
  "meeting-minutes/Minutes.docx": [
    "Grace Obi, Peter Lang, Samira Khan and Joan Fisher",
    "3 in favour, 1 against, 0 abstained",
  ],
  "newsletter/Newsletter.docx": ["What the storm taught us", "pictures and figures", "18 Dec"],
  "offer-with-pictures/Offer.docx": ["-€363.90", "€8,504.34", "30 % with the order"],
  "payment-reminder/Reminder.docx": ["Payment reminder", "€184.50", "Perhaps it has escaped"],
  "payslip/Payslip.docx": ["3,742.70", "1,041.75", "£2,700.95", "2.5 days"],
  "price-list/PriceList.docx": ["Tables and benches", "Pendant “Dusk”", "€2,480.00"],
  "purchase-order/PurchaseOrder.docx": ["Disc.", "4,870.00", "0.035", "test reports, declaration of conformity (RoHS)"],
  "real-estate-expose/Expose.docx": ["€3,866 per m²", "▼ 92", "✓ rainwater tank", "garage and one space"],
  "report-charts/Report.docx": [
    "Sales report Q3 2026",
    "The strongest region was North with 1,255 thousand GBP",
    "Online",
  ],
  "school-report/Report.docx": ["Spring", "Average of the last term: 2.0", "Noor moves up to class 5."],
  "shipping-label/Label.docx": ["H91 CF82 Kinvara", "1 of 2", "FRAGILE THIS SIDE UP"],
};

test.each(Object.entries(PROMISES))("%s says what it promises, and no tag is left", (file, promises) => {
  const data = dataOf(path.dirname(file));
  const items = Array.isArray(data) ? (data as DataItem[]) : [withCompletedInvoice(data)];
  const made = assembleSoundly(read(file), items.slice(0, 1), { syntax: SYNTAX });
  const shown = documentText(made).replaceAll(/[\u00a0\u202f]/g, " ");
  for (const promise of promises) expect(shown).toContain(promise);
  expect(shown.match(/\[[#^/%]?[\w.$ |:'-]*\]/g)).toBeNull();
});

test("every example has a promise, a line in the README and a picture in the gallery", () => {
  const templates = globSync("*/*.docx", { cwd: EXAMPLES }).filter((file) => !file.startsWith("order-with-terms/"));
  expect(Object.keys(PROMISES).sort()).toEqual(templates.sort());
  const [readme, gallery] = [String(read("README.md")), String(read("../docs/gallery.md"))];
  for (const file of templates) {
    expect(readme).toContain(`[${path.dirname(file)}](`);
    expect(gallery).toContain(`(gallery/${path.dirname(file)}.png)`);
  }
});

test("the Factur-X invoice has the amounts of the data", () => {
  const xml = String(read("invoice-factur-x/factur-x.xml"));
  const { Number: number, Bill, Items } = dataOf("invoice-factur-x") as unknown as FacturXData;
  const amount = (name: string) => Number(new RegExp(`<ram:${name}[^>]*>([^<]*)<`).exec(xml)?.[1]);
  expect(xml).toContain(`<ram:ID>${number}</ram:ID>`);
  expect(amount("GrandTotalAmount")).toBe(Bill.amount);
  const lines = Array.from(xml.matchAll(/<ram:LineTotalAmount>([^<]*)</g), ([, each]) => Number(each));
  expect(lines.slice(0, -1)).toEqual(Items.map(({ Quantity, Price }) => Quantity * Price));
});

interface FacturXData {
  readonly Number: string;
  readonly Bill: { readonly amount: number };
  readonly Items: readonly { readonly Quantity: number; readonly Price: number }[];
}

test("the contract has the clauses whose conditions hold, numbered without a gap", () => {
  const contract = read("contract/Contract.docx");
  const data = dataOf("contract");
  const made = mergeDocx(contract, data, { enhancedSyntax: true });
  const text = documentText(made);
  expect(text).toContain("The Employee may work from home on up to 3 days a week.");
  expect(text).not.toContain("The employment ends on");
  expect(text).not.toContain("Competition");
  expect(text).toContain("€4,956.00");
  expect(lintDocx(made)).toEqual([]);
  const others = {
    ...data,
    FixedTermEnd: "2028-01-31",
    RemoteDays: 0,
    NonCompeteMonths: 6,
    TrialMonths: 0,
    Benefits: [],
  };
  const both = documentText(assembleSoundly(contract, [data, others], { syntax: SYNTAX }));
  const second = both.slice(both.lastIndexOf("Employment contract"));
  expect(second).toContain("The employment ends on 31 January 2028 without notice being required.");
  expect(second).toContain("For 6 months after the end");
  for (const gone of ["Trial period", "work from home", "Benefit"]) expect(second).not.toContain(gone);
});

test("the medical form has its controls set", () => {
  const made = mergeDocx(read("medical-form/Anamnese.docx"), dataOf("medical-form"), { enhancedSyntax: true });
  const text = documentText(made);
  for (const shown of ["19.07.1984", "privat", "☒  Asthma", "☐  Diabetes", "☒  Ich bin einverstanden"])
    expect(text).toContain(shown);
  expect(text).not.toContain("Auswählen");
  expect(lintDocx(made)).toEqual([]);
});

test("the report has its charts, and one for each region", () => {
  const made = mergeDocx(read("report-charts/Report.docx"), dataOf("report-charts"), { enhancedSyntax: true });
  const charts = readCharts(made).map(({ titles, series }) => [titles[0], ...series.map(({ title }) => title)]);
  expect(charts.slice(0, 4)).toEqual([
    ["Sales by region in Q3 2026 (GBP 1,000)", "North", "South", "West", "Online"],
    ["Revenue and margin", "Revenue", "Margin"],
    ["Share of product groups", "Sales"],
    ["North: sales and goal", "Sales of North", "Goal"],
  ]);
  expect(charts).toHaveLength(7);
  expect(lintDocx(made)).toEqual([]);
});

function read(file: string): Uint8Array {
  return readFileSync(path.join(EXAMPLES, file));
}

function dataOf(example: string): DataItem {
  return JSON.parse(String(read(`${example}/data.json`))) as DataItem;
}
