/**
 * Judges the evaluator of invoice rules by what their publishers say: the unit tests of CEN and Peppol, which name the rule
 * that an invoice violates or fulfils, and the examples of CEN, KoSIT and Peppol, which violate none. All examples are read,
 * written and read again with the same terms.
 */
import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import { makeInvoice } from "#shared/engine/invoice/make-invoice.ts";
import { parseInvoice } from "#shared/engine/invoice/parse-invoice.ts";
import { readInvoiceTerms } from "#shared/engine/invoice/read-invoice.ts";
import { loadRules } from "#shared/engine/invoice/rules/load-rules.ts";
import { compileSchematron, type Schematron, violationsOf } from "#shared/engine/invoice/rules/schematron.ts";
import { xmlDocument } from "#shared/engine/invoice/rules/xml-document.ts";
import { writeInvoice } from "#shared/engine/invoice/write-invoice.ts";
import { childrenOf, type Element, parseXml } from "#shared/pdf/conformance/xml-tree.ts";
import { LINE, XRECHNUNG_DATA } from "#test/support/invoice-data.ts";
import { INVOICE_CORPUS } from "#test/support/needs.ts";
import type { Tally } from "./tally.ts";

/** Folders of the corpus, by their repositories' names. */
const CEN = "eInvoicing-EN16931";
const PEPPOL = "peppol-bis-invoice-3";
const KOSIT = "xrechnung-testsuite";

export function verifyOfficialInvoices(tally: Tally): void {
  if (!existsSync(INVOICE_CORPUS)) {
    tally.skip("../shared/invoice-corpus", "the publishers' tests of invoice rules", "no such folder");
    return;
  }
  verifyUnitTests(tally, `${CEN}/test/{Invoice-unit-UBL,CreditNote-unit-UBL}/*.xml`, loadRules("EN 16931 UBL"));
  verifyUnitTests(tally, `${CEN}/test/cii/*.xml`, loadRules("EN 16931"));
  const peppol = path.join(INVOICE_CORPUS, PEPPOL, "rules/sch/PEPPOL-EN16931-UBL.sch");
  // The service must not contain these rules; they prove that the evaluator covers what rules use.
  const peppolRules = compileSchematron(rootOf(peppol));
  verifyUnitTests(tally, `${PEPPOL}/rules/unit-UBL-*/*.xml`, [peppolRules]);
  for (const changes of PEPPOL_INVOICES) verifyPeppolInvoice(tally, changes, peppolRules);
  for (const pattern of EXAMPLES) for (const file of filesOf(pattern)) verifyExample(tally, file);
}

const EXTRA = { vatCategoryCode: "S", vatRate: 19, reason: "x", percentage: 3 };
const PEPPOL_INVOICES: readonly object[] = [
  {},
  { typeCode: "381", precedingInvoices: [{ reference: "1" }] },
  { allowances: [EXTRA], charges: [EXTRA], totals: { paid: 5 } },
  { vatAccountingCurrencyCode: "CHF", totals: { vatInAccountingCurrency: "19.11" } },
  {
    lines: [{ ...LINE, vat: { categoryCode: "E", rate: 0 } }],
    vatBreakdown: [{ categoryCode: "E", exemptionReason: "x" }],
  },
];

/** The service checks the rules of Peppol by code of its own: what it accepts, the published rules accept too. */
function verifyPeppolInvoice(tally: Tally, changes: object, rules: Schematron): void {
  const electronicAddress = { value: "DE123456789", scheme: "9930" };
  const [seller, buyer] = [XRECHNUNG_DATA.seller, XRECHNUNG_DATA.buyer].map((party) => ({
    ...party,
    electronicAddress,
  }));
  const made = makeInvoice({ ...XRECHNUNG_DATA, seller, buyer, ...changes }, "PEPPOL", loadRules("PEPPOL"));
  const root = "xml" in made ? parseXml(made.xml) : undefined;
  const violated = root && violatedIn(root, [rules]).filter((each) => each.isFatal);
  const found = violated?.map(({ rule }) => rule).join() ?? JSON.stringify(made);
  tally.check(found === "", `Peppol BIS accepts ${JSON.stringify(changes)}`, found);
}

const EXAMPLES = [
  `${CEN}/{cii,ubl}/examples/*.xml`,
  `${PEPPOL}/rules/examples/*.xml`,
  `${KOSIT}/src/test/{business-cases,technical-cases}/**/*.xml`,
];

