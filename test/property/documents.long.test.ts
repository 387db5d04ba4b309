/** Whatever the document: what is merged says what the plainest reading of the rules says, and the file is sound. */
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import type { DataItem } from "#shared/engine/merge/values/data-item.ts";
import { createProcessConverter } from "#shared/workers/convert/converter.process.ts";
import { assembleDocx } from "#test/support/assemble-docx.ts";
import { type DocumentTree, lineOf, linesOf, randomData, randomTree, templateOf } from "#test/support/document-tree.ts";
import { documentText, docx } from "#test/support/docx-package.ts";
import { given } from "#test/support/given.ts";
import { mergeDocx } from "#test/support/merge-docx.ts";
import { lintDocx } from "#test/support/ooxml-linter.ts";
import { popplerText } from "#test/support/poppler.ts";

const DELIMITERS = { left: "[", right: "]" };

function merged(tree: DocumentTree, item: DataItem): Uint8Array {
  return mergeDocx(docx(templateOf(tree)), item, { delimiters: DELIMITERS });
}

function saidLines(file: Uint8Array, part?: string): readonly string[] {
  return documentText(file, part)
    .split("\n")
    .filter((line) => line !== "");
}

test("one item: body, header and notes say it, and the linter finds nothing", () => {
  fc.assert(
    fc.property(randomTree(), randomData(), (tree, item) => {
      const file = merged(tree, item);
      expect(saidLines(file)).toEqual(linesOf(tree, item));
      expect(documentText(file, "word/header_default.xml")).toBe(lineOf(tree.header, item));
      const notes = tree.notes.map((note) => lineOf(note, item)).filter((line) => line !== "");
      expect(saidLines(file, "word/footnotes.xml")).toEqual(notes);
      expect(lintDocx(file)).toEqual([]);
    }),
    { numRuns: 120 },
  );
});

test.each([true, false])(
  "several items in one file, page_break %s: each says its own, and the linter finds nothing",
  (pageBreak) => {
    fc.assert(
      fc.property(randomTree(), fc.array(randomData(), { minLength: 2, maxLength: 3 }), (tree, items) => {
        const file = assembleDocx(docx(templateOf(tree)), items, { pageBreak });
        expect(saidLines(file)).toEqual(items.flatMap((item) => linesOf(tree, item)));
        expect(lintDocx(file)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  },
);

given("LibreOffice", "poppler").describe("LibreOffice", () => {
  const converter = createProcessConverter({ log: () => {}, remedy: "" });
  afterAll(() => converter.stop());

  test("opens every result and shows each word as often as it is said", async () => {
    const cases = fc.sample(fc.tuple(randomTree(), fc.array(randomData(), { minLength: 1, maxLength: 3 })), 25);
    for (const [tree, items] of cases) {
      const source = assembleDocx(docx(templateOf(tree)), items, { pageBreak: true });
      const pdf = await converter.convert({ source, from: ".docx", to: ".pdf" });
      const said = items.flatMap((item) => [...linesOf(tree, item), ...tree.notes.map((note) => lineOf(note, item))]);
      const inHeaders = new Set(items.flatMap((item) => countable(lineOf(tree.header, item))));
      const shown = countable(popplerText(pdf)).filter((word) => !inHeaders.has(word));
      const expected = countable(said.join("\n")).filter((word) => !inHeaders.has(word));
      expect(shown.toSorted(), fc.stringify([tree, items])).toEqual(expected.toSorted());
    }
  });
});

/** Words of the template and values of the data; a header shows its own on every page. */
function countable(text: string): readonly string[] {
  return text.match(/[vw]\d{3}/g) ?? [];
}
