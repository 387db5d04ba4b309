/** Files made to trap a reader: joining ends, soon and with a file that holds together. */
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { UnreadablePdf } from "#shared/pdf/open/open-pdf.ts";
import { pagesCountedByCaller } from "#test/support/conversions.ts";
import { joinPdfs } from "#test/support/join-pdfs.ts";
import { bookmarks, linkTargets, load, strayPages, texts } from "#test/support/pdf-read-back.ts";
import { rawPdf, stream } from "#test/support/raw-pdf.ts";

const first = rawPdf({ name: "A", pages: [""] });

async function joinedTexts(objects: Record<number, string>, catalog = "", page = ""): Promise<readonly string[]> {
  return texts(await load(await joinPdfs(first, [rawPdf({ name: "B", pages: [page], catalog, objects })])));
}

describe("page trees", () => {
  test("that lead back to themselves end", async () => {
    const objects = {
      2: "<< /Type /Pages /Kids [101 0 R 4 0 R] /Count 2 >>",
      4: "<< /Type /Pages /Kids [5 0 R] /Count 1 >>",
      5: "<< /Type /Pages /Kids [4 0 R 2 0 R] /Count 1 >>",
    };
    expect(await joinedTexts(objects)).toEqual(["A1", "B1"]);
  });

  test("whose every node lists the next one twice do not grow to 2^60 pages", async () => {
    const objects: Record<number, string> = { 2: "<< /Type /Pages /Kids [1000 0 R] /Count 1 >>" };
    for (let i = 1000; i < 1060; i++) objects[i] = `<< /Type /Pages /Kids [${i + 1} 0 R ${i + 1} 0 R] /Count 2 >>`;
    objects[1060] = "<< /Type /Pages /Kids [101 0 R] /Count 1 >>";
    expect(await joinedTexts(objects)).toEqual(["A1", "B1"]);
  });

  test("whose nodes share one list of pages do not multiply it", async () => {
    const nodes = Array.from({ length: 500 }, (_, i) => 1000 + i);
    const objects: Record<number, string> = {
      2: `<< /Type /Pages /Kids [${nodes.map((node) => `${node} 0 R`).join(" ")}] /Count 1 >>`,
      4: `[${"101 0 R ".repeat(500)}]`,
    };
    for (const node of nodes) objects[node] = "<< /Type /Pages /Kids 4 0 R /Count 500 >>";
    expect(await joinedTexts(objects)).toHaveLength(501);
  });

  test("8,000 nodes deep are read to the end", async () => {
    const objects: Record<number, string> = { 2: "<< /Type /Pages /Kids [200000 0 R] /Count 1 >>" };
    for (let i = 200_000; i < 208_000; i++) objects[i] = `<< /Type /Pages /Kids [${i + 1} 0 R] >>`;
    objects[208_000] = "<< /Type /Pages /Kids [101 0 R] >>";
    expect(await joinedTexts(objects)).toEqual(["A1", "B1"]);
  });

  test("pages that inherit something large share it when it is written", async () => {
    const pages = Array.from({ length: 300 }, () => "");
    const large = `/Resources << /Font << /F1 3 0 R >> /Properties << /X (${"x".repeat(10_000)}) >> >>`;
    const objects: Record<number, string> = {};
    for (let page = 101; page < 401; page++) objects[page] = "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>";
    const joined = await joinPdfs(first, [rawPdf({ name: "B", pages, tree: large, objects })]);
    expect(pagesCountedByCaller(joined)).toBe(301);
    expect(joined.length).toBeLessThan(100_000);
  });
});

test.each([
  ["/Size 7 /W [1 999999999 2]"],
  ["/Size 999999999 /W [0 0 0]"],
  ["/Size 999999999 /W [1 4 2] /Index [0 999999999]"],
  ["/Size 99999999999999999999 /W [1 4 2]"],
  ["/Size 7 /W [0 0 0] /Index [0 2147483647 0 2147483647 0 2147483647]"],
  ["/Size 7 /W /None"],
  ["/Size /None"],
])("a cross-reference stream with the entries %s costs nothing", { timeout: 5000 }, async (entries) => {
  const objects = { 6: stream("", `/Type /XRef /Root 1 0 R ${entries}`) };
  const joined = await joinPdfs(first, [rawPdf({ name: "B", pages: [""], objects })]);
  expect(texts(await load(joined))).toEqual(["A1", "B1"]);
});

