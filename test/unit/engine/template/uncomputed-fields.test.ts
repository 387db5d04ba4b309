/** Fields of Word that are not computed are problems of the template, with the text that they print. */
import { expect, test } from "vitest";
import { readTemplate } from "#shared/engine/template/read-tags.ts";
import { openDocx } from "#shared/engine/template-file/open-docx.ts";
import { docx } from "#test/support/docx-package.ts";
import { withFields } from "#test/support/word-fields.ts";

function problemsOf(text: string, header = "<w:p/>") {
  const file = openDocx(docx({ body: withFields(text), headers: { default: header } }), "a.docx");
  return readTemplate(file, { enhancedSyntax: false }).problems;
}

test("names each field that is not computed, what it prints, and what to write instead", () => {
  expect(problemsOf('Dear [Name], { ASK Due "When?" | }{ FILLIN "Who?" | Ada }{ FILLIN "Who?" | Ada }')).toEqual([
    {
      tag: '{ ASK Due "When?" }',
      kind: "field_not_computed",
      part: "body",
      context: 'Dear [Name], { ASK Due "When?" }AdaAda',
      suggestion: "Word asks its user for this text. Write a tag instead, such as [Name]. It prints nothing.",
    },
    expect.objectContaining({
      tag: '{ FILLIN "Who?" }',
      suggestion: expect.stringContaining("It prints the text that the template shows: Ada."),
    }),
  ]);
});

test.each([
  ['{ INCLUDETEXT "C:\\\\a.docx" | old }', "names another file"],
  ['{ INCLUDEPICTURE "{ MERGEFIELD Photo | «Photo» }" \\d | old }', "write a tag such as [%Photo]"],
  ["{ DDEAUTO Excel a b | old }", "a program"],
  ["{ UNHEARDOF x | old }", "not known"],
  ["{ DOCVARIABLE py3o.line.name | old }", "a field of py3o"],
  ["{ NUMWORDS | old }", "Only Word counts this"],
  ['{ DOCPROPERTY "Words" \\* MERGEFORMAT | old }', "Only Word counts this"],
  ['{ DOCPROPERTY "Pages" | 3 }', "Only Word counts this"],
  ["{ INFO NumPages | old }", "Only Word counts this"],
  ['{ IF 1 = 1 "{ NEXT | }" "" | old }', "not within another field"],
])("%s is a problem", (text, reason) => {
  const header = withFields(text);
  for (const problems of [problemsOf(`[x]${text}`), problemsOf("[x]", header)])
    expect(problems).toMatchObject([{ kind: "field_not_computed", suggestion: expect.stringContaining(reason) }]);
});

test.each([
  '{ IF a = b "x" y | }',
  "{ DATE | }{ PAGE | 1 } of { NUMPAGES | 2 }",
  "{! FILLIN x | locked }",
  "{ HYPERLINK x | y }",
  '{ DOCPROPERTY "Pages total" | 3 }',
])("%s is none", (text) => {
  expect(problemsOf(`[x]${text}`)).toEqual([]);
});

test("a field whose code is removed at upload is named with the code that it had, and with the text around it", () => {
  const text =
    '[x] see { INCLUDETEXT "C:\\\\a.docx" | old }, { PAGE | 1 } and { IF 1 = 1 "{ LINK Excel.Sheet b | 2 }" | 3 } end';
  expect(problemsOf(text)).toMatchObject([
    {
      tag: '{ INCLUDETEXT "C:\\\\a.docx" }',
      part: "body",
      context: '[x] see { INCLUDETEXT "C:\\\\a.docx" } old, 1 and 3 end',
    },
    { tag: "{ LINK Excel.Sheet b }" },
  ]);
  const simple = '<w:p><w:fldSimple w:instr=" RD b.docx "><w:r><w:t>9</w:t></w:r></w:fldSimple></w:p>';
  expect(problemsOf("[x]", simple)).toMatchObject([{ tag: "{ RD b.docx }", part: expect.stringContaining("header") }]);
});

test("a header that may differ from page to page is a problem, and the same in the body is none", () => {
  const text = '{ IF { PAGE | 1 } = 1 "a" "b" | old }';
  expect(problemsOf(`[x]${text}`)).toEqual([]);
  expect(problemsOf("[x]", withFields(text))).toMatchObject([
    { kind: "field_not_computed", suggestion: expect.stringContaining("the same on all pages that show it") },
  ]);
  expect(problemsOf("[x]", withFields('{ IF { NUMPAGES | 1 } > 1 "{ PAGE | 1 }" "" | old }'))).toEqual([]);
});
