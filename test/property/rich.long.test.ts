/** All kinds of rich content in one template, and what LibreOffice prints of many kinds. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { readTemplate } from "#shared/engine/template/read-tags.ts";
import { openDocx } from "#shared/engine/template-file/open-docx.ts";
import { given } from "#test/support/given.ts";
import { pdfPages } from "#test/support/poppler.ts";
import { expectSeparateItems, fileOfItems, WORDS } from "#test/support/rich-items.ts";
import { docxOf, everyKindIn, PLACES, type RichTemplate, randomTemplate } from "#test/support/rich-template.ts";
import { convertByCommand } from "#test/support/soffice-pdf.ts";

/** All kinds together take half a minute on an idle machine. */
const DEADLINE_MS = 240_000;

test.each(PLACES)(
  "every kind works in one template, where possible in the place %s",
  { timeout: DEADLINE_MS },
  (place) => {
    const uses = everyKindIn(place);
    const { tags } = readTemplate(openDocx(docxOf(uses), "a.docx"), { enhancedSyntax: true });
    expect(tags.invalid).toEqual([]);
    expectSeparateItems(uses, 1, { pageBreak: true });
  },
);

const PAGES = `every page shows the words of one item, in their order`;

given("LibreOffice", "poppler").test(PAGES, { timeout: DEADLINE_MS }, async () => {
  // A footnote that finds no room may continue on the next page, which is the next item's: one of several lines, and any
  // on a page that all kinds in a header or footer fill, or at whose foot a payment part stands.
  const places = PLACES.filter((place) => place !== "footnote");
  const note = { kind: "text", place: "footnote" } as const;
  const withNote = (uses: RichTemplate) => (uses.some(({ kind }) => kind === "qrbill") ? uses : [...uses, note]);
  const templates = [
    ...places.map((place) => {
      const uses = everyKindIn(place);
      return place === "header" || place === "footer" ? uses.filter((use) => use.place === place) : withNote(uses);
    }),
    ...fc.sample(randomTemplate(20, ["body", "cell", "list", "control", "textBox"]), 3).map((uses) => withNote(uses)),
  ];
  const files = templates.map((uses, at) => [`file${at}`, fileOfItems(uses, at)] as const);
  for (const [name, pdf] of await convertByCommand(new Map(files))) {
    const shown = (await pdfPages(pdf)).map((page) => [...new Set(page.match(/Q[ABC]{2}Q/g))]);
    const template = fc.stringify(templates[Number(name.slice(4))]);
    for (const words of shown) expect(words.length, template).toBeLessThanOrEqual(1);
    expect(
      shown.flat().filter((word, at, all) => word !== all[at - 1]),
      template,
    ).toEqual(WORDS);
  }
});
