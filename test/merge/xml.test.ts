/** XML templates: files with values remain well-formed, and readers find each value as it was sent (XML 1.0). */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compileText } from "#shared/engine/merge/text/compile-text.ts";
import type { DataItem } from "#shared/engine/merge/values/data-item.ts";
import { readTextTemplate } from "#shared/engine/template/read-tags.ts";
import { openXml } from "#shared/engine/template-file/open-xml.ts";
import { type Element, parseXml } from "#shared/pdf/conformance/xml-tree.ts";

const SYNTAX = { delimiters: { left: "[", right: "]" }, enhancedSyntax: false };

const BRACES = { ...SYNTAX, delimiters: { left: "{{", right: "}}" } };

const open = (xml: string | Uint8Array) => openXml(typeof xml === "string" ? Buffer.from(xml) : xml, "Order.xml");
const merged = (xml: string, item: DataItem): string => compileText(open(xml), SYNTAX).renderText(item);

function rootOf(xml: string): Element {
  const root = parseXml(xml);
  if (root === undefined) throw new Error(`not well-formed: ${xml}`);
  return root;
}

test("values are escaped by their place, and everything else stays as it is", () => {
  const template = `<?xml version="1.0"?>\n<!-- [Name] -->\n<a  b='[Name]'>[Name]&amp;<c/><![CDATA[<[Name]>]]></a >\n`;
  const xml = merged(template, { Name: `"O'Neil" <&> ]]>\n2` });
  expect(xml).toBe(
    `<?xml version="1.0"?>\n<!-- [Name] -->\n<a  b='&quot;O&apos;Neil&quot; &lt;&amp;&gt; ]]&gt;&#10;2'>&quot;O&apos;Neil&quot; &lt;&amp;&gt; ]]&gt;\n2&amp;<c/>` +
      `<![CDATA[<]]>&quot;O&apos;Neil&quot; &lt;&amp;&gt; ]]&gt;\n2<![CDATA[>]]></a >\n`,
  );
  expect(rootOf(xml).getAttribute("b")).toBe(`"O'Neil" <&> ]]>\n2`);
});

test("a section repeats the elements between its tags, also none", () => {
  const template = '<order>[#Lines]<line no="[No]"><text>[Text]</text></line>[/Lines]</order>';
  expect(
    merged(template, {
      Lines: [
        { No: 1, Text: "a" },
        { No: 2, Text: "b" },
      ],
    }),
  ).toBe('<order><line no="1"><text>a</text></line><line no="2"><text>b</text></line></order>');
  expect(merged(template, { Lines: [] })).toBe("<order></order>");
});

test("any text arrives as it was sent, in each place", () => {
  const template = '<a b="[x][#s]~[.][/s]">[x]|[#s]<c>[.]</c>[/s]<d><![CDATA[[x]]]></d></a>';
  const text = fc.string({ unit: fc.constantFrom(..."]>&<\"'[{#/}\t\n aéЖ😀") });
  fc.assert(
    fc.property(text, fc.array(text, { maxLength: 3 }), (x, s) => {
      const root = rootOf(merged(template, { x, s }));
      expect(root.getAttribute("b")).toBe(x + s.map((each) => `~${each}`).join(""));
      expect(root.textContent).toBe(`${x}|${s.join("")}${x}`);
    }),
  );
});

test("characters that XML does not allow are left out, and line ends become line feeds", () => {
  expect(merged("<a>[x]</a>", { x: "a\u0000b\uffff\r\nc\u000b" })).toBe("<a>ab\nc\n</a>");
});

