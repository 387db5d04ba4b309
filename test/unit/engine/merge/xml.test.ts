/** Reading and changing XML as text: what the reader finds is what a parser finds. */

import { DOMParser, type Document, type Element } from "@xmldom/xmldom";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canonicalXml } from "#shared/base/xml/canonical-xml.ts";
import { applyEdits, insertion, removal, replacement } from "#shared/base/xml/xml-edits.ts";
import { attribute, readXml } from "#shared/base/xml/xml-elements.ts";
import { processorMs } from "#test/support/processor-time.ts";

describe("canonical form", () => {
  test.each([
    ["comments are left out", "<a><!-- <b> -- > --><c/></a>", "<a><c/></a>"],
    ["processing instructions are left out", '<a><?x y="<b>"?><c/></a>', "<a><c/></a>"],
    ["the declaration stays", '<?xml version="1.0"?><a/>', '<?xml version="1.0"?><a/>'],
    ["CDATA becomes text", "<a><![CDATA[x < y && z]]></a>", "<a>x &lt; y &amp;&amp; z</a>"],
    ["single quotes become double ones", `<a b='x "y"' c="it's"/>`, '<a b="x &quot;y&quot;" c="it\'s"/>'],
    ["blanks in tags become one", '<a\n  b = "1"\t></a >', '<a b="1"></a>'],
    ["a blank before the end goes", '<a b="1" /><a />', '<a b="1"/><a/>'],
    ["> in a value becomes an entity", '<a b="x>y"/>', '<a b="x&gt;y"/>'],
    ["text keeps its >", "<a>x > y</a>", "<a>x > y</a>"],
  ])("%s", (_, xml, expected) => {
    expect(canonicalXml(xml)).toBe(expected);
  });

  test.each(["<a><!-- x", "<a><![CDATA[x]]", '<a b="x>', "<a><b"])("%s is cut off", (xml) => {
    expect(() => canonicalXml(xml)).toThrow(SyntaxError);
  });

  test.each([
    ["a long value", `<a b="${"x ".repeat(1_000_000)}"/>`],
    ["many tags", `<a>${"<b/>".repeat(400_000)}</a>`],
    ["many quotes in text", `<a>${"'".repeat(1_000_000)}</a>`],
    ["many comments", `<a>${"<!---->".repeat(200_000)}</a>`],
  ])("%s takes time in proportion to its length", (_, xml) => {
    expect(processorMs(() => canonicalXml(xml))).toBeLessThan(3_000);
  });
});

const name = fc.constantFrom("w:p", "w:r", "w:t", "a", "wp:docPr");
const value = fc.string({ unit: fc.constantFrom("x", " ", "'", ">", "/", "=", "é", "&quot;"), maxLength: 6 });
const blank = fc.constantFrom(" ", "\n", "\t ");
const attributes = fc
  .uniqueArray(fc.record({ key: fc.constantFrom("id", "w:val", "xid", "b"), text: value, blank }), {
    selector: ({ key }) => key,
    maxLength: 3,
  })
  .map((all) => all.map(({ key, text, blank: gap }) => `${gap}${key}="${text}"`).join(""));

const tree: fc.Arbitrary<string> = fc.letrec<{ tree: string }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom("text", "x > y", "<!-- <w:p> -->", "<![CDATA[<w:p>]]>", "<?pi <a> ?>", "&amp;", "\n"),
    fc.tuple(name, attributes, blank).map(([tag, all, gap]) => `<${tag}${all}${gap}/>`),
    fc
      .tuple(name, attributes, fc.array(tie("tree"), { maxLength: 3 }))
      .map(([tag, all, inner]) => `<${tag}${all}>${inner.join("")}</${tag}>`),
  ),
})).tree;

/** Names, attributes and text of all elements, in order. */
function byParser(xml: string): readonly unknown[] {
  const document: Document = new DOMParser().parseFromString(xml, "text/xml");
  const describeAll = (element: Element): readonly unknown[] => [
    { name: element.nodeName, id: element.getAttribute("id") ?? undefined, text: element.textContent },
    ...[...element.childNodes].flatMap((node) => (node.nodeType === 1 ? describeAll(node as Element) : [])),
  ];
  return document.documentElement === null ? [] : describeAll(document.documentElement);
}

function byReader(xml: string): readonly unknown[] {
  const decode = (text: string) =>
    text.replaceAll("&quot;", '"').replaceAll("&gt;", ">").replaceAll("&lt;", "<").replaceAll("&amp;", "&");
  return readXml(xml).elements.map((element) => ({
    name: element.name,
    id: ((value) => (value === undefined ? undefined : decode(value).replace(/[\n\t]/g, " ")))(
      attribute(xml, element, "id"),
    ),
    text: decode(xml.slice(element.contentStart, element.contentEnd).replace(/<[^>]*>/g, "")),
  }));
}

const NAMESPACES = 'xmlns:w="w" xmlns:wp="wp"';

test("the reader finds the elements, attributes and texts that a parser finds", () => {
  fc.assert(
    fc.property(fc.array(tree, { maxLength: 3 }), (parts) => {
      const xml = `<root ${NAMESPACES}>${parts.join("")}</root>`;
      expect(byReader(canonicalXml(xml))).toEqual(byParser(xml));
    }),
    { numRuns: 300 },
  );
});

test("each element knows its parent, its children and where it stands", () => {
  const xml = '<a><b w:id="1" id="2">x</b><c/></a>';
  const { root, elements } = readXml(xml);
  expect(elements.map(({ name: each }) => each)).toEqual(["a", "b", "c"]);
  expect(root.children.map((child) => xml.slice(child.start, child.end))).toEqual(['<b w:id="1" id="2">x</b>', "<c/>"]);
  expect(elements[1]?.parent).toBe(root);
  expect(elements[1] && attribute(xml, elements[1], "id")).toBe("2");
});

test.each(["<a><b></a>", "<a>", "</a>", "<a></a></b>", ""])("%j has no root that opens and closes", (xml) => {
  expect(() => readXml(xml)).toThrow(SyntaxError);
});

describe("edits", () => {
  test("come in any order, and insertions at one place keep theirs", () => {
    const edits = [
      replacement({ start: 4, end: 5 }, "E"),
      insertion(2, "1"),
      insertion(2, "2"),
      removal({ start: 2, end: 3 }),
      insertion(6, "!"),
    ];
    expect(applyEdits("abcdef", edits)).toBe("ab12dEf!");
  });

  test("that overlap are a mistake", () => {
    expect(() => applyEdits("abcdef", [removal({ start: 0, end: 3 }), removal({ start: 2, end: 4 })])).toThrow(
      RangeError,
    );
  });
});
