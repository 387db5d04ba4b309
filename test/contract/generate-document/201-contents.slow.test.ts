/** POST /v1/document with templates that have tables of contents: entries and page numbers of the finished document. */
import { expect, test } from "vitest";
import { contents, REPORT, reportItem, STYLES, styled } from "#test/support/contents-template.ts";
import { describeConverting, openOffice } from "#test/support/conversions.ts";
import { field, noteReference, pageBreak, paragraph, run, sectionBreak } from "#test/support/docx-blocks.ts";
import { type DocxContent, documentText, docx, partNames } from "#test/support/docx-package.ts";
import { given } from "#test/support/given.ts";
import { pdfPages } from "#test/support/poppler.ts";
import { readZip } from "#test/support/read-zip.ts";
import { createTemplate, docxFile, file, generateBinary } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests({});

const ADA = reportItem("Ada", 3, 2);
const BOB = reportItem("Bob", 2, 3);

/** Entries as a reader sees them: the words of a heading or a caption, dots, and a page number. */
const ENTRY = /((?:\d(?:\.\d)?|Figure \d:) (?:Chapter|Part) [\w ]+?) ?\.{3,} ?(\d+)/g;

/** Expects that each entry on these pages names the page, from 1, on which its words stand. */
function expectRightEntries(pages: readonly string[], count: number): void {
  const entries = pages.flatMap((page) =>
    Array.from(page.matchAll(ENTRY), ([, words = "", number]) => ({ words, number: Number(number) })),
  );
  const standing = entries.map(
    ({ words }) => pages.findIndex((page) => page.replaceAll(ENTRY, "").includes(words)) + 1,
  );
  expect(entries).toHaveLength(count);
  expect(entries.map(({ number }) => number)).toEqual(standing);
}

/** A heading on a page of its own that prints its number, in sections that count in all ways. */
const SECTIONS: DocxContent = {
  body: [
    contents('TOC \\o "1-3"'),
    styled("Heading1", "Preface"),
    sectionBreak(
      `<w:footerReference w:type="default" r:id="rId_footer_default_xml"/><w:pgNumType w:fmt="lowerRoman"/>`,
    ),
    styled("Heading1", "Body"),
    pageBreak(),
    styled("Heading1", "Rest"),
    sectionBreak('<w:pgNumType w:start="4"/>'),
    styled("Heading1", "Odd"),
    sectionBreak('<w:type w:val="oddPage"/>'),
    styled("Heading1", "Even"),
    sectionBreak('<w:type w:val="evenPage"/>'),
    styled("Heading1", "Next"),
    sectionBreak('<w:type w:val="nextPage"/>'),
    styled("Heading1", "Same"),
    pageBreak(),
    styled("Heading1", "Last"),
    paragraph([run("Last is on "), field("PAGEREF _Toc900000008 \\h", "?")]),
  ].join(""),
  section: '<w:type w:val="continuous"/>',
  styles: STYLES,
  footers: { default: paragraph([run("Page "), field("PAGE", "1")]) },
};

const THERE = '<w:bookmarkStart w:id="3" w:name="there"/><w:bookmarkEnd w:id="3"/>';
const REFERENCE = [run("There is on "), field("PAGEREF there \\h", "?")];
/** Refers to the second page of each item, at which the numbers begin again. */
const REFERENCES: DocxContent = {
  body: [
    contents('TOC \\o "1-3"'),
    styled("Heading1", "First"),
    paragraph([run("Text"), noteReference("footnote", 1)]),
    pageBreak(),
    styled("Heading1", "There"),
    paragraph([THERE, run("Last")]),
  ].join(""),
  styles: STYLES,
  section: '<w:pgNumType w:start="1"/>',
  headers: { default: paragraph([run("Header: "), ...REFERENCE]) },
  footnotes: [paragraph([run("Note: "), ...REFERENCE])],
};

given("LibreOffice", "poppler").test("page numbers are those at the foot of the pages", async () => {
  const { id } = await createTemplate(service, { file: docxFile(SECTIONS) });
  const { bytes } = await generateBinary(service, { template_id: id, output_format: ".pdf" });
  const pages = await pdfPages(bytes);
  const listed = Array.from((pages[0] ?? "").matchAll(/([A-Z][a-z]+) ?\.{3,} ?(\w+)/g), ([, word, number]) => [
    word,
    number,
  ]);
  const standing = ["Preface", "Body", "Rest", "Odd", "Even", "Next", "Same", "Last"].map((word) => {
    const page = pages.findLast((each) => each.replaceAll(/\w+ ?\.{3,} ?\w+/g, "").includes(word));
    return [word, /Page (\w+)$/.exec(page ?? "")?.[1]];
  });
  expect(listed).toEqual(standing);
  expect(pages.at(-1)).toContain(`Last is on ${listed.at(-1)?.[1]}`);
});

