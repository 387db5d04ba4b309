/** A PDF of several documents is taken apart only where each bookmark is one document's for certain. */
import { type PDFDocument, PDFName, PDFRawStream } from "pdf-lib";
import { expect, test } from "vitest";
import { splitPdf } from "#shared/pdf/split/split-pdf.ts";
import { isLabelledAsTagged } from "#shared/pdf/tags/read-tags.ts";
import { bookmarkPlaces, load } from "#test/support/pdf-read-back.ts";
import { content, rawPdf, stream } from "#test/support/raw-pdf.ts";
import { marked, readAloud, strayParents, taggedPdf } from "#test/support/tagged-pdf.ts";

/** Three documents of a page each, of which the last is the sample. */
const DOCUMENTS = [1, 2, 3].map((page) => ({ start: `p${page}`, end: `p${page}`, properties: {} }));
const DESTINATIONS = [1, 2, 3].map((page) => `/p${page} [${100 + page} 0 R /XYZ 0 0 0]`).join(" ");

const to = (page: number) => `/Dest [${100 + page} 0 R /XYZ 20 50 0]`;

/** Entries of the bookmarks, all on the highest level. */
function withBookmarks(...bookmarks: readonly string[]): Uint8Array {
  const at = (index: number) => `${20 + index} 0 R`;
  const objects = bookmarks.map((entries, index) => {
    const next = index + 1 < bookmarks.length ? `/Next ${at(index + 1)}` : "";
    return [20 + index, `<< /Title (${"ABC"[index]}) /Parent 10 0 R ${next} ${entries} >>`];
  });
  const outline = `<< /First ${at(0)} /Last ${at(bookmarks.length - 1)} /Count ${bookmarks.length} >>`;
  return rawPdf({
    name: "N",
    pages: ["", "", ""],
    catalog: `/Dests << ${DESTINATIONS} >> /Outlines 10 0 R`,
    objects: { 10: outline, ...Object.fromEntries(objects) },
  });
}

function sampleOf(title: string): Uint8Array {
  return rawPdf({
    name: "N",
    pages: [""],
    catalog: "/Outlines 10 0 R",
    objects: {
      10: "<< /First 20 0 R /Last 20 0 R /Count 1 >>",
      20: `<< /Title (${title}) /Parent 10 0 R ${to(1)} >>`,
      10001: content("N3"),
    },
  });
}

const taken = (pdf: Uint8Array, sample: Uint8Array) =>
  splitPdf(pdf, { documents: DOCUMENTS, sample, pagesEach: undefined, isRejoined: true });

test("each document gets the bookmarks that lead to its pages", async () => {
  const parts = (await taken(withBookmarks(to(1), to(2), to(3)), sampleOf("C"))) ?? [];
  const titles = await Promise.all(
    parts.map(async (part) =>
      bookmarkPlaces(await load(part ?? new Uint8Array())).map(({ title, page }) => [title, page]),
    ),
  );
  expect(titles).toEqual([[["A", 0]], [["B", 0]]]);
});

test.each<[string, Uint8Array, string]>([
  ["whose bookmarks do not follow each other as the documents do", withBookmarks(to(2), to(1), to(3)), "C"],
  ["with a bookmark that leads nowhere", withBookmarks(to(1), "", to(3)), "C"],
  ["whose first bookmark leads nowhere", withBookmarks("", to(2), to(3)), "C"],
  ["with a bookmark that leads to no page of it", withBookmarks(to(1), to(7), to(3)), "C"],
  ["whose sample has another bookmark by itself", withBookmarks(to(1), to(2), to(3)), "D"],
  ["whose sample has no bookmark there", withBookmarks(to(1), to(2)), "C"],
])("a file %s is left as it is", async (_, pdf, title) => {
  expect(await taken(pdf, sampleOf(title))).toBeUndefined();
});

