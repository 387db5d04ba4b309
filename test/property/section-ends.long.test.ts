/** Sections whose ends stand in all pairs of elements: the document is valid and says what its author sees, or the tag is refused. */
import { describe, expect, test } from "vitest";
import { compileSingle } from "#shared/engine/merge/assembly/single-document.ts";
import { readTemplate } from "#shared/engine/template/read-tags.ts";
import { openDocx } from "#shared/engine/template-file/open-docx.ts";
import { documentText } from "#test/support/docx-package.ts";
import { lintDocx } from "#test/support/ooxml-linter.ts";
import {
  documentOf,
  itemsOf,
  neighbourhoods,
  type PlacedSection,
  placedSections,
  STARTS,
  wrongWords,
} from "#test/support/section-ends.ts";

const SETUP = { delimiters: { left: "[", right: "]" }, enhancedSyntax: false };
const SECTIONS = placedSections();

/** Merges 0, 1 and 2 entries. Returns whether the template is accepted. */
function expectMergedAsSeen({ name, neighbours, body }: PlacedSection): boolean {
  const file = openDocx(documentOf(body), "template.docx");
  const { tags, problems } = readTemplate(file, SETUP);
  if (tags.invalid.length > 0) {
    expect(problems).toMatchObject([{ kind: "misplaced_section", suggestion: expect.stringContaining("[/Items]") }]);
    return false;
  }
  const merge = compileSingle(file, SETUP);
  for (const count of [0, 1, 2]) {
    const document = merge(itemsOf(count));
    const text = documentText(document);
    expect([name, lintDocx(document), wrongWords(text, count, neighbours)]).toEqual([name, [], []]);
    expect([name, text.match(/FIRST|LAST/g)]).toEqual([name, ["FIRST", "LAST"]]);
  }
  return true;
}

const sectionsIn = (kind: PlacedSection["kind"], start: string, neighbours: PlacedSection["neighbours"]) =>
  SECTIONS.filter((each) => each.kind === kind && each.start === start && each.neighbours === neighbours);

describe.each(neighbourhoods)("tags %s in their elements", (neighbours) => {
  test.each(STARTS.runs)(
    "a section that begins in %s may end in any element of the paragraph that can be split",
    (start) => {
      for (const section of sectionsIn("runs", start, neighbours)) expectMergedAsSeen(section);
    },
  );

  test.each(STARTS.whole)("a section with one end in %s is merged as its author sees it, or refused", (start) => {
    for (const section of sectionsIn("whole", start, neighbours)) expectMergedAsSeen(section);
  });

  test.each(STARTS.blocks)(
    "a section over paragraphs with one end in %s is merged as its author sees it, or refused",
    (start) => {
      for (const section of sectionsIn("blocks", start, neighbours)) expectMergedAsSeen(section);
    },
  );
});

test.each(STARTS.rows)(
  "a section over rows whose tags stand in %s repeats the rows, and goes with its table if that has no others",
  (start) => {
    const sections = sectionsIn("rows", start, "alone");
    expect(sections.length).toBeGreaterThan(0);
    for (const section of sections) expect([section.name, expectMergedAsSeen(section)]).toEqual([section.name, true]);
  },
);