describeConverting("a table of contents, and one of figures", () => {
  test("tables of contents and of figures in a .pdf name the pages on which headings and captions are", async () => {
    const { id } = await createTemplate(service, { file: docxFile(REPORT) });
    const { bytes } = await generateBinary(service, { template_id: id, output_format: ".pdf", data: ADA });
    const pages = await pdfPages(bytes);
    expectRightEntries(pages, 9 + 6);
    expect(pages.join()).not.toContain("Old entry");
  });

  test("are the same in a .docx, for each item of a file and its own pages", async () => {
    const { id } = await createTemplate(service, { file: docxFile(REPORT) });
    const { bytes } = await generateBinary(service, { template_id: id, data: [ADA, BOB] });
    const pages = await pdfPages(await openOffice().convert({ source: bytes, from: ".docx", to: ".pdf" }));
    const second = pages.findIndex((page) => page.includes("Report for Bob"));
    expectRightEntries(pages.slice(0, second), 9 + 6);
    expectRightEntries(pages.slice(second), 8 + 6);
    expect(documentText(bytes)).toContain("1.1\tPart Ada1x1y\t2\n");
  });

  test("are each item's own in the files of an archive", async () => {
    const { id } = await createTemplate(service, { file: docxFile(REPORT) });
    const fields = { template_id: id, data: [ADA, BOB], single_file: false };
    const pdfs = readZip((await generateBinary(service, { ...fields, output_format: ".pdf" })).bytes);
    expectRightEntries(await pdfPages(pdfs[0]?.content ?? Buffer.of()), 9 + 6);
    expectRightEntries(await pdfPages(pdfs[1]?.content ?? Buffer.of()), 8 + 6);
    const texts = readZip((await generateBinary(service, fields)).bytes).map(({ content }) => documentText(content));
    expect(texts[0]).toMatch(/\n3\tChapter Ada3x\t[4-9]\n/);
    expect(texts[1]).toMatch(/\n2\tChapter Bob2x\t[3-9]\n/);
  });

  test("are those of the document in PDF/A and in .odt, whose pages differ from the template's", async () => {
    const { id } = await createTemplate(service, { file: docxFile(REPORT) });
    const fields = { template_id: id, data: ADA };
    expectRightEntries(
      await pdfPages((await generateBinary(service, { ...fields, output_format: ".pdf/a-2b" })).bytes),
      15,
    );
    const { bytes } = await generateBinary(service, { ...fields, output_format: ".odt" });
    expectRightEntries(await pdfPages(await openOffice().convert({ source: bytes, from: ".odt", to: ".pdf" })), 15);
  });

  test.each([".txt", ".html"])("%s has them, and the text outside of the body", async (output_format) => {
    const { id } = await createTemplate(service, { file: docxFile(REFERENCES) });
    const { bytes } = await generateBinary(service, { template_id: id, output_format });
    const text = Buffer.from(bytes)
      .toString()
      .replace(/<[^>]+>/g, " ")
      .replace(/\s+/g, " ");
    expect(text).toMatch(/Header: There is on 2 .*First 1 There 2 .*Last/);
    expect(text).toContain("Note: There is on 2");
  });

  test("page references in headers and notes of a .docx are right, also for each item of a combined file", async () => {
    const { id } = await createTemplate(service, { file: docxFile(REFERENCES) });
    const { bytes } = await generateBinary(service, { template_id: id, data: [{}, {}] });
    const headers = partNames(bytes).filter((part) => /^word\/header/.test(part));
    expect(headers.map((part) => documentText(bytes, part)).sort()).toEqual([
      "Header: There is on 2",
      "Header: There is on 2",
    ]);
    expect(documentText(bytes, "word/footnotes.xml").match(/There is on \d/g)).toEqual([
      "There is on 2",
      "There is on 2",
    ]);
    expect(documentText(bytes)).toMatch(/First\t1\nThere\t2\n[\s\S]*First\t1\nThere\t2\n/);
  });

  test("the table of contents of an .odt template has the right pages", async () => {
    const odt = await openOffice().convert({ source: docx(REPORT), from: ".docx", to: ".odt" });
    const { id } = await createTemplate(service, { file: file(odt, "Report.odt") });
    const { bytes } = await generateBinary(service, { template_id: id, output_format: ".pdf", data: ADA });
    expectRightEntries(await pdfPages(bytes), 15);
  });
});

test("without LibreOffice the entries are right, and a Warning says that Word has to count the pages", async () => {
  await service.restart(WITHOUT_LIBREOFFICE);
  const { id } = await createTemplate(service, { file: docxFile(REPORT) });
  const { bytes, headers } = await generateBinary(service, { template_id: id, data: ADA });
  expect(documentText(bytes)).toContain("\n1.1\tPart Ada1x1y\t0\n");
  expect(headers.get("Warning")).toContain("page numbers in tables of contents");
});
