/** Bookmarks of joined files: order, nesting, targets. */
import { describe, expect, test } from "vitest";
import { joinDocuments } from "#shared/pdf/join-pieces.ts";
import { savePdf } from "#shared/pdf/objects/save-pdf.ts";
import { joinPdfs } from "#test/support/join-pdfs.ts";
import { at, bookmarks, dictAt, load, type ReadBookmark } from "#test/support/pdf-read-back.ts";
import { rawPdf } from "#test/support/raw-pdf.ts";

/** Two chapters; the first has two sections, the second of which has one part. `open`: the first chapter is. */
function book(name: string, open: boolean): Uint8Array {
  return rawPdf({
    name,
    pages: ["", "", ""],
    catalog: "/Outlines 20 0 R /Names << /Dests << /Names [(third) [103 0 R /Fit]] >> >>",
    objects: {
      20: `<< /Type /Outlines /First 21 0 R /Last 22 0 R /Count ${open ? 4 : 2} >>`,
      21: `<< /Title (${name} one) /Parent 20 0 R /Next 22 0 R /First 23 0 R /Last 24 0 R /Count ${open ? 2 : -2} /Dest [101 0 R /Fit] /SE 30 0 R >>`,
      22: `<< /Title (${name} two) /Parent 20 0 R /Prev 21 0 R /A << /S /GoTo /D (third) >> >>`,
      23: `<< /Title (${name} one a) /Parent 21 0 R /Next 24 0 R /Dest [101 0 R /Fit] >>`,
      24: `<< /Title (${name} one b) /Parent 21 0 R /Prev 23 0 R /First 25 0 R /Last 25 0 R /Count -1 /Dest [102 0 R /Fit] >>`,
      25: `<< /Title (${name} one b part) /Parent 24 0 R /A 26 0 R >>`,
      26: "<< /S /GoTo /D [102 0 R /XYZ 0 0 0] >>",
      30: "<< /S /H1 /P 31 0 R >>",
      31: "<< /Type /StructTreeRoot /K 30 0 R >>",
    },
  });
}

function expected(name: string, open: boolean): readonly ReadBookmark[] {
  const part = { title: `${name} one b part`, page: `${name}2`, count: undefined, below: [] };
  const sections = [
    { title: `${name} one a`, page: `${name}1`, count: undefined, below: [] },
    { title: `${name} one b`, page: `${name}2`, count: -1, below: [part] },
  ];
  return [
    { title: `${name} one`, page: `${name}1`, count: open ? 2 : -2, below: sections },
    { title: `${name} two`, page: `${name}3`, count: undefined, below: [] },
  ];
}

const plain = rawPdf({ name: "P", pages: [""] });

describe("bookmarks", () => {
  test("bookmarks of a later file follow those of the files before, nested and open as they were", async () => {
    const document = await load(await joinPdfs(book("A", true), [plain, book("B", false), book("C", true)]));
    expect(bookmarks(document)).toEqual([...expected("A", true), ...expected("B", false), ...expected("C", true)]);
    expect(String(at(dictAt(document.catalog, "Outlines"), "Count"))).toBe("10");
  });

  test("come along when the first file has none", async () => {
    const document = await load(await joinPdfs(plain, [book("B", true)]));
    expect(bookmarks(document)).toEqual(expected("B", true));
    expect(String(at(dictAt(document.catalog, "Outlines"), "Count"))).toBe("4");
  });

  test("bookmarks of the first file stay when the later ones have none", async () => {
    expect(bookmarks(await load(await joinPdfs(book("A", true), [plain])))).toEqual(expected("A", true));
  });

  test("bookmarks of items that are joined in two steps are those of items that are joined in one", async () => {
    const items = [plain, book("A", true), plain, book("B", false), book("C", true)];
    const titleOf = (position: number) => `Item ${position}`;
    const first = await joinDocuments(items.slice(0, 3));
    const second = await joinDocuments(items.slice(3));
    const files = [await savePdf(first.document), await savePdf(second.document)];
    const twice = await joinDocuments(files, titleOf, [first.items, second.items]);
    expect(twice.items).toHaveLength(items.length);
    const once = await load(await joinPdfs(plain, items.slice(1), titleOf));
    expect(bookmarks(await load(await savePdf(twice.document)))).toEqual(bookmarks(once));
    expect(bookmarks(once).map(({ title, page }) => [title, page])).toEqual([
      ["Item 1", "P1"],
      ["Item 2", "A1"],
      ["Item 3", "P1"],
      ["Item 4", "B1"],
      ["Item 5", "C1"],
    ]);
  });

  test("bring no tags of their document along", async () => {
    expect(Buffer.from(await joinPdfs(plain, [book("B", true)])).toString("latin1")).not.toMatch(
      /\/StructTreeRoot|\/H1/,
    );
  });

  test("in a chain of 6,000 are all copied", async () => {
    const count = 6000;
    const objects: Record<number, string> = {
      20: `<< /First 100000 0 R /Last ${100_000 + count - 1} 0 R /Count ${count} >>`,
    };
    for (let i = 0; i < count; i++) {
      const next = i + 1 < count ? `/Next ${100_001 + i} 0 R` : "";
      objects[100_000 + i] = `<< /Title (${i}) /Parent 20 0 R ${next} /Dest [101 0 R /Fit] >>`;
    }
    const joined = await load(
      await joinPdfs(plain, [rawPdf({ name: "B", pages: [""], catalog: "/Outlines 20 0 R", objects })]),
    );
    const titles = bookmarks(joined).map(({ title }) => title);
    expect(titles).toHaveLength(count);
    expect(titles.at(-1)).toBe("5999");
  });
});

describe("a bookmark for each item", () => {
  const titleOf = (position: number) => `Offer ${position} für Zoë`;

  test("leads to the item's first page and holds the item's own bookmarks, closed", async () => {
    const files = [book("B", false), plain, book("C", true)];
    const document = await load(await joinPdfs(book("A", true), files, titleOf));
    expect(bookmarks(document)).toEqual([
      { title: "Offer 1 für Zoë", page: "A1", count: -4, below: expected("A", true) },
      { title: "Offer 2 für Zoë", page: "B1", count: -2, below: expected("B", false) },
      { title: "Offer 3 für Zoë", page: "P1", count: undefined, below: [] },
      { title: "Offer 4 für Zoë", page: "C1", count: -4, below: expected("C", true) },
    ]);
    expect(String(at(dictAt(document.catalog, "Outlines"), "Count"))).toBe("4");
  });

  test("is made for files without bookmarks as well", async () => {
    const document = await load(await joinPdfs(plain, [plain], titleOf));
    expect(bookmarks(document).map(({ title, below }) => [title, below])).toEqual([
      ["Offer 1 für Zoë", []],
      ["Offer 2 für Zoë", []],
    ]);
  });

  test("is not made for one file alone", async () => {
    expect(bookmarks(await load(await joinPdfs(book("A", true), [], titleOf)))).toEqual(expected("A", true));
  });
});
