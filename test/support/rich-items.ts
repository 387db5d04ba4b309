/** Items of a template that combines kinds at random, each with a word of its own in all its texts. */
import { expect } from "vitest";
import type { DataItem } from "#shared/engine/merge/values/data-item.ts";
import { assembleDocx, assembleSoundly } from "./assemble-docx.ts";
import { mergeDocx } from "./merge-docx.ts";
import { lintDocx } from "./ooxml-linter.ts";
import { dataOf, docxOf, type RichTemplate } from "./rich-template.ts";
import { wordsOfItems } from "./rich-words.ts";

const SYNTAX = { delimiters: { left: "[", right: "]" }, enhancedSyntax: true };

export const WORDS = ["QAAQ", "QBBQ", "QCCQ"];

/** One item for each of `WORDS`. */
function itemsOf(template: RichTemplate, random: number): readonly DataItem[] {
  return WORDS.map((word, at) => dataOf(template, word, random + at));
}

export function fileOfItems(template: RichTemplate, random: number): Uint8Array {
  return assembleDocx(docxOf(template), itemsOf(template, random), { syntax: SYNTAX });
}

/** The linter accepts each item's file and the one of all items, in which each item says what it says alone. */
export function expectSeparateItems(
  template: RichTemplate,
  random: number,
  options: { readonly pageBreak: boolean },
): void {
  const file = docxOf(template);
  const items = itemsOf(template, random);
  const singles = items.map((item) => mergeDocx(file, item, SYNTAX));
  for (const single of singles) expect(lintDocx(single)).toEqual([]);
  const alone = singles.map((single) => wordsOfItems(single, WORDS)[0]);
  expect(alone.map((counts) => WORDS.filter((word) => counts?.[word] !== 0))).toEqual(WORDS.map((word) => [word]));
  expect(wordsOfItems(assembleSoundly(file, items, { syntax: SYNTAX, ...options }), WORDS)).toEqual(alone);
}
