/** Sections along columns that grow without end, cover columns without end, or hold what looks like one. */
import { INSERTION_MARK } from "#shared/engine/merge/docx/insertions/insertions.ts";
import type { Attack } from "#test/security/attack/attack.ts";
import { holds } from "#test/security/attack/attack.ts";
import { type AssemblyMode, makeDocuments } from "#test/security/attack/make-documents.ts";
import { paragraph, table } from "#test/support/docx-blocks.ts";
import { documentText, docx } from "#test/support/docx-package.ts";
import { lintDocx } from "#test/support/ooxml-linter.ts";

const SECTION = "[#a | columns]x[/]";

function making(body: string, data: Record<string, unknown>): AssemblyMode {
  return {
    filename: "columns.docx",
    bytes: docx(body + paragraph("end")),
    fields: { enhanced_syntax: "true" },
    data,
    format: ".docx",
    isPreviewed: false,
  };
}

/** The template, or the item, is refused; or the document is sound and says what it should. */
function attack(name: string, tried: string, mode: () => AssemblyMode, expected: string | undefined): Attack {
  return {
    category: "expressions",
    name: `columns: ${name}`,
    tried,
    async run(target) {
      const made = await makeDocuments(target, mode());
      if (typeof made === "string") {
        holds(expected === undefined, `it was ${made}`);
        return made;
      }
      holds(expected !== undefined, "it was merged");
      const [text, faults] = [documentText(made.document.bytes), lintDocx(made.document.bytes)];
      holds(text.replace(/\s/g, "") === expected, `it says ${text.slice(0, 200)}`);
      holds(faults.length === 0, `it is unsound: ${faults.slice(0, 3).join("; ")}`);
      return "each entry has one column, and its text is text";
    },
  };
}

/** Tables within each other, the inner one in the section of the outer one or in a cell that is repeated with it. */
function nested(depth: number, place: "section" | "copy"): string {
  let inner = paragraph("x");
  for (let level = 0; level < depth; level++) {
    inner =
      place === "section"
        ? table([paragraph("[#a | columns]") + inner + paragraph("[/]")])
        : table([SECTION], [inner + paragraph("")]);
  }
  return inner;
}

function wide(span: string): string {
  const cell = `<w:tc><w:tcPr><w:gridSpan w:val="${span}"/></w:tcPr>${paragraph(SECTION)}</w:tc>`;
  return `<w:tbl><w:tblPr/><w:tblGrid/>${`<w:tr>${cell}${cell}</w:tr>`.repeat(200)}</w:tbl>`;
}

const entries = (count: number) => ({ a: Array.from({ length: count }, () => 0) });
const FORGED = ["start_0", "entry_0", "end_0"].map(
  (place) => `${INSERTION_MARK.open}columns_${place}${INSERTION_MARK.close}`,
);

export const COLUMN_ATTACKS: readonly Attack[] = [
  attack(
    "sections of 63 entries in nine tables within each other",
    "to keep the service merging for ever",
    () => making(nested(9, "section"), entries(63)),
    undefined,
  ),
  attack(
    "63 copies in nine tables within each other",
    "to take all memory by what is copied with a column",
    () => making(nested(9, "copy"), entries(63)),
    undefined,
  ),
  attack(
    "500 tables within each other",
    "to overflow the stack",
    () => making(nested(500, "section"), entries(1)),
    undefined,
  ),
  attack(
    "a million entries",
    "to take all memory by one table",
    () => making(table([SECTION]), entries(1e6)),
    undefined,
  ),
  attack(
    "cells that cover a billion columns",
    "to keep the service counting columns",
    () => making(wide("999999999"), entries(2)),
    undefined,
  ),
  attack(
    "rows of unequal lists",
    "to have data shown below the heading of another",
    () => making(table([SECTION], ["[#b | columns]y[/]"]), { a: [1, 2], b: [1] }),
    undefined,
  ),
  attack(
    "tags in the values",
    "to have a value read as a section",
    () => making(table(["[#a | columns][.][/]"]), { a: [SECTION, "[/]"] }),
    `${SECTION}[/]end`.replace(/\s/g, ""),
  ),
  attack(
    "the service's own marks in the values",
    "to begin, part and end columns from the data",
    () => making(table(["[#a | columns]|[.][/]"]), { a: [`1${FORGED.join("2")}3`, FORGED[2], FORGED[0]] }),
    "|1columns_start_02columns_entry_02columns_end_03|columns_end_0|columns_start_0end",
  ),
];
