/** Values in the codes of fields: one argument each, and addresses that lead to no foreign kind of place. */
import { expect, test } from "vitest";
import type { DataItem } from "#shared/engine/merge/values/data-item.ts";
import { assembleDocx } from "#test/support/assemble-docx.ts";
import { escapeXml, field, paragraph, run } from "#test/support/docx-blocks.ts";
import { documentText, docx, partXml } from "#test/support/docx-package.ts";
import { mergeDocx } from "#test/support/merge-docx.ts";
import { lintDocx } from "#test/support/ooxml-linter.ts";

const DELIMITERS = { left: "[", right: "]" };

/** The codes of a document, those of one field joined, as a reader of XML has them. */
function codes(file: Uint8Array): readonly string[] {
  const xml = partXml(file);
  const simple = Array.from(xml.matchAll(/ w:instr="([^"]*)"/g), ([, code = ""]) => code);
  const complex = Array.from(xml.matchAll(/"begin"\/>(.*?)"(?:separate|end)"\/>/gs), ([, runs = ""]) =>
    runs.replace(/<[^>]*>|<[^>]*$/g, ""),
  );
  return [...simple, ...complex].map((code) =>
    code.replaceAll("&quot;", `"`).replaceAll("&gt;", ">").replaceAll("&amp;", "&").trim(),
  );
}

function merged(body: string, item: DataItem): readonly string[] {
  const template = docx(body);
  const file = mergeDocx(template, item, { delimiters: DELIMITERS });
  expect(lintDocx(file)).toEqual([]);
  return codes(file);
}

test.each<[string, DataItem, string]>([
  ['HYPERLINK "[u]"', { u: "https://example.org/a b" }, 'HYPERLINK "https://example.org/a%20b"'],
  ['HYPERLINK "[u]"', { u: "javascript:alert(1)" }, 'HYPERLINK "javascript%3Aalert(1)"'],
  ["HYPERLINK [u]", { u: "javascript:alert(1)" }, 'HYPERLINK "javascript%3Aalert(1)"'],
  ["hyperlink [u]", { u: "file:///etc/passwd" }, 'hyperlink "file%3A///etc/passwd"'],
  ["HYPERLINK [a][b]", { a: "java", b: "script:alert(1)" }, 'HYPERLINK "javascript%3Aalert(1)"'],
  ['HYPERLINK \\o "[t]" "[u]"', { t: "a b", u: "vbscript:x" }, 'HYPERLINK \\o "a b" "vbscript%3Ax"'],
  [
    'HYPERLINK "https://example.org/[u]" \\l "[m]"',
    { u: 'x" \\l "y', m: "z" },
    'HYPERLINK "https://example.org/x%22%20%5Cl%20%22y" \\l "z"',
  ],
  ['HYPERLINK "mailto:[u]"', { u: "a@b.c?bcc=d" }, 'HYPERLINK "mailto:a@b.c%3Fbcc%3Dd"'],
  ['HYPERLINK "C:\\\\dir\\\\[u]"', { u: "a" }, 'HYPERLINK "C:\\\\dir\\\\a"'],
  ['HYPERLINK "[u]"', {}, 'HYPERLINK "#"'],
  ["DOCVARIABLE [f]", { f: "x y" }, 'DOCVARIABLE "x y"'],
  ["DOCVARIABLE [f] \\c x", { f: '\\* "' }, 'DOCVARIABLE "\\\\* \\"" \\c x'],
  ['DOCVARIABLE "[f]"', { f: "x y" }, 'DOCVARIABLE "x y"'],
  ["DOCPROPERTY [m] \\h", { m: "mark" }, "DOCPROPERTY mark \\h"],
  ['FILLIN [n] \\d "[a]"', { n: 7, a: 'a "quote"' }, 'FILLIN 7 \\d "a \\"quote\\""'],
  ["= [a] * ([b])", { a: 2, b: "3 + 4" }, "= 2 * (3 + 4)"],
])("%s with %j is %s", (code, item, becomes) => {
  expect(merged(paragraph([field(code, "x")]), item)).toEqual([becomes]);
  const simple = `<w:fldSimple w:instr="${escapeXml(code).replaceAll('"', "&quot;")}">${run("x")}</w:fldSimple>`;
  expect(merged(paragraph([simple]), item)).toEqual([becomes]);
});

const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
const code = (text: string) => `<w:r><w:instrText xml:space="preserve">${escapeXml(text)}</w:instrText></w:r>`;

test("a code may be cut into pieces, hold sections, and stand in others", () => {
  const link = mark("begin") + code(" HYPER") + code('LINK "[#I][') + code("u]") + code('/[/I]" ') + mark("separate");
  expect(merged(paragraph([link, run("x"), mark("end")]), { I: [{ u: "javascript:a" }, { u: "b c" }] })).toEqual([
    'HYPERLINK "javascript%3Aa/b%20c/"',
  ]);
  const inner = mark("begin") + code(" REF [m] ") + mark("separate") + run("y") + mark("end");
  const outer =
    mark("begin") + code(" FILLIN ") + inner + code(' = "[v]" yes ') + mark("separate") + run("x") + mark("end");
  const file = mergeDocx(docx(paragraph([outer])), { m: "a b", v: 'q"' }, { delimiters: DELIMITERS });
  expect(partXml(file)).toContain("> REF &quot;a b&quot; <");
  expect(partXml(file)).toContain('> = "q\\&quot;" yes <');
});

test("every copy has its own values, and a field's result is filled in too", () => {
  const template = docx(paragraph([field('HYPERLINK "[u]"', "see [u]")]));
  const file = assembleDocx(template, [{ u: "https://a.b" }, { u: "data:x" }]);
  expect(codes(file)).toEqual(['HYPERLINK "https://a.b"', 'HYPERLINK "data%3Ax"']);
  expect(documentText(file)).toBe("see https://a.b\nsee data:x");
});
