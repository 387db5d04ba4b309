/** The ids of notes ascend in the order of their references: LibreOffice shows the note with the lowest id at the first one. */
import { describe, expect, test } from "vitest";
import { noteReference, paragraph, run } from "#test/support/docx-blocks.ts";
import { docx, partXml } from "#test/support/docx-package.ts";
import { mergeDocx } from "#test/support/merge-docx.ts";
import { lintDocx } from "#test/support/ooxml-linter.ts";

const ENHANCED = { enhancedSyntax: true };

describe.each(["footnote", "endnote"] as const)("%s", (kind) => {
  const referring = (text: string, note: number) => paragraph([run(text), noteReference(kind, note)]);
  const notes = (...texts: readonly string[]) => ({ [`${kind}s`]: texts.map((text) => paragraph(text)) });
  /** The texts in the order of the ids, and then the ids that the main part refers to, by their places in that order. */
  const notesIn = (file: Uint8Array) => {
    expect(lintDocx(file)).toEqual([]);
    const list = partXml(file, `word/${kind}s.xml`).matchAll(
      new RegExp(`<w:${kind} w:id="(\\d+)">.*?(Note of \\w+)`, "gs"),
    );
    const sorted = Array.from(list, ([, id, text]) => ({ id: Number(id), text })).toSorted((a, b) => a.id - b.id);
    const references = partXml(file).matchAll(new RegExp(`<w:${kind}Reference w:id="(\\d+)"`, "g"));
    const places = Array.from(references, ([, id]) => sorted.findIndex((note) => note.id === Number(id)));
    return [sorted.map(({ text }) => text), places];
  };

  test("that a template lists in another order, or does not refer to", () => {
    const body = referring("Bert", 2) + referring("Anna", 1);
    const template = docx({ body, ...notes("Note of Anna", "Note of Bert", "Note of nobody") });
    expect(notesIn(mergeDocx(template, {}))).toEqual([
      ["Note of Bert", "Note of Anna", "Note of nobody"],
      [0, 1],
    ]);
  });

  test("that a document brings, before and after one of the template's own", () => {
    const inner = docx({ body: referring("Inner", 1), ...notes("Note of theirs") });
    const body = paragraph("[Terms | document]") + referring("Own", 1) + paragraph("[Terms | document:'inline']");
    const item = { Terms: `data:;base64,${Buffer.from(inner).toString("base64")}` };
    const merged = mergeDocx(docx({ body, ...notes("Note of ours") }), item, ENHANCED);
    expect(notesIn(merged)).toEqual([
      ["Note of theirs", "Note of ours", "Note of theirs"],
      [0, 1, 2],
    ]);
  });
});
