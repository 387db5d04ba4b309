/** Values are text: whatever characters they hold, they come out as these characters and nothing else. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { openDocx } from "#shared/engine/template-file/open-docx.ts";
import { paragraph, table } from "#test/support/docx-blocks.ts";
import { documentText, docx } from "#test/support/docx-package.ts";
import { mergeDocx } from "#test/support/merge-docx.ts";

const tricky = fc.constantFrom(
  "<w:p>",
  "</w:t>",
  "&amp;",
  "&#0;",
  "]]>",
  "<!--",
  "[v]",
  "$&",
  "{{",
  '"',
  "'",
  "<",
  "&",
  "\\",
  "\u0001",
  "\ud800",
  "\udc00",
  "\ufffe",
);
const text = fc
  .array(fc.oneof(tricky, fc.string({ unit: "binary" }), fc.string({ unit: "grapheme" })), { maxLength: 6 })
  .map((parts) => parts.join(""));

/** XML 1.0, production 2, and the line ends that become breaks: those of Unicode (UAX 14, class BK, and NEL). */
function asPrinted(value: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: vertical tab and form feed are among them.
  const characters = [...value.replace(/\r\n?|[\u000b\u000c\u0085\u2028\u2029]/g, "\n")];
  return characters.filter(isXmlCharacter).join("").replaceAll("\n", "↵");
}

function isXmlCharacter(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x20) return character === "\t" || character === "\n";
  return (code < 0xd800 || code > 0xdfff) && code !== 0xfffe && code !== 0xffff;
}

test("a random value prints its own characters, in body, header and table, and the XML stays well formed", () => {
  const template = docx({
    body: paragraph("a[v]b") + table(["[#rows][v]", "|[/rows]"]),
    headers: { default: paragraph("h[v]") },
  });
  fc.assert(
    fc.property(text, (v) => {
      const merged = mergeDocx(template, { v, rows: [{}, { v: `${v}!` }] });
      const printed = asPrinted(v);
      expect(documentText(merged)).toBe([`a${printed}b`, printed, "|", asPrinted(`${v}!`), "|"].join("\n"));
      expect(documentText(merged, "word/header_default.xml")).toBe(`h${printed}`);
      expect(() => openDocx(merged, "merged.docx")).not.toThrow();
    }),
    { numRuns: 80 },
  );
});

test("random keys are found as they are, and nothing else is", () => {
  // Those that begin like a section or a picture's mark are not plain tags.
  const key = fc
    .string({ unit: "grapheme", minLength: 1, maxLength: 12 })
    .filter((name) => /^[^[\]#^/%\s\p{C}](?:[^[\]\p{C}]*[^[\]\s\p{C}])?$/u.test(name));
  fc.assert(
    fc.property(key, (name) => {
      const template = docx(paragraph(`<[${name}]>`));
      const delimiters = { left: "[", right: "]" };
      expect(documentText(mergeDocx(template, JSON.parse(`{${JSON.stringify(name)}:"found"}`), { delimiters }))).toBe(
        "<found>",
      );
      expect(documentText(mergeDocx(template, {}, { delimiters }))).toBe("<>");
    }),
    { numRuns: 40 },
  );
});
