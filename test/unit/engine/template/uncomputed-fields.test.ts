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
      context: '{ ASK Due "When?" }',
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
  ["{ IF { PAGE | 1 } = 1 a b | old }", "page numbers"],
  ["{ NUMWORDS | old }", "Only Word counts this"],
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
])("%s is none", (text) => {
  expect(problemsOf(`[x]${text}`)).toEqual([]);
});
