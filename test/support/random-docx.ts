/** Random templates and data for property tests: sections around and within paragraphs, rows, cells and controls. */
import fc from "fast-check";
import type { DataItem } from "#shared/engine/merge/values/data-item.ts";
import { contentControl, pageBreak, paragraph, run, table } from "./docx-blocks.ts";
import { docx } from "./docx-package.ts";

/** Templates without faults, with the delimiters `[` and `]` and the names a to d. */
export function randomTemplate(): fc.Arbitrary<Uint8Array> {
  return blocks.map((body) => docx(body + paragraph("last [a]")));
}

/** Items whose values are of all kinds, nested to a small depth. */
export function randomItem(): fc.Arbitrary<DataItem> {
  return fc.dictionary(name, value);
}

const name = fc.constantFrom("a", "b", "c", "d");
const mark = fc.constantFrom("#", "^");

const inline: fc.Arbitrary<string> = fc.letrec<{ inline: string }>((tie) => ({
  inline: fc.oneof(
    { maxDepth: 2 },
    name.map((each) => `[${each}]`),
    fc.constantFrom("text ", "<&>", "[.]"),
    fc
      .tuple(mark, name, fc.array(tie("inline"), { maxLength: 2 }))
      .map(([sign, each, parts]) => `[${sign}${each}]${parts.join("")}[/]`),
  ),
})).inline;

const format = fc.constantFrom("", "<w:b/>");
const runs = fc
  .array(fc.tuple(inline, format), { maxLength: 3 })
  .map((parts) => parts.map(([text, properties]) => run(text, properties)));

const blocks: fc.Arbitrary<string> = fc.letrec<{ block: string; blocks: string; row: readonly string[] }>((tie) => {
  const section = fc
    .tuple(mark, name, tie("blocks"))
    .map(([sign, each, inner]) => paragraph(`[${sign}${each}]`) + inner + paragraph(`[/${each}]`));
  return {
    block: fc.oneof(
      { maxDepth: 3 },
      { arbitrary: runs.map((each) => paragraph(each)), weight: 3 },
      fc.constantFrom(paragraph(""), pageBreak(), "\n"),
      section,
      fc.array(tie("row"), { minLength: 1, maxLength: 3 }).map((rows) => table(...rows)),
      tie("blocks").map((inner) => contentControl(inner + paragraph("in"))),
    ),
    blocks: fc.array(tie("block"), { maxLength: 3 }).map((each) => each.join("")),
    row: fc.oneof(
      fc.tuple(mark, name, name).map(([sign, each, inner]) => [`[${sign}${each}][${inner}]`, "x[/]"]),
      fc.tuple(tie("blocks"), inline).map(([inner, text]) => [paragraph("") + inner + paragraph("end"), text]),
      section.map((inner) => [inner, "y"]),
    ),
  };
}).blocks;

const value = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 2 },
    fc.constantFrom<unknown>(null, true, false, 0, 1, "", "v", "two\nlines", "<w:p>&\u0001"),
    fc.array(tie("value"), { maxLength: 2 }),
    fc.dictionary(name, tie("value"), { maxKeys: 3 }),
  ),
})).value;
