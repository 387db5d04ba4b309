/** Compiles the rules of a Schematron file, and finds those that an XML document violates. */
import { childrenOf, type Element, nodesOf, textIn } from "#shared/pdf/conformance/xml-tree.ts";
import { atomized, isNode, isTrue, type Sequence, stringOf, textOfAtomic, XPathFailure } from "./values.ts";
import { type XmlDocument, type XmlNode, xmlDocument } from "./xml-document.ts";
import { type Context, compileXPath, type Expression, type Names, type XPathFunction } from "./xpath.ts";
import { compileFunction } from "./xslt-function.ts";

export interface Violation {
  /** `BR-CO-10`, or `UNNAMED` */
  readonly rule: string;
  readonly isFatal: boolean;
  /** The text of the rule as it is published. */
  readonly text: string;
  readonly node: XmlNode;
}

/** The id of a rule that has none, as those of Factur-X about elements that a profile lacks. */
export const UNNAMED = "structure";

export interface Schematron {
  readonly variables: readonly Variable[];
  /** The rules of each pattern. */
  readonly patterns: readonly (readonly Rule[])[];
}

interface Rule {
  readonly context: Expression;
  readonly variables: readonly Variable[];
  readonly asserts: readonly Assert[];
}

interface Variable {
  readonly name: string;
  readonly value: Expression;
}

interface Assert extends Omit<Violation, "node" | "text"> {
  readonly test: Expression;
  readonly text: (context: Context) => string;
  /** A report is violated if its test is true. */
  readonly isReport: boolean;
}

interface IncludedFiles {
  /** The patterns that the file includes. */
  readonly patterns?: readonly Element[];
  /** The files that rules look codes up in, by their names. */
  readonly documents?: ReadonlyMap<string, Element>;
}

/**
 * @param root of a file without abstract patterns
 * @throws SyntaxError
 */
export function compileSchematron(
  root: Element,
  { patterns: included = [], documents = new Map() }: IncludedFiles = {},
): Schematron {
  const declared = named(root, "ns").map((each) => [attribute(each, "prefix"), attribute(each, "uri")] as const);
  const namespaces = new Map(declared);
  const names: Names = { namespaces, functions: functionsOf(root, namespaces, documents) };
  const patterns = [...included, ...named(root, "pattern")];
  // Variables of a pattern are global, as in the XSLT that rules are published for.
  const variables = [root, ...patterns].flatMap((each) => variablesIn(each, names));
  const rules = patterns.map((each) => named(each, "rule").map((rule) => ruleOf(rule, names)));
  return { variables, patterns: rules };
}

function functionsOf(
  root: Element,
  namespaces: Names["namespaces"],
  documents: ReadonlyMap<string, Element>,
): Names["functions"] {
  const defined = new Map<string, XPathFunction>();
  // Functions may call those that are defined behind them.
  const functions = new Map<string, XPathFunction>(
    named(root, "function").map((each) => {
      const name = attribute(each, "name");
      return [name, (values, context) => defined.get(name)?.(values, context) ?? []] as const;
    }),
  );
  for (const each of named(root, "function"))
    defined.set(attribute(each, "name"), compileFunction(each, { namespaces, functions }));
  const files = new Map(Array.from(documents, ([name, file]) => [name, xmlDocument(file)]));
  return functions.set("document", ([name = []]) => {
    const file = files.get(stringOf(name));
    if (file === undefined) throw new XPathFailure(`The file ${stringOf(name)} is not known`);
    return [file];
  });
}

function ruleOf(element: Element, names: Names): Rule {
  return {
    context: compileXPath(anchored(attribute(element, "context")), names),
    variables: variablesIn(element, names),
    asserts: childrenOf(element)
      .filter(({ localName }) => localName === "assert" || localName === "report")
      .map((each) => assertOf(each, names)),
  };
}

function assertOf(element: Element, names: Names): Assert {
  return {
    rule: attribute(element, "id") || (/^\s*\[([\w-]+)\]/.exec(textIn(element) ?? "")?.[1] ?? UNNAMED),
    isFatal: attribute(element, "flag") !== "warning" && attribute(element, "flag") !== "information",
    text: textOf(element, names),
    test: compileXPath(attribute(element, "test"), names),
    isReport: element.localName === "report",
  };
}

