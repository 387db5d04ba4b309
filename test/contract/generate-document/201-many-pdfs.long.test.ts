/** POST /v1/document with many items as PDFs: each is right by itself, however many share a conversion. */
import { createHash } from "node:crypto";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { describeConverting } from "#test/support/conversions.ts";
import { field, hyperlink, paragraph, run } from "#test/support/docx-blocks.ts";
import { bookmarkedPages, bookmarkPlaces, load } from "#test/support/pdf-read-back.ts";
import { pdfPages } from "#test/support/poppler.ts";
import { readZip } from "#test/support/read-zip.ts";
import { createTemplate, docxFile, generateBinary, postJson } from "#test/support/requests.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

/** So many that they are merged by processes of their own. */
const COUNT = 110;
const LONG = "The terms of this offer are long. ".repeat(200);

/** Every seventh is of two pages. */
const ITEMS = Array.from({ length: COUNT }, (_, index) => ({
  Name: `Person${index + 1}x`,
  Terms: index % 7 === 3 ? LONG : "None.",
}));
const PAGES = ITEMS.map(({ Terms }) => (Terms === LONG ? 2 : 1));

const LETTER = {
  body: paragraph("Dear [Name],") + paragraph("[Terms]") + paragraph("Yours, [Name]"),
  headers: { default: paragraph([run("To [Name]")]) },
  footers: {
    default: paragraph([run("Page "), field("PAGE", "1"), run(" of "), field("NUMPAGES", "1"), run(" in all")]),
  },
};

const service = serviceForTests({});
let letter: string;
beforeAll(async () => {
  letter = (await createTemplate(service, { file: docxFile(LETTER) })).id;
});

function expectLetter(pages: readonly string[], index: number): void {
  const { Name } = ITEMS[index] ?? { Name: "" };
  expect(pages).toHaveLength(PAGES[index] ?? 0);
  for (const [at, page] of pages.entries()) {
    expect(page).toMatch(new RegExp(`^To ${Name} .*Page ${at + 1} of ${pages.length} in all$`));
    expect(page.match(/Person\d+x/g)?.filter((name) => name !== Name)).toEqual([]);
  }
  expect(pages[0]).toContain(`Dear ${Name},`);
  expect(pages.at(-1)).toContain(`Yours, ${Name}`);
}

