/** Documents of a shared conversion look as they do when each is converted by itself: of real templates, and ours. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { decodePDFRawStream, type PDFDocument, PDFName, PDFRawStream } from "pdf-lib";
import { expect, test } from "vitest";
import type { DataItem } from "#shared/engine/merge/values/data-item.ts";
import { readTemplate } from "#shared/engine/template/read-tags.ts";
import { openDocx } from "#shared/engine/template-file/open-docx.ts";
import { quickPageCount } from "#shared/pdf/reading/quick-page-count.ts";
import { describeConverting, openOffice } from "#test/support/conversions.ts";
import { randomData, randomTree, templateOf } from "#test/support/document-tree.ts";
import { bookmark, field, listItem, numbering, paragraph, paragraphs, run, table } from "#test/support/docx-blocks.ts";
import { type DocxContent, docx } from "#test/support/docx-package.ts";
import { fillTags } from "#test/support/fill-tags.ts";
import { given } from "#test/support/given.ts";
import { CORPUS, has } from "#test/support/needs.ts";
import { bookmarkPlaces, load } from "#test/support/pdf-read-back.ts";
import { popplerText } from "#test/support/poppler.ts";
import { type ConvertedBothWays, convertBothWays, drawnPages } from "#test/support/shared-conversions.ts";

const REAL = (has("../shared/corpus") ? readdirSync(CORPUS, { recursive: true, encoding: "utf8" }) : [])
  .filter((name) => name.endsWith(".docx"))
  .sort();

/** A template whose documents have one, two and three pages. */
const LETTER: DocxContent = {
  body: paragraphs("Dear [Name],", "[#Lines][.][/]", "Yours, [Sender]"),
  headers: { default: paragraph([run("For [Name], page "), field("PAGE", "9")]) },
  footers: { default: paragraph([run("of "), field("NUMPAGES", "9"), run(" pages")]) },
};
const LONG = Array.from({ length: 80 }, (_, index) => `Line ${index} of a long letter. `.repeat(3));
const PEOPLE: readonly DataItem[] = [
  { Name: "Ada", Lines: ["Short."] },
  { Name: "Łukasz", Lines: LONG },
  { Name: "Zoë", Lines: [] },
  { Name: "Ωmega", Lines: [...LONG, ...LONG] },
  { Name: "Bob", Lines: ["Quite short."] },
];