/** A file with a title in its information and in its metadata. */
function titled(pages: number, info: string, metadata: string): Uint8Array {
  return rawPdf({
    name: "N",
    pages: Array.from({ length: pages }, () => ""),
    catalog: `/Dests << ${DESTINATIONS} >> /Metadata 31 0 R`,
    trailer: "/Info 30 0 R",
    objects: {
      30: `<< /Title (${info}) /CreationDate (D:${pages}) >>`,
      31: stream(`<dc:title>${metadata}</dc:title>2026-11-23T16:46:4${pages}Z`, "/Type /Metadata /Subtype /XML"),
      ...(pages === 1 && { 10001: content("N3") }),
    },
  });
}

test("each document has its own properties", async () => {
  const documents = DOCUMENTS.map((each, index) => ({ ...each, properties: { M1title: `A & ${index}` } }));
  const split = (sample: Uint8Array) =>
    splitPdf(titled(3, "M1title", "M1title"), { documents, sample, pagesEach: undefined, isRejoined: true });
  const parts = (await split(titled(1, "A & 2", "A &amp; 2"))) ?? [];
  const found = await Promise.all(parts.map(async (part) => propertiesOf(await load(part ?? new Uint8Array()))));
  expect(found).toEqual(
    [0, 1].map((n) => ({ title: `A & ${n}`, metadata: `<dc:title>A &amp; ${n}</dc:title>2026-11-23T16:46:43Z` })),
  );
  expect(await split(titled(1, "A", "A &amp; 2")), "another title").toBeUndefined();
  expect(await split(titled(1, "A & 2", "A & 2")), "other metadata").toBeUndefined();
});

function propertiesOf(document: PDFDocument) {
  const metadata = document.catalog.lookup(PDFName.of("Metadata"));
  const xml = metadata instanceof PDFRawStream ? Buffer.from(metadata.getContents()).toString() : undefined;
  return { title: document.getTitle(), metadata: xml };
}

/** Tagged pages, of which each is a document; the last one has another text in a sample by itself. */
function taggedPages(entries: Partial<Parameters<typeof taggedPdf>[0]> = {}): Uint8Array {
  return taggedPdf({ name: "N", pages: ["", "", ""], catalog: `/Dests << ${DESTINATIONS} >> /Lang (de)`, ...entries });
}

const taggedSample = (type: string) => taggedPdf({ name: "N", type, objects: { 10001: marked("N3", type) } });

test("each document gets the tags of its pages", async () => {
  const parts = (await taken(taggedPages(), taggedSample("P"))) ?? [];
  const documents = await Promise.all(parts.map((part) => load(part ?? new Uint8Array())));
  expect(documents.map((document) => readAloud(document))).toEqual(['Document(P("N1"))', 'Document(P("N2"))']);
  expect(documents.flatMap((document) => strayParents(document))).toEqual([]);
  expect(documents.map((document) => isLabelledAsTagged(document))).toEqual([true, true]);
});

test("an element of several documents becomes one in each, and one without content goes with those before it", async () => {
  const element = (above: number, entries: string) => `<< /Type /StructElem /S /Div /P ${above} 0 R ${entries} >>`;
  const objects = {
    21: "<< /Type /StructElem /S /Document /P 20 0 R /K [40 0 R 41 0 R 42 0 R 33 0 R] >>",
    40: element(21, "/K [31 0 R 32 0 R]"),
    41: element(21, ""),
    42: element(21, "/K 43 0 R"),
    43: element(42, ""),
  };
  const parts = (await taken(taggedPages({ objects }), taggedSample("P"))) ?? [];
  const documents = await Promise.all(parts.map((part) => load(part ?? new Uint8Array())));
  expect(documents.map((document) => readAloud(document))).toEqual([
    'Document(Div(P("N1")))',
    'Document(Div(P("N2")) Div() Div(Div()))',
  ]);
});

test.each([
  ["whose sample has other tags there", taggedPages(), taggedSample("H1")],
  ["whose sample has no tags", taggedPages(), rawPdf({ name: "N", pages: [""], objects: { 10001: content("N3") } })],
  ["with a broken tree", taggedPages({ objects: { 31: "<< /S /P /K 21 0 R >>" } }), taggedSample("P")],
])("a tagged file %s is left as it is", async (_, pdf, sample) => {
  expect((await taken(pdf, sample))?.length).toBeUndefined();
});
