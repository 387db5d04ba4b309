/** Compiles the functions that rules define in XSLT 2.0: parameters, variables, choices and values. */
import { childrenOf, type Element, textIn } from "#shared/pdf/conformance/xml-tree.ts";
import { atomized, isTrue, type Sequence, textOfAtomic } from "./values.ts";
import { type Context, compileXPath, type Expression, type Names, type XPathFunction } from "./xpath.ts";
import { FUNCTIONS } from "./xpath-functions.ts";

/**
 * Returns the function that an element `xsl:function` defines.
 * @param names may get further functions until the first call, because functions call each other and themselves
 * @throws SyntaxError
 */
export function compileFunction(element: Element, names: Names): XPathFunction {
  const parameters = childrenOf(element).filter(({ localName }) => localName === "param");
  const convert = parameters.map((each) => conversionOf(each));
  const keys = parameters.map((each) => each.getAttribute("name") ?? "");
  const body = bodyOf(element, names);
  const convertResult = conversionOf(element);
  return (values, context) => {
    const variables = new Map(keys.map((key, index) => [key, convert[index]?.(values[index] ?? [], context) ?? []]));
    return convertResult(body({ ...context, variables }), context);
  };
}

/** The value of the instructions in an element, each of which sees the variables before it. */
function bodyOf(element: Element, names: Names): Expression {
  const instructions = childrenOf(element).filter(({ localName }) => localName !== "param");
  if (instructions.length === 0) {
    const text = textIn(element) ?? "";
    return () => [text];
  }
  const compiled = instructions.map((each) => ({
    variable: each.localName === "variable" ? (each.getAttribute("name") ?? "") : undefined,
    value: instructionOf(each, names),
  }));
  return (context) => {
    const variables = new Map(context.variables);
    const inner = { ...context, variables };
    return compiled.flatMap(({ variable, value }) => {
      if (variable === undefined) return value(inner);
      variables.set(variable, value(inner));
      return [];
    });
  };
}

function instructionOf(element: Element, names: Names): Expression {
  switch (element.localName) {
    case "variable": {
      const [value, convert] = [selected(element, names) ?? bodyOf(element, names), conversionOf(element)];
      return (context) => convert(value(context), context);
    }
    case "sequence":
      return selected(element, names) ?? bodyOf(element, names);
    case "value-of": {
      const value = selected(element, names) ?? bodyOf(element, names);
      return (context) => single(value(context));
    }
    case "choose":
      return choiceOf(element, names);
    default:
      throw new SyntaxError(`The instruction ${element.nodeName} is not known`);
  }
}

/** The text of several items; one keeps its type, which the declared type would give back. */
function single(items: Sequence): Sequence {
  return items.length === 1 ? atomized(items) : [atomized(items).map(textOfAtomic).join(" ")];
}

function choiceOf(element: Element, names: Names): Expression {
  const branches = childrenOf(element).map((each) => {
    const test = each.getAttribute("test");
    return { test: test ? compileXPath(test, names) : () => [true], value: bodyOf(each, names) };
  });
  return (context) => branches.find(({ test }) => isTrue(test(context)))?.value(context) ?? [];
}

function selected(element: Element, names: Names): Expression | undefined {
  const select = element.getAttribute("select");
  return select ? compileXPath(select, names) : undefined;
}

const CONVERTED: ReadonlySet<string> = new Set(["xs:string", "xs:decimal", "xs:integer", "xs:boolean", "xs:double"]);

/** Values get the type that `as` declares (XSLT 2.0, 5.4.3); sequences and nodes stay as they are. */
function conversionOf(element: Element): (value: Sequence, context: Context) => Sequence {
  const type = (element.getAttribute("as") ?? "").replace(/\?$/, "");
  const convert = CONVERTED.has(type) ? FUNCTIONS[type] : undefined;
  return convert === undefined ? (value) => value : (value, context) => convert([value], context);
}