describeConverting("a shared conversion", () => {
  const office = openOffice();

  test("looks the same, and items with another number of pages than they tell are left out", async () => {
    const both = await convertBothWays(office, docx(LETTER), PEOPLE);
    expect(both.shared?.map((pdf) => pdf !== undefined)).toEqual([true, false, true, false]);
    expectSamePages(both);
    expect(popplerText(both.shared?.[2] ?? new Uint8Array())).toContain("of 1 pages");
  });

  test("a template that prints no number of pages may have any number of them in a shared conversion", async () => {
    const { footers: _, ...silent } = LETTER;
    const both = await convertBothWays(office, docx(silent), PEOPLE);
    expect(both.shared?.map((pdf) => pdf !== undefined)).toEqual([true, true, true, true]);
    expectSamePages(both);
  });

  test("counts its lists and its pages anew, whatever the copies before have", async () => {
    const body = [
      "[#Rows]",
      listItem("[.]"),
      "[/]",
      table(["[Name]", "[Sender]"], ["1", "2"]),
      listItem("last of [Name]"),
    ];
    const template = docx({
      ...LETTER,
      body: body.map((block) => (block.startsWith("<") ? block : paragraph(block))).join(""),
      numbering: numbering(1),
    });
    const rows = [1, 2, 3, 4].map((count) => ({ Name: `N${count}`, Rows: Array.from({ length: count }, String) }));
    const both = await convertBothWays(office, template, rows);
    expect(both.shared).toHaveLength(3);
    expectSamePages(both);
  });

  test("is a file of its own: no character of the others' values is in its fonts", async () => {
    const others: readonly DataItem[] = [{ Name: "ЖЩЪ" }, { Name: "Ada" }, { Name: "ΞΨΩ" }, { Name: "Zed" }];
    const both = await convertBothWays(office, docx(paragraph("[Name]")), others);
    const [first, second, third] = both.shared ?? [];
    for (const [pdf, own, foreign] of [
      [first, "ЖЩЪ", "0391 03a8 03a9"],
      [second, "Ada", "0416 0429 042a 039e"],
      [third, "ΞΨΩ", "0416 0429 042a"],
    ] as const) {
      expect(popplerText(pdf ?? new Uint8Array()).trim()).toBe(own);
      const meanings = await meaningsIn(pdf ?? new Uint8Array());
      expect(foreign.split(" ").filter((code) => meanings.includes(code))).toEqual([]);
    }
    expectSamePages(both);
  });

  /** What LibreOffice places by its surroundings, at the edge of some items and not of others, nor of the sample. */
  const conditional = (block: string) => paragraph("[#V]") + block + paragraph("[/V]");
  const floating = table(...Array.from({ length: 80 }, (_, n) => [`a [Name] ${n}`, "b"])).replace(
    "<w:tblPr>",
    '<w:tblPr><w:tblpPr w:leftFromText="141" w:rightFromText="141" w:vertAnchor="text" w:horzAnchor="margin" w:tblpY="100"/>',
  );
  const automatic = paragraph("first of [Name]", '<w:spacing w:before="100" w:beforeAutospacing="1"/>');
  const hidden = paragraph([run("[V]", "<w:vanish/>")], "<w:rPr><w:vanish/></w:rPr>");
  const twoPages = paragraph(Array.from({ length: 80 }, () => run("A line of [Name]. ".repeat(5))));
  test.each<[string, string]>([
    ["a table at the end", paragraph("Hi [Name]") + conditional(table(["a [Name]", "b"]))],
    ["a table at the begin", conditional(table(["a [Name]", "b"])) + paragraph("Bye [Name]")],
    ["a table that floats", paragraph("Hi [Name]") + conditional(floating) + paragraph("Bye [Name]")],
    ["a table that floats first", conditional(floating) + paragraph("Bye [Name]")],
    ["automatic space first", conditional(automatic) + paragraph("Hi [Name]")],
    ["another paragraph first", conditional(paragraph("V", '<w:spacing w:before="900"/>')) + paragraph("Hi [Name]")],
    ["hidden text at the end", twoPages + hidden],
    ["a page break at the end", paragraph("Hi [Name]") + conditional('<w:p><w:r><w:br w:type="page"/></w:r></w:p>')],
    ["more in the middle", paragraph("Hi [Name]") + conditional(twoPages) + paragraph("Bye")],
  ])("%s of some items makes none look otherwise", async (_, body) => {
    const items = [true, true, false, true, false].map((V, index) => ({ Name: `N${index}`, V: V && "note" }));
    expectSamePages(await convertBothWays(office, docx(body), items), body);
  });

  test.each<[string, number, number]>([
    ["falls", 0, 1],
    ["rises", 1, 0],
    ["stays", 0, 0],
  ])("its headings are its own bookmarks, also where the level %s", async (_, first, second) => {
    const heading = (text: string, level: number) => paragraph(text, `<w:outlineLvl w:val="${level}"/>`);
    const start = paragraph("Hi") + conditional(heading("Of [Name]", first));
    const body = start + heading("For [Name]", second) + twoPages + heading("End of [Name]", 2) + paragraph("Bye");
    const items = [true, false, true, false, true, false].map((V, index) => ({ Name: `Żoë ${index}`, V }));
    for (const isRejoined of [false, true]) {
      const both = await convertBothWays(office, docx(body), items, { isRejoined });
      expect(both.shared?.map((pdf) => pdf !== undefined)).toEqual([true, true, true, true, true]);
      await expectSameBookmarks(both);
      expectSamePages(both);
    }
  });

  const lines = paragraph("[#L]") + paragraph("line [.]") + paragraph("[/L]");
  test.each([
    ["ends with an empty tag", `${paragraph("Hi [Name]")}${lines}<w:p/>`],
    ["ends with a table and an empty paragraph", `${lines}${table(["[Name]", "b"])}<w:p><w:pPr/></w:p>`],
    ["begins with an empty tag", `<w:p/>${lines}${paragraph("Bye")}`],
    ["begins with a table", `${table(["a [Name]", "b"], ["[#L][.]", "x[/L]"])}${paragraph("Bye")}`],
  ])("a document that %s breaks its pages in a shared conversion where it does alone", async (_, body) => {
    const counts = [47, 48, 49, 50, 51, 3];
    const items = counts.map((count, index) => ({ Name: `N${index}`, L: Array.from({ length: count }, String) }));
    const both = await convertBothWays(office, docx(body), items);
    expect(new Set(both.shared?.map((pdf) => pdf && quickPageCount(pdf)))).toEqual(new Set([1, 2]));
    expectSamePages(both);
  });

  test("its title is its own, whatever the characters", async () => {
    const titles = ["Ada & <Co.>", ` "Zoë's"  `, "😀, Ω; (x)", "two\nlines", "", "Bob"];
    const both = await convertBothWays(
      office,
      docx({ body: paragraph("Hi"), title: "[Name]" }),
      titles.map((Name) => ({ Name })),
    );
    expect(both.shared?.map((pdf) => pdf !== undefined)).toEqual([true, true, true, false, false]);
    await expectSameProperties(both);
  });

  test("an item without a heading has no bookmark, among others that have one", async () => {
    const body = paragraph("Hi [Name]") + conditional(paragraph("V", '<w:outlineLvl w:val="0"/>')) + paragraph("Bye");
    const items = [true, false, true, false].map((V, index) => ({ Name: `N${index}`, V }));
    const both = await convertBothWays(office, docx(body), items);
    expect(both.shared?.map((pdf) => pdf !== undefined)).toEqual([true, true, true]);
    await expectSameBookmarks(both);
  });

  test("a bookmark of the template does not move the cut", async () => {
    const body = paragraph([bookmark("MerganserCopy0", run("Dear [Name]"))]) + twoPages;
    const both = await convertBothWays(
      office,
      docx(body),
      ["Ada", "Bob", "Cyd", "Dan"].map((Name) => ({ Name })),
    );
    expect(both.shared).toHaveLength(3);
    expectSamePages(both);
  });

  test("random documents of one section stay the same in a shared conversion", { timeout: 300_000 }, async () => {
    const tree = randomTree().map(({ parts, header }) => ({ parts: parts.slice(0, 1), header, notes: [] }));
    const cases = fc.sample(fc.tuple(tree, fc.array(randomData(), { minLength: 4, maxLength: 4 })), 12);
    let shared = 0;
    for (const [each, items] of cases) {
      const content = templateOf(each);
      const both = await convertBothWays(office, docx({ ...content, body: withHeadings(content.body) }), items);
      expectSamePages(both, fc.stringify([each, items]));
      await expectSameBookmarks(both, fc.stringify([each, items]));
      shared += both.shared?.filter((pdf) => pdf !== undefined).length ?? 0;
    }
    expect(shared).toBeGreaterThan(6);
  });

  given("../shared/corpus").describe("of real templates", () => {
    let shared = 0;

    test.each(REAL)("%s", async (name) => {
      const template = readFileSync(path.join(CORPUS, name));
      const { delimiters, tags } = readTemplate(openDocx(template, "template.docx"), { enhancedSyntax: false });
      const isUsable = tags.invalid.length === 0;
      const syntax = { delimiters: isUsable ? delimiters : { left: "⟦", right: "⟧" }, enhancedSyntax: false };
      const both = await convertBothWays(office, template, longerAndLonger(isUsable ? tags.valid : []), { syntax });
      expectSamePages(both, name);
      await expectSameBookmarks(both, name);
      await expectSameProperties(both, name);
      shared += both.shared?.filter((pdf) => pdf !== undefined).length ?? 0;
    });

    test("several of which share a conversion", () => {
      expect(shared).toBeGreaterThan(50);
    });
  });
});