describe("encodings", () => {
  test("the declared one is kept, and characters that it lacks become references", () => {
    const source = Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a b="[x]">é[x]</a>', "latin1");
    const bytes = compileText(open(source), SYNTAX).render({ x: "ü€Ж" });
    expect(Buffer.from(bytes).toString("latin1")).toBe(
      '<?xml version="1.0" encoding="ISO-8859-1"?><a b="&#252;&#8364;&#1046;">é&#252;&#8364;&#1046;</a>',
    );
  });

  test("UTF-16 with a byte order mark stays UTF-16", () => {
    const source = Buffer.from('\ufeff<?xml version="1.0" encoding="UTF-16"?><a>[x]</a>', "utf16le");
    const bytes = compileText(open(source), SYNTAX).render({ x: "Ж" });
    expect(Buffer.from(bytes).toString("utf16le")).toBe('\ufeff<?xml version="1.0" encoding="UTF-16"?><a>Ж</a>');
  });

  test("without a declaration it is UTF-8 (XML 1.0, 4.3.3)", () => {
    expect(() => open(Buffer.from("<a>é</a>", "latin1"))).toThrow(
      expect.objectContaining({ code: "template_damaged", message: expect.stringContaining("valid UTF-8") }),
    );
  });
});

test.each([
  ["an element that is not closed", "<a><b></a>", "closes <a>"],
  ["a document type", '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>', "document type"],
  ["a tag in a name", "<a><b[x]/></a>", "well-formed"],
  ["an attribute twice", '<a x="1" x="2"/>', "well-formed"],
  ["a prefix that is not declared", "<b:a/>", "well-formed"],
  ["]]> in text", "<a>]]></a>", "]]>"],
  ["-- in a comment", "<a><!-- a -- b --></a>", "--"],
  ["a declaration behind the start", '\n<?xml version="1.0"?><a/>', "declares XML"],
  ["two roots", "<a/><b/>", "root"],
  ["an unknown encoding", '<?xml version="1.0" encoding="klingon"?><a/>', "klingon"],
])("refuses %s", (_, xml, reason) => {
  expect(() => open(xml)).toThrow(
    expect.objectContaining({ code: "template_damaged", message: expect.stringContaining(reason) }),
  );
});

test.each([
  ["a section across elements", "<a><b>[#s]</b><c>[/s]</c></a>", "misplaced_section", "same element or attribute"],
  ["a section from an attribute into text", '<a b="[#s]">[/s]</a>', "misplaced_section", "same element or attribute"],
  ["a section out of a CDATA section", "<a>[#s]<![CDATA[x[/s]]]></a>", "misplaced_section", "same element"],
  ["a tag that an element divides", "<a>[Na<b/>me]</a>", "unreadable_tag", ""],
])("reports %s", (_, xml, kind, suggestion) => {
  const { problems } = readTextTemplate(open(xml), SYNTAX);
  expect(problems).toEqual([expect.objectContaining({ kind, suggestion: expect.stringContaining(suggestion) })]);
});

test.each([
  ["<a>{{x}}></a>", { x: "]]" }],
  ["<a><![CDATA[x]]{{#s}}{{.}}{{/s}}>y]]></a>", { s: [] }],
])("a value that would join with the text beside it to other markup fails: %s", (xml, item) => {
  expect(() => compileText(open(xml), BRACES).render(item)).toThrow(/would not be well-formed/);
});

test("an empty value keeps the characters beside it in a CDATA section apart", () => {
  const xml = compileText(open("<a><![CDATA[x]]{{x}}>y]]></a>"), BRACES).renderText({ x: "" });
  expect(rootOf(xml).textContent).toBe("x]]>y");
});

test("delimiters that XML writes as references are found", () => {
  expect(readTextTemplate(open("<a>&lt;&lt;Name&gt;&gt; {{Name}}</a>"), { enhancedSyntax: false }).delimiters).toEqual({
    left: "{{",
    right: "}}",
  });
  const engine = compileText(open("<a>&lt;&lt;Name&gt;&gt;</a>"), {
    ...SYNTAX,
    delimiters: { left: "<<", right: ">>" },
  });
  expect(engine.renderText({ Name: "x" })).toBe("<a>x</a>");
});