describe("chains and names", () => {
  test("bookmarks that lead back to themselves are cut", async () => {
    const source = rawPdf({
      name: "B",
      pages: [""],
      catalog: "/Outlines 20 0 R",
      objects: {
        20: "<< /First 21 0 R /Last 22 0 R /Count 2 >>",
        21: "<< /Title (one) /Next 22 0 R /First 23 0 R /Last 23 0 R /Count 1 >>",
        22: "<< /Title (two) /Next 21 0 R >>",
        23: "<< /Title (below) /First 20 0 R /Next 23 0 R >>",
      },
    });
    const read = bookmarks(await load(await joinPdfs(first, [source])));
    expect(read.map(({ title, below }) => [title, below.map((one) => one.title)])).toEqual([
      ["one", ["below"]],
      ["two", []],
    ]);
  });

  test("bookmarks one below the other without end are cut at a depth that readers show", async () => {
    const objects: Record<number, string> = { 20: "<< /First 1000 0 R /Last 1000 0 R >>" };
    for (let i = 1000; i < 9000; i++)
      objects[i] = `<< /Title (deep) /First ${i + 1} 0 R /Last ${i + 1} 0 R /Count -1 >>`;
    expect(await joinedTexts(objects, "/Outlines 20 0 R")).toEqual(["A1", "B1"]);
  });

  test("a tree of names that leads back to itself ends, and its names are found", async () => {
    const annotations = "/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /Dest (here) >>]";
    const objects = {
      20: "<< /Kids [21 0 R 20 0 R] >>",
      21: "<< /Kids [20 0 R 22 0 R] >>",
      22: "<< /Names [(here) [101 0 R /Fit]] /Kids [21 0 R] >>",
    };
    const source = rawPdf({ name: "B", pages: [annotations], catalog: "/Names << /Dests 20 0 R >>", objects });
    expect(linkTargets(await load(await joinPdfs(first, [source])), 1)).toEqual(["B1"]);
  });

  test("a name that stands for itself leads nowhere", async () => {
    const annotations = "/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /Dest (here) >>]";
    const catalog = "/Names << /Dests << /Names [(here) << /D (here) >>] >> >>";
    const source = rawPdf({ name: "B", pages: [annotations], catalog });
    expect(linkTargets(await load(await joinPdfs(first, [source])), 1)).toEqual([undefined]);
  });

  test("fields that are their own children end", async () => {
    const objects = {
      20: "<< /T (a) /FT /Tx /DA (/F1 9 Tf) /Kids [21 0 R 20 0 R] >>",
      21: "<< /T (b) /Parent 20 0 R /Kids [20 0 R 21 0 R] >>",
    };
    expect(await joinedTexts(objects, "/AcroForm << /Fields [20 0 R 20 0 R 99 0 R 7] >>")).toEqual(["A1", "B1"]);
  });

  test("an object that is nothing but a reference to itself is copied as such", async () => {
    expect(await joinedTexts({ 30: "30 0 R", 31: "32 0 R", 32: "31 0 R" }, "", "/X 30 0 R /Y 31 0 R")).toEqual([
      "A1",
      "B1",
    ]);
  });

  test("arrays nested without end are cut", async () => {
    for (const depth of [1000, 100_000]) {
      const nested = "[".repeat(depth) + "]".repeat(depth);
      const source = rawPdf({ name: "B", pages: ["/X 30 0 R"], objects: { 30: nested } });
      const joined = await joinPdfs(first, [source]);
      expect(Buffer.from(joined).toString("latin1")).not.toContain("[ ".repeat(300));
      expect(texts(await load(joined))).toEqual(["A1", "B1"]);
    }
  });

  test("a chain of 8,000 objects is copied", async () => {
    const objects: Record<number, string> = {};
    for (let i = 200_000; i < 208_000; i++) objects[i] = `<< /Next ${i + 1} 0 R >>`;
    expect(await joinedTexts(objects, "", "/X 200000 0 R")).toEqual(["A1", "B1"]);
  });
});

