/** Texts against .docx files of the same text: the rules for tags are the same, whoever applies them. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { compileText } from "#shared/engine/merge/text/compile-text.ts";
import { readTemplate, readTextTemplate } from "#shared/engine/template/read-tags.ts";
import { openDocx } from "#shared/engine/template-file/open-docx.ts";
import { openText } from "#shared/engine/template-file/open-text.ts";
import { paragraph } from "#test/support/docx-blocks.ts";
import { documentText, docx } from "#test/support/docx-package.ts";
import { mergeDocx } from "#test/support/merge-docx.ts";

const name = fc.constantFrom("a", "b", "list", "deep", "a b", ".", "constructor");
const mark = fc.constantFrom("", "#", "^", "/", " # ");
const tag = fc.tuple(mark, name).map(([sign, text]) => `[${sign}${text}]`);
const { section } = fc.letrec<{ section: string; piece: string }>((tie) => ({
  piece: fc.oneof(
    { depthSize: "small" },
    fc.constantFrom("x", " & ", "<b>", "[a]", "[ b ]", "[.]", "[ ]"),
    tie("section"),
  ),
  section: fc
    .tuple(fc.constantFrom("#", "^"), name, fc.array(tie("piece"), { maxLength: 4 }), fc.boolean())
    .map(([sign, text, inner, isNamed]) => `[${sign}${text}]${inner.join("")}[/${isNamed ? text : ""}]`),
}));
const sound = fc.array(fc.oneof(section, fc.constantFrom("x ", "[a]", "[list]")), { maxLength: 5 }).map(joined);
const broken = fc.array(fc.oneof(tag, fc.constantFrom("[", "]", "x ", "[/]", "word")), { maxLength: 8 }).map(joined);

const scalar = fc.constantFrom<unknown>("text", "", 0, 7, true, false, null, '<&">');
const item = fc.record(
  {
    a: scalar,
    b: scalar,
    "a b": scalar,
    list: fc.array(fc.oneof(scalar, fc.record({ a: scalar, deep: fc.array(scalar, { maxLength: 2 }) })), {
      maxLength: 3,
    }),
    deep: fc.record({ a: scalar, list: fc.constant([1, 2]) }),
  },
  { requiredKeys: [] },
);

const syntax = { delimiters: { left: "[", right: "]" }, enhancedSyntax: false };
const textOf = (text: string) => openText(Buffer.from(text), "a.txt");

/** An empty text file is none. */
function joined(parts: readonly string[]): string {
  return `t${parts.join("")}`;
}

test("a text and a .docx of one paragraph become the same", () => {
  fc.assert(
    fc.property(sound, item, (text, data) => {
      const merged = documentText(mergeDocx(docx(paragraph(text)), data, syntax));
      expect(compileText(textOf(text), syntax).renderText(data)).toBe(merged);
    }),
    { numRuns: 200 },
  );
});

test("the tags of both are the same; where a section is broken, both say so", () => {
  let faulty = 0;
  fc.assert(
    fc.property(fc.oneof(sound, broken), (text) => {
      const inText = readTextTemplate(textOf(text), syntax);
      const inDocx = readTemplate(openDocx(docx(paragraph(text)), "a.docx"), syntax);
      if (inDocx.tags.invalid.length === 0) expect(inText).toEqual(inDocx);
      else faulty++;
      expect(inText.tags.invalid.length > 0).toBe(inDocx.tags.invalid.length > 0);
      expect(new Set(inText.problems.map(({ tag: each }) => each))).toEqual(new Set(inText.tags.invalid));
      expect(new Set(inDocx.problems.map(({ tag: each }) => each))).toEqual(new Set(inDocx.tags.invalid));
    }),
    { numRuns: 300 },
  );
  expect(faulty).toBeGreaterThan(50);
});
