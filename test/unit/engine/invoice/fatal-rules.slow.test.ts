/** An invoice that violates a fatal rule of EN 16931, for each of them: the rule is reported, with a remedy about the right term. */
import { describe, expect, test } from "vitest";
import { adviceFor } from "#shared/engine/invoice/advice.ts";
import { checkInvoice } from "#shared/engine/invoice/check-invoice.ts";
import { makeInvoice } from "#shared/engine/invoice/make-invoice.ts";
import { readInvoiceTerms } from "#shared/engine/invoice/read-invoice.ts";
import { loadRules } from "#shared/engine/invoice/rules/load-rules.ts";
import { violationsOf } from "#shared/engine/invoice/rules/schematron.ts";
import { xmlDocument } from "#shared/engine/invoice/rules/xml-document.ts";
import { violationFault } from "#shared/engine/invoice/violation-fault.ts";
import { type Element, parseXml } from "#shared/pdf/conformance/xml-tree.ts";
import { changeXml } from "#test/support/change-xml.ts";
import { FULL_INVOICE, invoiceOfCategory } from "#test/support/right-invoices.ts";
import { NEVER_VIOLATED, type Syntax, type WrongInvoice, wrongInvoices } from "#test/support/wrong-invoices.ts";

const PROFILES = { CII: "EN 16931", UBL: "EN 16931 UBL" } as const;

/** Remedies of the reverse change. */
const REVERSED: Readonly<Record<string, RegExp>> = {
  removed: /^(?:Add|Give|Name|Leave the scheme|The VAT breakdown needs|Reverse charge needs|An? [\w- ]+ needs)/,
  added: /^(?:Remove|Leave|Keep|Give (?:\w+ )*(?:either|exactly|once|same)|.*\b(?:only once|exactly one|no other)\b)/,
};

describe.each(["CII", "UBL"] as const)("in %s", (syntax) => {
  const cases = wrongInvoices(syntax);

  test("each fatal rule has a wrong invoice, or a reason why none can violate it", () => {
    const [rules] = loadRules(PROFILES[syntax]);
    const asserts = rules?.patterns.flat().flatMap(({ asserts }) => asserts) ?? [];
    const fatal = new Set(asserts.filter(({ isFatal }) => isFatal).map(({ rule }) => rule));
    expect(fatal.size).toBeGreaterThan(270);
    const covered = [...cases.map(({ rule }) => rule), ...Object.keys(NEVER_VIOLATED[syntax])];
    expect(covered.toSorted()).toEqual([...fatal].toSorted());
  });

  test.each([...new Set(cases.map(({ base }) => base))])("the right invoice %s violates no rule", (base) => {
    expect(violated(rightInvoice(base, syntax), syntax)).toEqual([]);
  });

  test.each(cases)("$rule is reported for $change", (wrong) => {
    const root = rightInvoice(wrong.base, syntax);
    changeXml(root, wrong.change);
    const reported = violated(root, syntax);
    expect(reported.map(({ rule }) => rule).toSorted()).toEqual([wrong.rule, ...wrong.also].toSorted());
    const advice = adviceFor(wrong.rule);
    expect(reported).toContainEqual({
      rule: wrong.rule,
      remedy: advice?.en,
      terms: isOfSyntax(wrong) ? expect.anything() : expect.arrayContaining([termOf(wrong)]),
    });
    expect(advice?.de).toMatch(/[a-zäöüß]{3}.* [a-zäöüß]/i);
    expect(advice?.en).toMatch(REVERSED[kindOf(wrong)] ?? /\w{3} \w/);
  });
});

interface Reported {
  readonly rule: string;
  readonly remedy: string | undefined;
  readonly terms: readonly string[];
}

/** Finished XML is checked in one syntax; the other is only made. */
function violated(root: Element, syntax: Syntax): readonly Reported[] {
  if (syntax === "CII") {
    // Changes add elements at the end.
    const ofRules = checkInvoice(root, "EN 16931").violations.filter(({ rule }) => rule !== "schema");
    return ofRules.map(({ rule, remedy, terms }) => ({ rule, remedy, terms }));
  }
  const [rules] = loadRules(PROFILES.UBL);
  const read = readInvoiceTerms(root);
  if (rules === undefined || read === undefined) throw new Error("the invoice cannot be read");
  const violations = violationsOf(rules, xmlDocument(root)).filter(({ isFatal }) => isFatal);
  const faults = violations.map((each) => violationFault(each, read, "en"));
  const byRule = new Map(faults.map(({ rule = "", remedy, term }) => [rule, { rule, remedy, terms: [term] }]));
  return [...byRule.values()];
}

/** The texts of rules about the elements of a syntax name no terms. */
const isOfSyntax = ({ rule }: WrongInvoice) => !rule.startsWith("BR-");

const termOf = ({ term, change }: WrongInvoice) => term ?? /\bB[TG]-\d+/.exec(change)?.[0];

function kindOf({ rule, change }: WrongInvoice): "removed" | "added" | "set" {
  // A code that is added is none, and a rate is out of place.
  if (change.includes("=?") || /^BR-O-0[2-4]$/.test(rule)) return "set";
  if (/[+*]/.test(change)) return "added";
  return change.startsWith("-") ? "removed" : "set";
}

const written = new Map<string, string>();

function rightInvoice(base: string, syntax: Syntax): Element {
  const key = `${syntax} ${base}`;
  const xml = written.get(key) ?? write(base, syntax);
  written.set(key, xml);
  const root = parseXml(xml);
  if (root === undefined) throw new Error("the invoice is not well-formed");
  return root;
}

function write(base: string, syntax: Syntax): string {
  const data = base === "full" ? FULL_INVOICE : invoiceOfCategory(base);
  const made = makeInvoice(data, PROFILES[syntax], loadRules(PROFILES[syntax]));
  if ("faults" in made) throw new Error(JSON.stringify(made.faults));
  return made.xml;
}
