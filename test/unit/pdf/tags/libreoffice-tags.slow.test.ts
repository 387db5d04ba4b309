/** Tags of LibreOffice's own files stay complete when these are joined, and when a shared conversion is split. */
import { beforeAll, expect, test } from "vitest";
import { pagesMissedByTags } from "#shared/pdf/tags/coverage.ts";
import { isLabelledAsTagged } from "#shared/pdf/tags/read-tags.ts";
import { describeConverting, openOffice } from "#test/support/conversions.ts";
import { hyperlink, paragraph, paragraphs, run, table } from "#test/support/docx-blocks.ts";
import { docx } from "#test/support/docx-package.ts";
import { finishTagged } from "#test/support/finish-tagged.ts";
import { load } from "#test/support/pdf-read-back.ts";
import { convertBothWays } from "#test/support/shared-conversions.ts";
import { readAloud, strayParents } from "#test/support/tagged-pdf.ts";
import { convertTagged } from "#test/support/tagging-office.ts";

const TEMPLATE = docx({
  links: { rId_site: "https://example.org/" },
  body: [
    paragraph([run("Dear [Name], see "), hyperlink("the site", { id: "rId_site" })]),
    table(["Item", "Price"], ["One", "1.00"], ["Two", "2.00"]),
    paragraphs("[#Lines][.][/]", "Yours"),
  ].join(""),
});
const LINES = Array.from({ length: 60 }, (_, index) => `Line ${index} of a letter of two pages.`);

describeConverting("tagged files of LibreOffice", () => {
  let letter: Uint8Array = new Uint8Array();
  beforeAll(async () => {
    letter = await openOffice().convert({ source: TEMPLATE, from: ".docx", to: ".pdf/a-2b" });
  });

  test("are reached by the tags of the joined file, page for page, behind 2 and 119 others", async () => {
    for (const count of [3, 120]) {
      const pieces = Array.from({ length: count }, () => letter);
      const { document, violations, untagged } = await finishTagged(pieces, { part: "2b", mergeWith: [letter] });
      expect([violations, untagged, isLabelledAsTagged(document)]).toEqual([[], [], true]);
      expect([pagesMissedByTags(document), strayParents(document)]).toEqual([[], []]);
      const one = readAloud(await load(letter)).replace(/^Document/, "Sect");
      expect(readAloud(document)).toBe(`Document(${Array.from({ length: count + 1 }, () => one).join(" ")})`);
    }
  });

  test("are split with the tags that they would have by themselves", async () => {
    const items = [
      { Name: "Ada", Lines: ["Short."] },
      { Name: "Zoë", Lines: LINES },
      { Name: "Bob", Lines: [] },
    ];
    const both = await convertBothWays({ convert: convertTagged }, TEMPLATE, items);
    expect(both.shared).toHaveLength(2);
    for (const [index, part] of (both.shared ?? []).entries()) {
      const [split, alone] = [await load(part ?? new Uint8Array()), await load(both.alone[index] ?? new Uint8Array())];
      expect(readAloud(split)).toBe(readAloud(alone));
      expect([isLabelledAsTagged(split), pagesMissedByTags(split), strayParents(split)]).toEqual([true, [], []]);
    }
  });
});