describeConverting("many PDFs", () => {
  test("each file of an archive has its own text, header and number of pages", async () => {
    const fields = {
      template_id: letter,
      data: ITEMS,
      single_file: false,
      output_name: "[Name]",
      output_format: ".pdf",
    };
    const { bytes } = await generateBinary(service, fields);
    const files = readZip(bytes);
    expect(files.map(({ name }) => name)).toEqual(ITEMS.map(({ Name }) => `${Name}.pdf`));
    for (const [index, { content }] of files.entries()) expectLetter(await pdfPages(content), index);
  });

  test("one file has each item's own header and page numbers, and a bookmark where it begins", async () => {
    const { bytes } = await generateBinary(service, { template_id: letter, data: ITEMS, output_format: ".pdf" });
    const pages = await pdfPages(bytes);
    const firsts = PAGES.map((_, index) => PAGES.slice(0, index).reduce((sum, each) => sum + each, 0));
    for (const [index, first] of firsts.entries()) expectLetter(pages.slice(first, first + (PAGES[index] ?? 0)), index);
    expect(bookmarkedPages(await load(bytes))).toEqual(firsts);
  });

  test("each item has its own headings as bookmarks, in files of their own and in one", async () => {
    const heading = (text: string, level: number) => paragraph(text, `<w:outlineLvl w:val="${level}"/>`);
    const body =
      paragraph("[Name]") +
      heading("Terms of [Name]", 0) +
      paragraph("[Terms]") +
      heading("To sign", 1) +
      paragraph("…");
    const template = await createTemplate(service, { file: docxFile({ body }) });
    const fields = { template_id: template.id, data: ITEMS, output_format: ".pdf" };
    const one = await generateBinary(service, fields);
    const found = bookmarkPlaces(await load(one.bytes));
    const outlines = ITEMS.map(({ Name }) => [{ title: `Terms of ${Name}`, below: [{ title: "To sign", below: [] }] }]);
    expect(found.map(({ below }) => below)).toMatchObject(outlines);
    const apart = await generateBinary(service, { ...fields, single_file: false });
    for (const [index, { content }] of readZip(apart.bytes).entries())
      expect(bookmarkPlaces(await load(content))).toMatchObject(outlines[index] ?? []);
  });

  test("each file has the title of its own item, where the template's properties hold tags", async () => {
    const template = await createTemplate(service, {
      file: docxFile({ body: paragraph("A letter"), title: "To [Name]" }),
    });
    const data = ITEMS;
    const { bytes } = await generateBinary(service, {
      template_id: template.id,
      data,
      single_file: false,
      output_format: ".pdf",
    });
    const files = await Promise.all(readZip(bytes).map(({ content }) => load(content)));
    expect(files.map((file) => file.getTitle())).toEqual(data.map(({ Name }) => `To ${Name}`));
  });

  test("each file has the links of its own item", async () => {
    const body = paragraph([run("[Name] "), hyperlink("your page", { id: "rIdPage" })]);
    const links = { rIdPage: "https://pages.example/[Name]" };
    const template = await createTemplate(service, { file: docxFile({ body, links }) });
    const data = ITEMS;
    const fields = { template_id: template.id, data, single_file: false, output_format: ".pdf" };
    const { bytes } = await generateBinary(service, fields);
    const found = readZip(bytes).map(({ content }) => content.toString("latin1").match(/https:[^)]*/g));
    expect(found).toEqual(data.map(({ Name }) => [`https://pages.example/${Name}`]));
  });

  test("no file holds the picture of another item", async () => {
    const template = await createTemplate(service, { file: docxFile(paragraph("[Name] [Sign]")) });
    const signed = await Promise.all(
      ITEMS.map(async ({ Name }, index) => ({ Name, Sign: `data:image/png;base64,${await noise(index)}` })),
    );
    const fields = { template_id: template.id, data: signed, single_file: false, output_format: ".pdf" };
    const { bytes } = await generateBinary(service, fields);
    const sizes = readZip(bytes).map(({ content }) => content.length);
    // A picture is 11 kB of noise, and a font some 10 kB.
    for (const size of sizes) expect(size).toBeLessThan(35_000);
    expect(Math.min(...sizes)).toBeGreaterThan(12_000);
  });

  test("an item that ends with hidden text is not cut at the wrong page", async () => {
    const hidden = paragraph([run("[Note]", "<w:vanish/>")], "<w:rPr><w:vanish/></w:rPr>");
    const { id } = await createTemplate(service, { file: docxFile(paragraph("[Name] [Terms]") + hidden) });
    const data = ITEMS.map(({ Name }, index) => ({ Name, Terms: LONG, Note: index % 5 === 1 ? "internal" : "" }));
    const fields = { template_id: id, data, single_file: false, output_format: ".pdf" };
    const files = readZip((await generateBinary(service, fields)).bytes);
    for (const [index, { content }] of files.entries()) {
      const pages = await pdfPages(content);
      expect(pages).toHaveLength(2);
      expect(pages.join(" ").match(/Person\d+x/g)).toEqual([data[index]?.Name]);
    }
  });

  test("a bad item in the middle is reported and left out, and all others are right", async () => {
    const template = await createTemplate(service, { file: docxFile(paragraph("For [Name]: [Sign]")) });
    const data = ITEMS.map(({ Name }, index) => ({
      Name,
      Sign: [1, 5, 6].includes(index) ? "data:image/png;base64,AAAA" : "signed",
    }));
    const fields = { template_id: template.id, data, single_file: false, output_name: "[Name]", output_format: ".pdf" };
    const headers = { Prefer: "handling=lenient", Accept: "application/octet-stream" };
    const response = await service.call("/v1/document", postJson(fields, { headers }));
    const files = readZip(await response.bytes());
    const good = data.filter(({ Sign }) => Sign === "signed");
    expect(files.map(({ name }) => name)).toEqual([...good.map(({ Name }) => `${Name}.pdf`), "report.csv"]);
    for (const [index, { Name }] of good.entries())
      expect(await pdfPages(files[index]?.content ?? Buffer.alloc(0))).toEqual([`For ${Name}: signed`]);
  });
});

/** A PNG that does not compress, base64. */
async function noise(seed: number): Promise<string> {
  const [width, height] = [60, 60];
  const data = createHash("shake256", { outputLength: width * height * 3 })
    .update(String(seed))
    .digest();
  const png = await sharp(data, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
  return png.toString("base64");
}