/**
 * Examples that violate rules, as Saxon finds too: KoSIT's validator makes these rules informative for its extension and for clean
 * vehicles (scenarios.xml of validator-configuration-xrechnung, customLevel).
 */
const VIOLATED: Readonly<Record<string, readonly string[]>> = {
  "04.05a-INVOICE_uncefact.xml": ["BR-CL-10", "BR-CL-21"],
  "05.01a-INVOICE_ubl.xml": ["BR-CO-16"],
  "02.01a-cvd_INVOICE_ubl.xml": ["BR-CL-13"],
  "02.01a-cvd_INVOICE_uncefact.xml": ["BR-CL-13"],
};

const DOCUMENTS: ReadonlySet<string> = new Set(["Invoice", "CreditNote", "CrossIndustryInvoice"]);
const OUTCOMES: ReadonlySet<string> = new Set(["success", "error", "warning", "fatal"]);

function verifyUnitTests(tally: Tally, pattern: string, rules: readonly Schematron[]): void {
  let count = 0;
  for (const file of filesOf(pattern)) {
    const tests = childrenOf(rootOf(file)).filter(({ localName }) => localName === "test");
    for (const [index, test] of tests.entries()) {
      const document = childrenOf(test).find(({ localName }) => DOCUMENTS.has(localName ?? ""));
      const assert = childrenOf(test).find(({ localName }) => localName === "assert");
      const expected = childrenOf(assert).filter(({ localName }) => OUTCOMES.has(localName ?? ""));
      if (document === undefined || expected.length === 0) continue;
      count++;
      const violated = new Set(violatedIn(document, rules).map(({ rule }) => rule));
      const wrong = expected.filter(
        ({ localName, textContent }) => violated.has((textContent ?? "").trim()) === (localName === "success"),
      );
      const texts = wrong.map(({ localName, textContent }) => `${localName} ${textContent?.trim()}`);
      tally.check(wrong.length === 0, `${path.basename(file)}, test ${index}`, `expected ${texts.join(", ")}`);
    }
  }
  console.log(`${count} unit tests of ${pattern}`);
}

function violatedIn(document: Element, rules: readonly Schematron[]) {
  const nodes = xmlDocument(document);
  return rules.flatMap((each) => violationsOf(each, nodes));
}

function verifyExample(tally: Tally, file: string): void {
  const name = path.relative(INVOICE_CORPUS, file);
  const root = rootOf(file);
  if (!DOCUMENTS.has(root.localName ?? "")) return;
  const isXRechnung = readFileSync(file, "utf8").includes("xrechnung_");
  const syntax = root.localName === "CrossIndustryInvoice" ? "" : (" UBL" as const);
  const fatal = violatedIn(root, loadRules(`${isXRechnung ? "XRECHNUNG" : "EN 16931"}${syntax}`)).filter(
    (each) => each.isFatal,
  );
  const rules = [...new Set(fatal.map(({ rule }) => rule))].sort();
  const expected = VIOLATED[path.basename(file)] ?? [];
  tally.check(isDeepStrictEqual(rules, expected), `rules of ${name}`, `violated: ${rules.join(", ")}`);
  const [once, again] = [termsOf(root), termsOf(root, { isWritten: true })];
  tally.check(
    typeof once !== "string" && isDeepStrictEqual(once, again),
    `terms of ${name}`,
    String(once).slice(0, 300),
  );
}

/** The values of the business terms, or what is wrong with them. */
function termsOf(root: Element, { isWritten = false } = {}): unknown {
  const read = readInvoiceTerms(root);
  if (read === undefined) return "not an invoice";
  const parsed = parseInvoice(read.terms);
  if ("faults" in parsed) return JSON.stringify(parsed.faults);
  if (!isWritten) return parsed.invoice;
  const written = parseXml(writeInvoice(parsed.invoice, read.layout));
  return written === undefined ? "not well-formed" : termsOf(written);
}

function filesOf(pattern: string): readonly string[] {
  return globSync(path.join(INVOICE_CORPUS, pattern)).sort();
}

function rootOf(file: string): Element {
  const root = parseXml(readFileSync(file, "utf8").replace(/^\ufeff/, ""));
  if (root === undefined) throw new Error(`${file} is not well-formed`);
  return root;
}