/** Every third paragraph that has no properties is a heading, of one of four levels. */
function withHeadings(body: string): string {
  let count = 0;
  return body.replace(/<w:p>(?!<w:pPr>)/g, (start) => {
    count++;
    return count % 3 === 0 ? `${start}<w:pPr><w:outlineLvl w:val="${count % 4}"/></w:pPr>` : start;
  });
}

/**
 * Items whose values are longer each time, so that lines and pages break at other places; of every second one the
 * sections have no entries, as have those of the last, the sample.
 */
function longerAndLonger(tags: Parameters<typeof fillTags>[0]): readonly DataItem[] {
  const data = JSON.stringify(fillTags(tags).data);
  const items = [4, 16, 1].map((times) =>
    JSON.parse(data.replace(/Value(\d+)x/g, (value) => `${value} `.repeat(times))),
  );
  return items.map((item, index) => (index % 2 === 0 ? withoutEntries(item) : item));
}

function withoutEntries(item: Readonly<Record<string, unknown>>): DataItem {
  return Object.fromEntries(Object.entries(item).map(([name, value]) => [name, Array.isArray(value) ? [] : value]));
}

async function expectSameBookmarks({ alone, shared = [] }: ConvertedBothWays, what = ""): Promise<void> {
  for (const [index, pdf] of shared.entries()) {
    if (pdf === undefined) continue;
    const [own, expected] = [await load(pdf), await load(alone[index] ?? new Uint8Array())];
    expect(bookmarkPlaces(own), what).toEqual(bookmarkPlaces(expected));
  }
}

