/** HTML of any kind is read to its end, without gaps, and is merged into itself where it has no tags. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { htmlText } from "#shared/engine/merge/html/html-text.ts";
import { htmlTokens } from "#shared/engine/merge/html/html-tokens.ts";
import { parseHtml } from "#shared/engine/merge/html/parse-html.ts";
import { plainHtml } from "#shared/engine/merge/html/plain-html.ts";
import { mergeHtml } from "#test/support/merge-html.ts";

const PIECES =
  '<p> </p> <b> </b> <td> </td> <tr> <table> </table> <!-- --> <script> </script> <style> </style> <title> </title> <a href=" "> \' > < </ & &lt; x <img src= <!doctype'.split(
    " ",
  );
const DELIMITERS = { left: "{{", right: "}}" };
const html = fc
  .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ maxLength: 3 })), { maxLength: 40 })
  .map((all) => all.join(""));

test("tokens follow each other from the start to the end", () => {
  fc.assert(
    fc.property(html, (source) => {
      let at = 0;
      for (const { start, end } of htmlTokens(source)) {
        expect(start).toBe(at);
        expect(end).toBeGreaterThan(start);
        at = end;
      }
      expect(at).toBe(source.length);
    }),
  );
});

test("reading a page, its text and its plain form never fail", () => {
  fc.assert(
    fc.property(html, (source) => {
      parseHtml(`${source}{{#a}}${source}{{b}}${source}{{/a}}`, { delimiters: DELIMITERS, enhancedSyntax: false });
      expect(htmlText(source).endsWith("\n")).toBe(true);
      expect(plainHtml(source)).not.toMatch(/<(?:script|iframe|link|object|base)\b/i);
    }),
  );
});

test("a value never adds an element, wherever its tag came to stand", () => {
  const shape = (page: string) => htmlTokens(page).flatMap((token) => (token.kind === "tag" ? [token.name] : []));
  fc.assert(
    fc.property(html, html, (before, after) => {
      const merge = (V: string) => {
        try {
          return shape(mergeHtml(`<p>${before}{{V}}${after}`, { V }, { delimiters: DELIMITERS })).filter(
            (name) => name !== "br",
          );
        } catch (error) {
          expect(error).toMatchObject({ code: "template_has_invalid_tags" });
          return [];
        }
      };
      expect(merge("\"><script>'</title></style>--><img src=x onerror=y>")).toEqual(merge("x"));
    }),
  );
});
