/** All kinds of rich content in one template, and what LibreOffice prints of many kinds. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { readTemplate } from "#shared/template/read-tags.ts";
import { openDocx } from "#shared/template-file/open-docx.ts";
import { HAS_PDF_TOOLS, pdfPages, SKIPPED_PDF } from "#test/support/poppler.ts";
import { expectSeparateItems, fileOfItems, WORDS } from "#test/support/rich-items.ts";
import { docxOf, everyKindIn, PLACES, randomTemplate } from "#test/support/rich-template.ts";
import { convertByCommand } from "#test/support/soffice-pdf.ts";

test.each(PLACES)("every kind works in one template, where possible in the place %s", (place) => {
  const uses = everyKindIn(place);
  const { tags } = readTemplate(openDocx(docxOf(uses), "a.docx"), { enhancedSyntax: true });
  expect(tags.invalid).toEqual([]);
  expectSeparateItems(uses, 1, { pageBreak: true });
});

test.skipIf(!HAS_PDF_TOOLS)(`every page shows the words of one item, in their order${SKIPPED_PDF}`, async () => {
  // A footnote of several lines may continue on the next page, which is the next item's.
  const places = PLACES.filter((place) => place !== "footnote");
  const random = fc.sample(randomTemplate(20, places), 3);
  const templates = [...places.map((place) => everyKindIn(place)), ...random];
  const files = templates.map((uses, at) => {
    const template = [...uses, { kind: "text", place: "footnote" }] as const;
    return [`file${at}`, fileOfItems(template, at)] as const;
  });
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
