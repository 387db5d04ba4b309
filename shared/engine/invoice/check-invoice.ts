/** Checks the XML of a finished invoice against the official rules of its profile. */
import { type InvoiceCheck, type InvoiceViolation, NOT_CHECKED } from "#shared/base/model/invoice-check.ts";
import type { MessageLanguage } from "#shared/base/model/message-language.ts";
import { childrenOf, type Element } from "#shared/pdf/conformance/xml-tree.ts";
import { adviceFor } from "./advice.ts";
import { type ReadInvoice, readInvoiceTerms } from "./read-invoice.ts";
import { loadRulesOf } from "./rules/load-rules.ts";
import { UNNAMED, type Violation, violationsOf } from "./rules/schematron.ts";
import { type XmlNode, xmlDocument } from "./rules/xml-document.ts";
import { structureFaults } from "./structure-faults.ts";
import { termAtNode, withoutRuleId } from "./violation-fault.ts";

/** More rules are not listed: one mistake often violates several. */
const VIOLATIONS_MAX = 50;
const MESSAGE_CHARACTERS_MAX = 500;

/** The rule of faults in the order, names and numbers of elements. */
const SCHEMA = "schema";

/**
 * @param root of a Cross Industry Invoice
 * @param profile in the spelling of Factur-X: `EN 16931`
 * @param language of the remedies
 * @throws RangeError for elements that are nested too deeply
 */
export function checkInvoice(root: Element, profile: string, language: MessageLanguage = "en"): InvoiceCheck {
  const sets = loadRulesOf(profile, { isFrench: isFrench(root) });
  if (sets.length === 0) return NOT_CHECKED;
  const document = xmlDocument(root);
  const read = onFirstUse(() => readInvoiceTerms(root));
  const violations = sets.flatMap(({ rules }) => violationsOf(rules, document)).filter(({ isFatal }) => isFatal);
  return {
    rules: sets.map(({ name }) => name).join(", "),
    violations: [
      ...structureFaults(document, { isFacturX: profile !== "XRECHNUNG", max: VIOLATIONS_MAX }).map((fault) => ({
        ...placeOf(fault.element),
        rule: SCHEMA,
        terms: termsAt(fault.element, read),
        message: fault.message,
        remedy: fault.remedy[language],
      })),
      ...onceEach(violations).map((violation) => described(violation, read, language)),
    ].slice(0, VIOLATIONS_MAX),
  };
}

/** A rule may be violated in each line. */
export function onceEach(violations: readonly Violation[]): readonly Violation[] {
  const key = ({ rule, text }: Violation) => (rule === UNNAMED ? text : rule);
  return [...new Map(violations.toReversed().map((each) => [key(each), each])).values()].toReversed();
}

/** The business processes of the French reform (BT-23): goods, services or both, and the case of XP Z12-012. */
const FRENCH_PROCESS = /^[BSM][1-8]$/;

function isFrench(root: Element): boolean {
  const context = childrenOf(root).find(({ localName }) => localName === "ExchangedDocumentContext");
  const process = childrenOf(context).find(
    ({ localName }) => localName === "BusinessProcessSpecifiedDocumentContextParameter",
  );
  return FRENCH_PROCESS.test(process?.textContent?.trim() ?? "");
}

function onFirstUse<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Some texts name no term, and that of BR-51 a wrong one. */
function termsOf(violation: Violation, message: string, read: () => ReadInvoice | undefined): readonly string[] {
  const named = [...new Set(message.match(/\bB[TG]-\d+\b/g) ?? [])];
  const term = adviceFor(violation.rule)?.term;
  if (term !== undefined && !named.includes(term)) return [term];
  if (named.length > 0) return named;
  return termsAt(violation.node, read);
}

function termsAt(node: XmlNode, read: () => ReadInvoice | undefined): readonly string[] {
  const invoice = read();
  const term = invoice && termAtNode(node, invoice);
  return term === undefined ? [] : [term];
}

function described(
  violation: Violation,
  read: () => ReadInvoice | undefined,
  language: MessageLanguage,
): InvoiceViolation {
  const { rule, text, node } = violation;
  const message = withoutRuleId(text).slice(0, MESSAGE_CHARACTERS_MAX);
  return {
    ...placeOf(node),
    rule,
    terms: termsOf(violation, message, read),
    message,
    remedy: adviceFor(rule)?.[language],
  };
}

function placeOf(node: XmlNode): Pick<InvoiceViolation, "xpath" | "line"> {
  const element = node.kind === "attribute" ? node.parent : node;
  return { xpath: pathTo(node), line: element.kind === "element" ? element.line : 1 };
}

function pathTo(node: XmlNode): string {
  if (node.kind === "document") return "/";
  if (node.kind === "attribute") return `${pathTo(node.parent)}/@${node.name}`;
  const above = node.parent.kind === "document" ? "" : pathTo(node.parent);
  const same = node.parent.children.filter(({ qualifiedName }) => qualifiedName === node.qualifiedName);
  const index = same.length > 1 ? `[${same.indexOf(node) + 1}]` : "";
  return `${above}/${node.qualifiedName}${index}`;
}
