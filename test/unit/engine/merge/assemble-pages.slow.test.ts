/** What LibreOffice shows: the pages of a file of several copies are those of the single documents. */
import { beforeAll, expect, test } from "vitest";
import type { DataItem } from "#shared/engine/merge/values/data-item.ts";
import { assembleDocx, named, renderEach } from "#test/support/assemble-docx.ts";
import { describeConverting } from "#test/support/conversions.ts";
import {
  field,
  listItem,
  noteReference,
  numbering,
  pageBreak,
  paragraph,
  run,
  sectionBreak,
  table,
} from "#test/support/docx-blocks.ts";
import { docx } from "#test/support/docx-package.ts";
import { pdfPages } from "#test/support/poppler.ts";
import { convertByCommand } from "#test/support/soffice-pdf.ts";
import { TORTURE_ITEMS, tortureTemplate } from "#test/support/torture-template.ts";

interface Sample {
  readonly template: Uint8Array;
  readonly items: readonly DataItem[];
}

const items = named("Ada", "Bob", "Cy");
const PAGE =
  '<w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440" w:header="708" w:footer="708" w:gutter="0"/>';
const pageNumber = paragraph([run("page "), field("PAGE", "1")]);
const floating = table(["float [Name]"]).replace("<w:tblPr>", '<w:tblPr><w:tblpPr w:vertAnchor="text" w:tblpY="1"/>');

const SAMPLES: Readonly<Record<string, Sample>> = {
  "a letter of two pages": {
    template: docx({
      body: paragraph("Dear [Name]") + pageBreak() + paragraph("Bye [Name]"),
      headers: { default: paragraph("To [Name]") },
      footers: { default: pageNumber },
    }),
    items,
  },
  "a first page of its own, then a list over a page break": {
    template: docx({
      body: listItem("one [Name]") + listItem("sub", { level: 1 }) + pageBreak() + listItem("two"),
      headers: { first: paragraph("First [Name]"), default: paragraph("Later") },
      numbering: numbering(1),
      section: "<w:titlePg/>",
    }),
    items,
  },
  "two sections, the second alone with a header": {
    template: docx({
      body: paragraph("one [Name]") + sectionBreak(PAGE) + paragraph("two"),
      headers: { default: paragraph("H [Name]") },
      footers: { default: pageNumber },
    }),
    items,
  },
  "a table at the end": { template: docx(table(["cell [Name]", "x"])), items },
  "a table that text flows around at the start": { template: docx(floating + paragraph("after")), items },
  captions: {
    template: docx(paragraph([run("Figure "), field("SEQ Figure \\* ARABIC", "1"), run(" [Name]")]).repeat(2)),
    items,
  },
};

const nameOf = (title: string) => title.replaceAll(/\W+/g, "_");

describeConverting("in LibreOffice", () => {
  let pdfs: ReadonlyMap<string, Uint8Array>;
  const pagesOf = (file: string) => pdfPages(pdfs.get(file) ?? new Uint8Array());

  beforeAll(async () => {
    const files = new Map<string, Uint8Array>();
    for (const [title, sample] of Object.entries({ ...SAMPLES, torture: TORTURE, endnotes: ENDNOTES })) {
      for (const [index, file] of renderEach(sample.template, sample.items).entries())
        files.set(`${nameOf(title)}_${index}`, file);
      files.set(`${nameOf(title)}_all`, assembleDocx(sample.template, sample.items));
      files.set(`${nameOf(title)}_flow`, assembleDocx(sample.template, sample.items, { pageBreak: false }));
    }
    pdfs = await convertByCommand(files);
  });

  async function pages(title: string): Promise<{ single: readonly string[]; all: readonly string[] }> {
    const single = await Promise.all([0, 1, 2].map((index) => pagesOf(`${nameOf(title)}_${index}`)));
    return { single: single.flat(), all: await pagesOf(`${nameOf(title)}_all`) };
  }

  test.each(Object.keys(SAMPLES))("%s has the same pages", async (title) => {
    const { single, all } = await pages(title);
    expect(single.join()).toMatch(/Ada.*Bob.*Cy/);
    expect(all).toEqual(single);
  });

  /** LibreOffice counts footnotes through the file, and shows the pages of the file, not of the copy. */
  test("a template with everything has the same pages, but for footnote numbers and the number of all pages", async () => {
    const { single, all } = await pages("torture");
    const comparable = (page: string) =>
      page
        .replace(/ of \d+/, "")
        .replace(/note\d/, "note")
        .replace(/\d ?FN/, "FN");
    expect(single[2]).toMatch(
      /HDR-FIRST Bob TITLE Bob Sec I\. Chapter alpha 1\) one a-Bob 2\) two a\) two-a 3\) three/,
    );
    expect(all.map(comparable)).toEqual(single.map(comparable));
  });

  test("without page breaks, letters follow each other on the page", async () => {
    expect(await pagesOf(`${nameOf("a table at the end")}_flow`)).toEqual(["cell Ada x cell Bob x cell Cy x"]);
  });

  test("end notes of all copies are there", async () => {
    const text = (await pagesOf("endnotes_all")).join(" ");
    for (const name of ["Ada", "Bob", "Cy"]) expect(text).toContain(`note of ${name}`);
  });
});

const TORTURE: Sample = { template: tortureTemplate(), items: TORTURE_ITEMS };

const ENDNOTES: Sample = {
  template: docx({
    body: paragraph([run("[Name]"), noteReference("endnote", 1)]),
    endnotes: [paragraph("note of [Name]")],
  }),
  items,
};
