/** Texts for `.txt` and `.html` say what Word's final view shows: no tracked deletions, and no hidden text. */
import { expect, test } from "vitest";
import { inReadingOrder } from "#shared/engine/merge/reading-order/in-reading-order.ts";
import { bookmark, paragraph, run } from "#test/support/docx-blocks.ts";
import { documentText, docx } from "#test/support/docx-package.ts";
import { lintDocx } from "#test/support/ooxml-linter.ts";

const BY = 'w:author="a" w:date="2026-01-01T00:00:00Z"';
const deleted = (text: string) => `<w:del w:id="1" ${BY}><w:r><w:delText>${text}</w:delText></w:r></w:del>`;
const inserted = (text: string) => `<w:ins w:id="2" ${BY}>${run(text)}</w:ins>`;
const DELETED_MARK = `<w:rPr><w:del w:id="3" ${BY}/></w:rPr>`;
const HIDDEN_MARK = "<w:rPr><w:vanish/></w:rPr>";
const row = (text: string, properties = "") =>
  `<w:tr>${properties}<w:tc><w:tcPr><w:tcW w:w="0" w:type="auto"/></w:tcPr>${paragraph(text)}</w:tc></w:tr>`;
const rows = (...all: readonly string[]) =>
  `<w:tbl><w:tblPr/><w:tblGrid><w:gridCol/></w:tblGrid>${all.join("")}</w:tbl>`;
const DELETED_ROW = `<w:trPr><w:del w:id="4" ${BY}/></w:trPr>`;

test.each<[string, string, string]>([
  ["a deletion", paragraph([run("pays "), deleted("500"), inserted("700")]), "pays 700"],
  ["the source of a move", paragraph([`<w:moveFrom w:id="5" ${BY}>${run("gone")}</w:moveFrom>`, run("here")]), "here"],
  ["hidden text", paragraph([run("a"), run("secret", "<w:vanish/>"), run("b", '<w:vanish w:val="0"/>')]), "ab"],
  ["text of a hidden style", paragraph([run("a"), run("secret", '<w:rStyle w:val="Secret"/>')]), "a"],
  ["a deleted paragraph", paragraph("a") + paragraph([deleted("gone")], DELETED_MARK) + paragraph("b"), "a\nb"],
  ["the end of a paragraph", paragraph([run("a ")], DELETED_MARK) + paragraph([run("b")], "<w:keepNext/>"), "a b"],
  ["a hidden paragraph", paragraph("a") + paragraph([run("x", "<w:vanish/>")], HIDDEN_MARK) + paragraph("b"), "a\nb"],
  ["a deleted row", rows(row("a"), row("gone", DELETED_ROW)) + paragraph("b"), "a\nb"],
  ["a deleted table", rows(row("gone", DELETED_ROW)) + paragraph("b"), "b"],
  ["a bookmark that ends in a deletion", paragraph([deleted(bookmark("x", run("gone"))), run("a")]), "a"],
  [
    "a bookmark that begins before a deleted row",
    paragraph([run("a"), '<w:bookmarkStart w:id="7" w:name="x"/>']) +
      rows(row("b"), row("gone", DELETED_ROW).replace("<w:r>", '<w:bookmarkEnd w:id="7"/><w:r>')) +
      paragraph("c"),
    "a\nb\nc",
  ],
])("%s is left out", (_case, body, expected) => {
  const styles =
    '<w:style w:type="character" w:styleId="Secret"><w:name w:val="Secret"/><w:rPr><w:vanish/></w:rPr></w:style>';
  for (const target of ["text", "html"] as const) {
    const shown = inReadingOrder(docx({ body, styles }), target);
    expect(documentText(shown)).toBe(expected);
    expect(lintDocx(shown)).toEqual([]);
  }
});