test("entries of a wrong type anywhere neither stop the joining nor damage the file", async () => {
  const wrong = [
    "7",
    "(text)",
    "/Name",
    "[]",
    "[7 (x) null]",
    "<< >>",
    "null",
    "99 0 R",
    "<< /First 7 /Fields 7 /OCGs 7 /D 7 >>",
  ];
  for (const value of wrong) {
    const catalog = `/Outlines ${value} /AcroForm ${value} /OCProperties ${value} /Names ${value} /Dests ${value}`;
    const page = `/Annots ${value} /Tabs ${value} /Rotate ${value} /Resources ${value}`;
    const odd = rawPdf({ name: "B", pages: [page], catalog });
    const sound = rawPdf({
      name: "C",
      pages: [""],
      catalog:
        "/Outlines 20 0 R /AcroForm << /Fields [22 0 R] >> /OCProperties << /OCGs [23 0 R] /D << /OFF [23 0 R] >> >>",
      objects: {
        20: "<< /First 21 0 R /Last 21 0 R >>",
        21: "<< /Title (sound) /Parent 20 0 R /Dest [101 0 R /Fit] >>",
        22: "<< /T (sound) /FT /Tx >>",
        23: "<< /Type /OCG /Name (sound) >>",
      },
    });
    const joined = await load(await joinPdfs(odd, [sound, odd]));
    expect(texts(joined)).toEqual(["B1", "C1", "B1"]);
    expect(bookmarks(joined).map(({ title }) => title)).toEqual(["sound"]);
    expect(
      joined
        .getForm()
        .getFields()
        .map((field) => field.getName()),
    ).toEqual(["sound"]);
    expect(joined.getOptionalContentGroups().map(({ visible }) => visible)).toEqual([false]);
  }
});

test("a file with changed bytes is joined soundly or refused as unreadable", async () => {
  // pdf-lib warns of an object with the number 0.
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const whole = rawPdf({
    name: "B",
    pages: ["/Annots [24 0 R 25 0 R]", ""],
    catalog:
      "/Outlines 20 0 R /AcroForm << /Fields [24 0 R] /DA (/F1 9 Tf) >> /Names << /Dests << /Names [(n) [102 0 R /Fit]] >> >>" +
      " /OCProperties << /OCGs [23 0 R] /D << /OFF [23 0 R] /Order [[23 0 R]] >> >>",
    objects: {
      20: "<< /First 21 0 R /Last 22 0 R /Count 2 >>",
      21: "<< /Title (one) /Parent 20 0 R /Next 22 0 R /Dest (n) >>",
      22: "<< /Title (two) /Parent 20 0 R /Prev 21 0 R /A << /S /GoTo /D [101 0 R /Fit] >> >>",
      23: "<< /Type /OCG /Name (layer) >>",
      24: "<< /Type /Annot /Subtype /Widget /Rect [0 0 9 9] /T (field) /FT /Tx /P 101 0 R >>",
      25: "<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /Dest (n) >>",
    },
  });
  const position = fc.nat(whole.length - 1);
  const change = fc.tuple(position, fc.oneof(fc.constantFrom(...Buffer.from("0129 /<>[]()R")), fc.nat(255)));
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 12 }), async (changes) => {
      const changed = Uint8Array.from(whole);
      for (const [at, byte] of changes) changed[at] = byte;
      const joined = await joinPdfs(first, [changed]).catch((reason: unknown) => reason);
      if (!(joined instanceof Uint8Array)) {
        expect(joined).toBeInstanceOf(UnreadablePdf);
        return;
      }
      const document = await load(joined);
      expect(texts(document)[0]).toBe("A1");
      expect(strayPages(document)).toEqual([]);
      bookmarks(document);
    }),
    { numRuns: 200 },
  );
});