async function expectSameProperties({ alone, shared = [] }: ConvertedBothWays, what = ""): Promise<void> {
  for (const [index, pdf] of shared.entries()) {
    if (pdf === undefined) continue;
    const [own, expected] = [await load(pdf), await load(alone[index] ?? new Uint8Array())];
    expect(propertiesOf(own), what).toEqual(propertiesOf(expected));
  }
}

/** What a file says of itself, apart from the time when it was made and the blanks at the end of its metadata. */
function propertiesOf(document: PDFDocument) {
  const metadata = document.catalog.lookup(PDFName.of("Metadata"));
  const xml = metadata instanceof PDFRawStream ? Buffer.from(metadata.getContents()).toString() : "";
  const [title, author, subject] = [document.getTitle(), document.getAuthor(), document.getSubject()];
  return { title, author, subject, metadata: xml.replace(/\d{4}-\d\d-\d\dT[\d:]+Z|\s+(?=<\?xpacket end)/g, "") };
}

function expectSamePages({ alone, shared }: ConvertedBothWays, what = ""): void {
  for (const [index, pdf] of (shared ?? []).entries()) {
    if (pdf === undefined) continue;
    const [pages, expected] = [drawnPages(pdf), drawnPages(alone[index] ?? new Uint8Array())];
    expect(pages.length, `pages of item ${index + 1} ${what}`).toBe(expected.length);
    expect(quickPageCount(pdf), `told pages of item ${index + 1} ${what}`).toBe(expected.length);
    for (const [page, drawn] of pages.entries())
      expect(drawn.equals(expected[page] ?? Buffer.alloc(0)), `page ${page + 1} of item ${index + 1} ${what}`).toBe(
        true,
      );
  }
}

/** What its fonts' tables say that their characters mean: UTF-16 in lower-case hexadecimal digits. */
async function meaningsIn(pdf: Uint8Array): Promise<readonly string[]> {
  const { context } = await load(pdf);
  const streams = context
    .enumerateIndirectObjects()
    .flatMap(([, object]) => (object instanceof PDFRawStream && !isPicture(object) ? [object] : []));
  const cmaps = streams.map((stream) => Buffer.from(decodePDFRawStream(stream).decode()).toString("latin1"));
  return cmaps.flatMap((cmap) =>
    Array.from(cmap.matchAll(/^<\w\w> <(\w+)>/gm), ([, meaning = ""]) => meaning.toLowerCase()),
  );
}

function isPicture({ dict }: PDFRawStream): boolean {
  return dict.get(PDFName.of("Subtype")) === PDFName.of("Image");
}
