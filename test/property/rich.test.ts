/** Random combinations of all kinds of rich content: every file is sound, and no item shows anything of another one. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { assembleDocx } from "#test/support/assemble-docx.ts";
import { mergeDocx } from "#test/support/merge-docx.ts";
import { lintDocx } from "#test/support/ooxml-linter.ts";
import { RICH_KINDS } from "#test/support/rich-kinds.ts";
import { dataOf, docxOf, everyKindIn, randomTemplate } from "#test/support/rich-template.ts";
import { wordsOfItems } from "#test/support/rich-words.ts";
import { readTemplate } from "#shared/template/read-tags.ts";
import { openDocx } from "#shared/template-file/open-docx.ts";

const SYNTAX = { delimiters: { left: "[", right: "]" }, enhancedSyntax: true };
const WORDS = ["QAAQ", "QBBQ", "QCCQ"];

test.each(Object.keys(RICH_KINDS))("the template of %s is sound, and its tags are valid", (kind) => {
  const template = docxOf(everyKindIn("body").filter((use) => use.kind === kind));
  expect(lintDocx(template)).toEqual([]);
  expect(readTemplate(openDocx(template, "a.docx"), SYNTAX).tags.invalid).toEqual([]);
});

test("one item, and several in one file: the linter finds nothing, and each item says its own words", () => {
  fc.assert(
    fc.property(randomTemplate(), fc.nat(1000), fc.boolean(), (uses, random, pageBreak) => {
      const template = docxOf(uses);
      const items = WORDS.map((word, at) => dataOf(uses, word, random + at));
      const singles = items.map((item) => mergeDocx(template, item, SYNTAX));
      for (const single of singles) expect(lintDocx(single)).toEqual([]);
      const file = assembleDocx(template, items, { syntax: SYNTAX, pageBreak });
      expect(lintDocx(file)).toEqual([]);
      expect(wordsOfItems(file, WORDS)).toEqual(singles.map((single) => wordsOfItems(single, WORDS)[0]));
    }),
    { numRuns: 40 },
  );
});