/** The text of a rule may contain values of the invoice. */
function textOf(element: Element, names: Names): Assert["text"] {
  const parts = nodesOf(element).map((node) => {
    const select = node.localName === "value-of" ? attribute(node as Element, "select") : "";
    return select === "" ? (node.nodeValue ?? "") : compileXPath(select, names);
  });
  return (context) => {
    const shown = parts.map((part) =>
      typeof part === "string" ? part : atomized(resultOf(part, context)).map(textOfAtomic).join(" "),
    );
    return shown.join("").trim().replace(/\s+/g, " ");
  };
}

function variablesIn(element: Element, names: Names): readonly Variable[] {
  return named(element, "let").map((each) => ({
    name: attribute(each, "name"),
    value: compileXPath(attribute(each, "value"), names),
  }));
}

function named(element: Element, name: string): readonly Element[] {
  return childrenOf(element).filter(({ localName }) => localName === name);
}

function attribute(element: Element, name: string): string {
  return element.getAttribute(name) ?? "";
}

/** A context is a pattern of XSLT: `a/b` matches anywhere. */
function anchored(pattern: string): string {
  return alternativesOf(pattern)
    .map((each) => (each.trim().startsWith("/") ? each : `//${each.trim()}`))
    .join(" | ");
}

/** Splits at `|` outside of brackets and quotes. */
function alternativesOf(pattern: string): readonly string[] {
  const parts = pattern.match(/"[^"]*"|'[^']*'|[^"']/g) ?? [];
  const alternatives = [""];
  let depth = 0;
  for (const part of parts) {
    if (part === "[" || part === "(") depth++;
    if (part === "]" || part === ")") depth--;
    if (part === "|" && depth === 0) alternatives.push("");
    else alternatives[alternatives.length - 1] += part;
  }
  return alternatives;
}

/** In each pattern, the first rule whose context matches a node is the only one for it (ISO/IEC 19757-3, 6.5). */
export function violationsOf({ variables, patterns }: Schematron, document: XmlDocument): readonly Violation[] {
  const context: Context = { item: document, position: 1, size: 1, variables: new Map(), current: document };
  return orFaultOf(document, () => {
    const global = withVariables(context, variables);
    return patterns.flatMap((rules) => {
      const taken = new Set<XmlNode>();
      return rules.flatMap((rule) =>
        orFaultOf(document, () =>
          rule.context(global).flatMap((node) => {
            if (!isNode(node) || taken.has(node)) return [];
            taken.add(node);
            return violationsAt(rule, node, global);
          }),
        ),
      );
    });
  });
}

/** A context or a variable that cannot be computed, such as that of an element which stands twice, is a fault of the file. */
function orFaultOf(document: XmlDocument, compute: () => readonly Violation[]): readonly Violation[] {
  try {
    return compute();
  } catch (error) {
    if (!(error instanceof XPathFailure)) throw error;
    const text = `An element stands more than once, or has content of another kind than the rules expect: ${error.message}`;
    return [{ rule: UNNAMED, isFatal: true, text, node: document }];
  }
}

function violationsAt({ variables, asserts }: Rule, node: XmlNode, outer: Context): readonly Violation[] {
  const context = withVariables({ ...outer, item: node, current: node }, variables);
  return asserts.flatMap(({ test, isReport, text, ...assert }) =>
    isTrue(resultOf(test, context)) === isReport ? [{ ...assert, text: text(context), node }] : [],
  );
}

/** A test that fails for a value, such as a date that is none, does not hold. */
function resultOf(test: Expression, context: Context): Sequence {
  try {
    return test(context);
  } catch (error) {
    if (error instanceof XPathFailure) return [];
    throw error;
  }
}

function withVariables(context: Context, variables: readonly Variable[]): Context {
  if (variables.length === 0) return context;
  const values = new Map(context.variables);
  const inner = { ...context, variables: values };
  for (const { name, value } of variables) values.set(name, value(inner));
  return inner;
}
