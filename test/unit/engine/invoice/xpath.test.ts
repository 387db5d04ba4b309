/** The expressions of invoice rules have the values that XPath 2.0 gives them, with exact decimals. */
import { describe, expect, test } from "vitest";
import { compileSchematron, violationsOf } from "#shared/engine/invoice/rules/schematron.ts";
import { atomized, textOfAtomic } from "#shared/engine/invoice/rules/values.ts";
import { xmlDocument } from "#shared/engine/invoice/rules/xml-document.ts";
import { compileXPath } from "#shared/engine/invoice/rules/xpath.ts";
import { type Element, parseXml } from "#shared/pdf/conformance/xml-tree.ts";

const XML = `<a:invoice xmlns:a="urn:a"><a:line id="1"><a:net>0.1</a:net></a:line><a:line id="2"><a:net>0.2</a:net><a:note>x</a:note></a:line><a:total currency="EUR">0.3</a:total></a:invoice>`;

function textOf(expression: string): string {
  const root = parseXml(XML);
  if (root === undefined) throw new Error("the XML is damaged");
  const document = xmlDocument(root);
  const names = { namespaces: new Map([["a", "urn:a"]]), functions: new Map() };
  const context = { item: document, position: 1, size: 1, variables: new Map(), current: document };
  return atomized(compileXPath(expression, names)(context)).map(textOfAtomic).join(" ");
}

describe("exact numbers", () => {
  test.each([
    ["sum(//a:net) = //a:total", "true"],
    ["xs:decimal('0.1') + xs:decimal('0.2') = xs:decimal('0.3')", "true"],
    ["round(1.005 * 10 * 10) div 100", "1.01"],
    ["round(-2.5)", "-2"],
    ["abs(-1.50)", "1.5"],
    ["7 mod 3, 7 idiv 2, 1 div 8", "1 3 0.125"],
    ["number('x') = number('x')", "false"],
    ["'10' < '9', 10 < 9", "true false"],
  ])("%s is %s", (expression, value) => {
    expect(textOf(expression)).toBe(value);
  });
});

describe("paths", () => {
  test.each([
    ["/a:invoice/a:line[2]/a:note", "x"],
    ["//a:line[a:note]/@id", "2"],
    ["//a:note/../preceding-sibling::a:line/@id", "1"],
    ["count(//a:net[not(preceding::a:net/. = .)])", "2"],
    ["//a:line[last()]/a:net | //a:line[1]/a:net", "0.1 0.2"],
    ["name(//a:total), //*:total/@currency", "total EUR"],
    ["//a:missing | ()", ""],
  ])("%s selects %s", (expression, value) => {
    expect(textOf(expression)).toBe(value);
  });
});

describe("conditions and texts", () => {
  test.each([
    ["every $x in //a:net satisfies xs:decimal($x) > 0", "true"],
    ["some $x in //a:net, $y in //a:total satisfies $x = $y", "false"],
    ["for $x in (1 to 3) return $x * 2", "2 4 6"],
    ["if (exists(//a:note)) then 'yes' else 'no'", "yes"],
    ["'2026-02-30' castable as xs:date, '2026-02-28' castable as xs:date", "false true"],
    ["normalize-space(' a  b '), upper-case('vat'), substring('12345', 2, 3)", "a b VAT 234"],
    ["substring-after('12.345', '.'), substring-before('12', '.')", "345 "],
    ["contains(concat(' ', 'EUR', ' '), ' EUR '), matches('DE1', '^[A-Z]{2}\\d$')", "true true"],
    ["//a:net = ('0.2', '5'), not(//a:net != '0.1')", "true false"],
  ])("%s is %s", (expression, value) => {
    expect(textOf(expression)).toBe(value);
  });
});

test("refuses what it does not know, instead of giving it another meaning", () => {
  for (const expression of ["unknown(1)", "b:line", "//a:line[", "$x + 1 2", "following-cousin::a:x", "a ! b"])
    expect(() => textOf(expression), expression).toThrow(SyntaxError);
});

describe("rules of Schematron", () => {
  const rules = (content: string) =>
    parseXml(
      `<schema xmlns="http://purl.oclc.org/dsdl/schematron" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">${content}</schema>`,
    );
  const violated = (content: string, included: readonly string[] = []) => {
    const [root, invoice] = [rules(content), parseXml(XML)];
    if (!root || !invoice) throw new Error("the XML is damaged");
    const patterns = included.flatMap((each) => rules(each)?.firstChild ?? []) as unknown as Element[];
    return violationsOf(compileSchematron(root, { patterns }), xmlDocument(invoice)).map(({ rule }) => rule);
  };
  const NS = '<ns prefix="a" uri="urn:a"/>';

  test("the first rule of a pattern that matches an element is the only one for it", () => {
    const first = '<rule context="a:line[@id=1]"><assert id="R1" test="false()"/></rule>';
    const second = '<rule context="a:line"><assert id="R2" test="false()"/><report id="R3" test="a:note"/></rule>';
    expect(violated(`${NS}<pattern>${first}${second}</pattern>`)).toEqual(["R1", "R2", "R3"]);
  });

  test("a function, and a variable of an included pattern, are known in all rules", () => {
    const double =
      '<xsl:function name="u:double"><xsl:param name="x"/><xsl:sequence select="xs:decimal($x) * 2"/></xsl:function>';
    const rule = `<rule context="a:total"><assert id="R1" test="u:double(.) = 0.6"/></rule>`;
    expect(violated(`${NS}${double}<pattern>${rule}</pattern>`)).toEqual([]);
    const named = `<rule context="a:total"><assert id="R2" test=". = $limit"/></rule>`;
    expect(
      violated(`${NS}<pattern>${named}</pattern>`, ['<pattern><let name="limit" value="0.4"/></pattern>']),
    ).toEqual(["R2"]);
  });

  test("a test without a value for the invoice does not hold", () => {
    const rule = '<rule context="a:note"><assert id="R1" test="xs:decimal(.) = 1"/></rule>';
    expect(violated(`${NS}<pattern>${rule}</pattern>`)).toEqual(["R1"]);
  });
});
