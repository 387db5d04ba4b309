/**
 * Compares the service's verdict on invoices with Mustang's, which runs the official rules with Saxon: on invoices with
 * random amounts, and on the same with one value changed or removed.
 */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import { INVOICE_PROFILES, type InvoiceProfile, PROFILE_FACTS } from "#shared/base/model/invoice-profile.ts";
import { makeInvoice } from "#shared/engine/invoice/make-invoice.ts";
import { loadRules } from "#shared/engine/invoice/rules/load-rules.ts";
import { violationsOf } from "#shared/engine/invoice/rules/schematron.ts";
import { xmlDocument } from "#shared/engine/invoice/rules/xml-document.ts";
import { structureFaults } from "#shared/engine/invoice/structure-faults.ts";
import { parseXml } from "#shared/pdf/conformance/xml-tree.ts";
import { LINE, XRECHNUNG_DATA } from "#test/support/invoice-data.ts";
import { mustangReports } from "./mustang.ts";
import type { Tally } from "./tally.ts";

const INVOICES = 5;
/** Mustang applies the rules of Factur-X, which are for this syntax. */
const PROFILES = INVOICE_PROFILES.filter((profile) => PROFILE_FACTS[profile].syntax === "CII");
const SEED = 20261128;

export async function verifyMadeInvoices(classpath: string, tally: Tally): Promise<void> {
  const invoices = PROFILES.flatMap((profile) =>
    fc.sample(randomInvoice, { numRuns: INVOICES, seed: SEED }).flatMap((data) => withSpoiled(data, profile)),
  );
  console.log(`${invoices.length} invoices: the service's verdict on the rules is Mustang's`);
  const folder = await mkdtemp(path.join(tmpdir(), "merganser-made-invoices-"));
  try {
    const files = invoices.map((_, index) => path.join(folder, `${index}.xml`));
    await Promise.all(invoices.map(({ xml }, index) => writeFile(files[index] ?? "", xml)));
    const reports = await mustangReports(classpath, files);
    if ("failed" in reports) return tally.fail("Mustang", reports.failed);
    for (const [index, { name, xml, profile }] of invoices.entries()) {
      const report = reports.of(index);
      const [own, theirs] = [violatedIn(xml, profile), rulesIn(report)];
      const isSame = theirs.every((rule) => own.includes(rule)) && isValid(report) === (own.length === 0);
      tally.check(
        isSame,
        `${name} in invoice ${index} (${profile})`,
        `service: ${own}; Mustang: ${theirs} ${report.slice(-200)}`,
      );
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}

const amount = fc.integer({ min: 1, max: 9_999_999 }).map((cents) => (cents / 100).toFixed(2));
const vat = fc.constantFrom({ categoryCode: "S", rate: 19 }, { categoryCode: "S", rate: 5.5 }, { categoryCode: "O" });
const line = fc.record({ quantity: fc.integer({ min: 1, max: 999 }), price: amount, allowance: fc.option(amount) });

/** Invoices outside of VAT (O) have sums that rules compare without rounding them. */
const randomInvoice = fc
  .record({
    vat,
    lines: fc.array(line, { minLength: 1, maxLength: 8 }),
    paid: fc.option(amount),
    charge: fc.option(amount),
  })
  .map(({ vat, lines, paid, charge }) => ({
    ...XRECHNUNG_DATA,
    seller: vat.categoryCode === "O" ? outsideOfVat : XRECHNUNG_DATA.seller,
    ...(vat.categoryCode === "O" && { vatBreakdown: [{ categoryCode: "O", exemptionReason: "Not subject to VAT" }] }),
    ...(charge !== null && {
      charges: [{ amount: charge, reason: "Freight", vatCategoryCode: vat.categoryCode, vatRate: vat.rate }],
    }),
    ...(paid !== null && { totals: { paid } }),
    lines: lines.map(({ quantity, price, allowance }) => ({
      ...LINE,
      quantity,
      vat,
      price: { netPrice: price },
      ...(allowance !== null && { allowances: [{ amount: allowance, reason: "Discount" }] }),
    })),
  }));

const { vatIdentifier: _, ...sellerWithoutVat } = XRECHNUNG_DATA.seller;
const outsideOfVat = { ...sellerWithoutVat, legalRegistrationIdentifier: "HRB 1" };

interface Spoiled {
  readonly name: string;
  readonly xml: string;
  readonly profile: InvoiceProfile;
}

const CHANGES: readonly (readonly [name: string, pattern: RegExp, by: string])[] = [
  ["the whole", /$^/, ""],
  ["a cent more in a line", /(<ram:LineTotalAmount>\d+\.\d)\d(?=<)/, "$1x"],
  ["a cent more in the taxable amount", /(<ram:BasisAmount>\d+\.\d)\d(?=<)/, "$1x"],
  ["a cent more in the total", /(<ram:GrandTotalAmount>\d+\.\d)\d(?=<)/, "$1x"],
  ["a cent more in the tax", /(<ram:CalculatedAmount>\d+\.\d)\d(?=<)/, "$1x"],
  ["an unknown currency", /<ram:InvoiceCurrencyCode>EUR/, "<ram:InvoiceCurrencyCode>EUX"],
  ["an unknown unit", /unitCode="C62"/, 'unitCode="XX9"'],
  ["no country of the buyer", /<ram:CountryID>IE<\/ram:CountryID>/, ""],
  ["another category in a line", /<ram:CategoryCode>\w+</, "<ram:CategoryCode>E<"],
  ["no name of an item", /<ram:Name>Table<\/ram:Name>/, ""],
  ["an element that the schema lacks", /<ram:BuyerTradeParty>/, "<ram:Colour>red</ram:Colour><ram:BuyerTradeParty>"],
  [
    "an element in the wrong place",
    /(<ram:ID>[^<]*<\/ram:ID>)<ram:TypeCode>380<\/ram:TypeCode>/,
    "<ram:TypeCode>380</ram:TypeCode>$1",
  ],
  ["no telephone number", /<ram:TelephoneUniversalCommunication>.*?<\/ram:TelephoneUniversalCommunication>/, ""],
  ["no buyer reference", /<ram:BuyerReference>.*?<\/ram:BuyerReference>/, ""],
];

function withSpoiled(data: object, profile: InvoiceProfile): readonly Spoiled[] {
  const made = makeInvoice(data, profile, loadRules(profile));
  if ("faults" in made) throw new Error(`a right invoice was refused: ${JSON.stringify(made.faults)}`);
  return CHANGES.map(([name, pattern, by]) => ({
    name,
    profile,
    // The last digit becomes the next one.
    xml: made.xml.replace(pattern, (found, ...groups) =>
      by.replace("$1", String(groups[0])).replace("x", String((Number(found.at(-1)) + 1) % 10)),
    ),
  }));
}

function violatedIn(xml: string, profile: InvoiceProfile): readonly string[] {
  const root = parseXml(xml);
  if (root === undefined) throw new Error("the invoice is not well-formed");
  const document = xmlDocument(root);
  const violations = loadRules(profile).flatMap((rules) => violationsOf(rules, document));
  const fatal = violations.filter(({ isFatal }) => isFatal);
  const isFacturX = profile !== "XRECHNUNG";
  const inSchema = structureFaults(document, { isFacturX, max: 1 }).map(({ message }) => message);
  return [...new Set([...inSchema, ...fatal.map(({ rule }) => rule)])].sort();
}

function isValid(report: string): boolean {
  return report.includes('<summary status="valid"/>') && !report.includes('<summary status="invalid"/>');
}

/** Mustang applies the rules of Factur-X, where some have no number of the norm, and its schema. */
function rulesIn(report: string): readonly string[] {
  const ids = Array.from(report.matchAll(/<error[^>]*>\s*\[((?:BR|CII|PEPPOL)-[\w-]+)\]/g), ([, id = ""]) => id);
  return [...new Set(ids)].sort();
}
