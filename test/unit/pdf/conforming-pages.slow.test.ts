/** Pages of callers in PDF/A: everything visible stays, and what can be mended does not become a picture. */
import { PDFDict } from "pdf-lib";
import { describe, expect, test } from "vitest";
import { conformingPages } from "#shared/pdf/conforming-pages.ts";
import { behindCover, type Drawing, difference, draw, picturesOn } from "#test/support/behind-cover.ts";
import { partlyConforming } from "#test/support/partly-conforming.ts";
import { arrayAt, at, bookmarks, dictAt, linkTargets, load } from "#test/support/pdf-read-back.ts";
import { pdfText } from "#test/support/pdf-text.ts";
import { rawPdf, stream } from "#test/support/raw-pdf.ts";

/** Nothing can be done about an operator that does not exist. */
const UNKNOWN_OPERATOR = stream("BT /F1 12 Tf 20 50 Td (Odd) Tj ET 1 0 0 rg 5 5 30 20 re f what");

type Colour = readonly [red: number, green: number, blue: number];
type Corners = readonly [number, number, number, number];

/** The number of dark points within a rectangle of a page 100 points high, its corners as the file writes them. */
function inkIn(drawing: Drawing, corners: Corners): number {
  return pointsIn(drawing, corners, ([red]) => red < 128);
}

function pointsIn(
  { width, data }: Drawing,
  [left, bottom, right, top]: Corners,
  isCounted: (colour: Colour) => boolean,
): number {
  let points = 0;
  for (let y = 100 - top; y < 100 - bottom; y++) {
    for (let x = left; x < right; x++) {
      const [red = 255, green = 255, blue = 255] = data.subarray((y * width + x) * 4);
      if (isCounted([red, green, blue])) points++;
    }
  }
  return points;
}

/** The mean of blue, from 0 to 255, within a rectangle of a page 100 points high. */
function blueIn({ width, data }: Drawing, [left, bottom, right, top]: Corners): number {
  let sum = 0;
  for (let y = 100 - top; y < 100 - bottom; y++) {
    for (let x = left; x < right; x++) sum += data[(y * width + x) * 4 + 2] ?? 0;
  }
  return sum / ((right - left) * (top - bottom));
}

describe.each(["1b", "2b", "3b"] as const)("in PDF/A-%s", (part) => {
  test("text in a font that is not embedded stays text, and looks as before", async () => {
    const file = rawPdf({ name: "Zoo ", pages: [""] });
    const { bytes, rasterised, violations } = await behindCover(file, part);
    expect([rasterised, violations]).toEqual([[], []]);
    expect(await pdfText(bytes)).toBe("Cover1\nZoo 1");
    expect(difference(await draw(file, 0), await draw(bytes, 1))).toBeLessThan(0.001);
  });

  test("symbols in fonts that are not embedded stay the same characters", async () => {
    const font = (name: string, entries = "") => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} ${entries} >>`;
    const fonts = "/Resources << /Font << /F1 20 0 R /F2 21 0 R /F3 22 0 R >> >>";
    const file = rawPdf({
      name: "A",
      pages: [fonts],
      objects: {
        20: font("ZapfDingbats"),
        21: font("Symbol", "/Encoding /WinAnsiEncoding"),
        22: font("ZapfDingbats", "/Encoding << /Differences [65 /a24] >>"),
        10001: stream("BT 20 50 Td /F1 12 Tf (48) Tj /F2 12 Tf (abW) Tj /F3 12 Tf (A) Tj ET"),
      },
    });
    const { bytes, rasterised, violations } = await behindCover(file, part);
    expect([rasterised, violations]).toEqual([[], []]);
    expect(await pdfText(bytes)).toBe("Cover1\n✔✘αβΩ✘");
    expect(difference(await draw(file, 0), await draw(bytes, 1))).toBeLessThan(0.001);
  });

  test("CMYK colours stay drawings, and look as before", async () => {
    const file = rawPdf({
      name: "A",
      pages: [""],
      objects: { 10001: stream("1 0 0 0 k 10 10 60 60 re f 0 0.6 1 0 k 90 10 60 60 re f") },
    });
    const { bytes, rasterised, violations } = await behindCover(file, part);
    expect([rasterised, violations]).toEqual([[], []]);
    expect(difference(await draw(file, 0), await draw(bytes, 1))).toBeLessThan(0.001);
  });

  test("CMYK colours are those that PDFium shows, and cost less than 20 KB", async () => {
    const squares = Array.from({ length: 16 }, (_, at) => {
      const inks = [at & 1, (at & 2) / 4, (at & 4) / 5, (at & 8) / 16].join(" ");
      return `${inks} k ${(at % 8) * 20} ${Math.floor(at / 8) * 40} 20 40 re f`;
    });
    const file = rawPdf({ name: "A", pages: [""], objects: { 10001: stream(squares.join(" ")) } });
    const { bytes } = await behindCover(file, part);
    const [before, after] = [await draw(file, 0), await draw(bytes, 1)];
    expect(Math.max(...after.data.map((value, at) => Math.abs(value - (before.data[at] ?? 0))))).toBeLessThan(16);
    const grey = rawPdf({ name: "A", pages: [""], objects: { 10001: stream("0 0 20 40 re f") } });
    expect(bytes.length - (await behindCover(grey, part)).bytes.length).toBeLessThan(20_000);
  });

  test("only the parts that cannot be mended become pictures; the text and the notes stay", async () => {
    const file = partlyConforming("A");
    const { bytes, rasterised, patched, violations } = await behindCover(file, part);
    expect([rasterised, patched, violations]).toEqual([[], [0], []]);
    expect(await pdfText(bytes)).toBe("Cover1\nA1");
    expect(difference(await draw(file, 0), await draw(bytes, 1))).toBeLessThan(0.002);
    const marked = [10, 40, 60, 65] as const;
    // Drawn twice, the transparent mark would take away some 50 more.
    expect(Math.abs(blueIn(await draw(bytes, 1), marked) - blueIn(await draw(file, 0), marked))).toBeLessThan(12);
    const node = (await load(bytes)).getPage(1).node;
    const [note] =
      arrayAt(node, "Annots")
        ?.asArray()
        .map((_, index) => arrayAt(node, "Annots")?.lookup(index)) ?? [];
    expect(String(at(note as PDFDict, "Contents"))).toBe("(Look here)");
    // At 200 dpi the page has 556 points by 278.
    for (const [width, height] of picturesOn(node)) expect(width * height).toBeLessThan((556 * 278) / 4);
  });

  test("content without transparency stays as it is, even if its page and forms are transparent groups", async () => {
    const group = "/Group << /S /Transparency /I true >>";
    const file = rawPdf({
      name: "A",
      pages: [group],
      objects: { 10001: stream("BT /F1 12 Tf 20 50 Td (A1) Tj ET 1 0 0 rg 10 10 20 20 re f") },
    });
    const { bytes, rasterised, patched, violations } = await behindCover(file, part);
    expect([rasterised, patched, violations]).toEqual([[], [], []]);
    expect(difference(await draw(file, 0), await draw(bytes, 1))).toBeLessThan(0.001);
  });

  test("only the page that cannot be mended becomes a picture, and keeps its text, links and bookmarks", async () => {
    const file = rawPdf({
      name: "A",
      pages: ["", "/Annots [20 0 R]"],
      catalog: "/Outlines 30 0 R",
      objects: {
        10002: UNKNOWN_OPERATOR,
        20: "<< /Type /Annot /Subtype /Link /Rect [5 5 50 20] /Dest [101 0 R /Fit] >>",
        30: "<< /Type /Outlines /First 31 0 R /Last 31 0 R /Count 1 >>",
        31: "<< /Title (Second) /Parent 30 0 R /Dest [102 0 R /Fit] >>",
      },
    });
    const { bytes, rasterised, violations } = await behindCover(file, part);
    expect([rasterised, violations]).toEqual([[0], []]);
    expect(await pdfText(bytes)).toBe("Cover1\nA1\nOdd");
    const document = await load(bytes);
    const pictures = document.getPages().map(({ node }) => dictAt(dictAt(node, "Resources"), "XObject")?.keys().length);
    expect(pictures.map((count) => count ?? 0)).toEqual([0, 0, 1]);
    expect(linkTargets(document, 2)).toHaveLength(1);
    expect(bookmarks(document).map(({ title }) => title)).toEqual(["Second"]);
    expect(difference(await draw(file, 1), await draw(bytes, 2))).toBeLessThan(0.01);
  });
});

describe.each(["1b", "2b"] as const)("marks without an appearance are drawn in PDF/A-%s:", (part) => {
  test.each([
    ["Line", "/L [10 50 90 50]"],
    ["PolyLine", "/Vertices [10 20 50 80 90 20]"],
    ["Polygon", "/Vertices [10 20 50 80 90 20]"],
    ["Ink", "/InkList [[10 20 50 80 90 20]]"],
    ["Square", ""],
    ["Circle", ""],
    ["Line", "/L [10 50 90 50]", "[10 10 11 11]"],
    ["Ink", "/InkList [[10 20 50 80 90 20]]", "[10 10 11 11]"],
  ])("%s %s %s", async (type, entries, rectangle = "[8 18 92 82]") => {
    const mark = `<< /Type /Annot /Subtype /${type} /F 4 /Rect ${rectangle} /C [0 0 0] /BS << /W 3 >> ${entries} >>`;
    const file = rawPdf({ name: "", pages: ["/Annots [20 0 R]"], objects: { 10001: stream(""), 20: mark } });
    const { bytes, rasterised, patched, violations } = await behindCover(file, part);
    expect([rasterised, patched, violations]).toEqual([[], [], []]);
    expect(inkIn(await draw(bytes, 1), [8, 18, 92, 82])).toBeGreaterThan(150);
  });
});

test("a gradient with large coordinates is drawn as before in PDF/A-1b, which has no large numbers with fractions", async () => {
  const gradient =
    "<< /ShadingType 2 /ColorSpace /DeviceRGB /Coords [100000.5 0 900000.5 0] /Extend [true true]" +
    " /Function << /FunctionType 2 /Domain [0 1] /C0 [1 0 0] /C1 [0 0 1] /N 1 >> >>";
  const page =
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents 10001 0 R /Resources << /Shading << /S 40 0 R >> >> >>";
  const content = stream("0.0002 0 0 0.0002 0 0 cm /S sh");
  const file = rawPdf({ name: "A", pages: [""], objects: { 40: gradient, 101: page, 10001: content } });
  const { bytes, rasterised, patched, violations } = await behindCover(file, "1b");
  expect([rasterised, patched, violations]).toEqual([[], [], []]);
  expect(difference(await draw(file, 0), await draw(bytes, 1))).toBeLessThan(0.001);
});

test.each([90, 180, 270])(
  "a picture of a page that is turned by %d degrees and cropped stands as the page did",
  async (angle) => {
    const file = rawPdf({
      name: "A",
      pages: [`/Rotate ${angle} /CropBox [10 0 160 90]`],
      objects: { 10001: UNKNOWN_OPERATOR },
    });
    const { bytes } = await behindCover(file);
    expect(difference(await draw(file, 0), await draw(bytes, 1))).toBeLessThan(0.01);
  },
);

test("a file that is wrong in an unknown way still comes along, as pictures", async () => {
  const file = rawPdf({ name: "A", pages: ["/Unknown 40 0 R"], objects: { 40: stream("x", "/Filter /Crypt") } });
  const { bytes, rasterised, leftOut, violations } = await behindCover(file);
  expect([rasterised, leftOut, violations]).toEqual([[0], [], []]);
  expect(difference(await draw(file, 0), await draw(bytes, 1))).toBeLessThan(0.01);
});

test("text far off a page that becomes a picture is not in it", async () => {
  const text = stream("BT /F1 12 Tf 20 50 Td (Seen) Tj 0 32800 Td (Far) Tj ET what");
  const { bytes, rasterised, violations } = await behindCover(
    rawPdf({ name: "A", pages: [""], objects: { 10001: text } }),
    "1b",
  );
  expect([rasterised, violations]).toEqual([[0], []]);
  const read = await pdfText(bytes);
  expect([read.includes("Seen"), read.includes("Far")]).toEqual([true, false]);
});

describe("pages of sizes that PDF/A does not allow", () => {
  const sized = (box: string, objects = {}) =>
    rawPdf({
      name: "A",
      pages: [""],
      objects: {
        4: `<< /Type /Page /Parent 2 0 R /MediaBox ${box} /Resources 5 0 R /Contents 7 0 R /Annots [8 0 R] >>`,
        2: "<< /Type /Pages /Kids [4 0 R] /Count 1 >>",
        5: "<< /Pattern << /P 6 0 R >> >>",
        6: stream(
          "0 0 1 rg 0 0 4000 4000 re f",
          "/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 10000 10000] /XStep 10000 /YStep 10000 /Matrix [1 0 0 1 500 0] /Resources << >>",
        ),
        7: stream("1 0 0 rg 1000 1000 5000 5000 re f /Pattern cs /P scn 8000 500 11000 9000 re f"),
        8: "<< /Type /Annot /Subtype /Link /Rect [1000 1000 6000 6000] /Border [0 0 0] /A << /S /URI /URI (a:b) >> >>",
        ...objects,
      },
    });

  test.each(["1b", "2b"] as const)(
    "in PDF/A-%s a page that is too large is scaled, with its patterns and links",
    async (part) => {
      const file = sized("[0 0 20000 10000]");
      const { bytes, rasterised, violations } = await behindCover(file, part);
      expect([rasterised, violations]).toEqual([[], []]);
      expect(difference(await draw(file, 0, 0.01), await draw(bytes, 1, 0.01 / 0.72))).toBeLessThan(0.01);
      const page = (await load(bytes)).getPage(1).node;
      expect(String(page.MediaBox())).toBe("[ 0 0 14400 7200 ]");
      expect(String(at(arrayAt(page, "Annots")?.lookup(0, PDFDict), "Rect"))).toBe("[ 720 720 4320 4320 ]");
      expect(String(at(page, "UserUnit"))).toBe(part === "1b" ? "undefined" : "1.3888888888888888");
    },
  );

  test.each([
    ["[0 0 2 1000]", {}, "[ 0 0 3 1000 ]"],
    ["[0 0 0 0]", {}, "[ 0 0 612 792 ]"],
    ["[0 0 9 0 R 100]", { 9: "200" }, "[ 0 0 200 100 ]"],
    ["[200 100 0 0]", {}, "[ 0 0 200 100 ]"],
  ])("a page of the size %s gets one that is allowed", async (box, objects, expected) => {
    const { bytes, rasterised, violations } = await behindCover(sized(box, objects));
    expect([rasterised, violations]).toEqual([[], []]);
    expect(String((await load(bytes)).getPage(1).node.MediaBox())).toBe(expected);
  });

  test("boxes for presses that are not allowed are removed, others stay", async () => {
    const page = "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /TrimBox [0 0 1 1] /BleedBox [1 1 199 99] >>";
    const { bytes, violations } = await behindCover(sized("", { 4: page }));
    const { node } = (await load(bytes)).getPage(1);
    expect([violations, String(node.TrimBox()), String(node.BleedBox())]).toEqual([[], "undefined", "[ 1 1 199 99 ]"]);
  });
});

test.each([
  ["1b", "0 0 40000.5 99999.75 re W n 0 1e-40 m"],
  ["1b", "0 0 1 rg%blue\n5 5 30 20 re%\nf"],
  ["2b", "0 0 1 rg%blue\n5 5 30 20 re%\nf"],
  ["2b", ". .5 .5 rg 5 5 30 20 re f"],
] as const)("PDF/A-%s: words of the content that it does not allow are written anew: %s", async (part, words) => {
  const file = rawPdf({
    name: "A",
    pages: [""],
    objects: { 10001: stream(`${words} BT /F1 12 Tf 20 50 Td (A1) Tj ET`) },
  });
  const { bytes, rasterised, patched, violations } = await behindCover(file, part);
  expect([rasterised, patched, violations]).toEqual([[], [], []]);
  expect(difference(await draw(bytes, 1), await draw(file, 0))).toBe(0);
});

test("a file that cannot conform even as pictures is left out, and the document conforms", async () => {
  const file = rawPdf({
    name: "A",
    pages: [""],
    objects: { 101: "<< /Type /Page /Parent 2 0 R /MediaBox [4000000000 4000000000 4000000200 4000000100] >>" },
  });
  const { leftOut, pageCount, violations } = await behindCover(file, "1b");
  expect([leftOut, pageCount, violations]).toEqual([[0], 1, []]);
});

test("text in a font that nobody has is reported", async () => {
  const font =
    "<< /Type /Font /Subtype /Type0 /BaseFont /Ryumin-Light /Encoding /Identity-H /DescendantFonts [4 0 R] >>";
  const descendant =
    "<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Ryumin-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 1 >> >>";
  const objects = { 3: font, 4: descendant, 10001: stream("BT /F1 12 Tf 20 50 Td <04B1> Tj ET") };
  expect((await behindCover(rawPdf({ name: "A", pages: [""], objects }))).textLost).toEqual([0]);
  expect((await behindCover(rawPdf({ name: "A", pages: [""] }))).textLost).toEqual([]);
});

test("a field that is drawn over by a picture is seen in it", async () => {
  const objects = {
    20: "<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /F 4 /Rect [20 20 120 60] /DA (/F1 12 Tf 0 g) /AP << /N 21 0 R >> >>",
    21: stream(
      "/Half gs 0 0 1 rg 2 2 96 36 re f",
      "/Type /XObject /Subtype /Form /BBox [0 0 100 40] /Resources << /ExtGState << /Half << /ca .5 >> >> >>",
    ),
  };
  const catalog = "/AcroForm << /Fields [20 0 R] /DR << /Font << /F1 3 0 R >> >> >>";
  const file = rawPdf({ name: "A", pages: ["/Annots [20 0 R]"], catalog, objects });
  const { bytes, patched, violations } = await behindCover(file, "1b");
  expect([patched, violations]).toEqual([[0], []]);
  expect(difference(await draw(bytes, 1), await draw(file, 0))).toBeLessThan(0.01);
});

describe("layers", () => {
  const layered = (entries: string) =>
    rawPdf({
      name: "A",
      pages: [""],
      catalog: `/OCProperties << /OCGs [20 0 R 21 0 R] /D << /Order [20 0 R] /AS [] ${entries} >> >>`,
      objects: {
        20: "<< /Type /OCG /Name (One) >>",
        21: "<< /Type /OCG /Name (Two) >>",
        101: "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Resources << /Properties << /L 20 0 R >> >> /Contents 10001 0 R >>",
        10001: stream("/OC /L BDC 0 0 100 100 re f EMC"),
      },
    });

  test.each([
    ["1b", "", 5000, []],
    ["2b", "", 5000, []],
    ["1b", "/OFF [20 0 R]", 0, [0]],
    ["2b", "/OFF [20 0 R]", 0, []],
  ] as const)("in PDF/A-%s with the state (%s) look as before", async (part, state, ink, pictures) => {
    const { bytes, rasterised, violations } = await behindCover(layered(state), part);
    expect([rasterised, violations]).toEqual([pictures, []]);
    expect(inkIn(await draw(bytes, 1), [50, 0, 100, 100])).toBe(ink);
  });
});

describe("what layers hide in PDF/A-1b", () => {
  const HIDDEN = "/OFF [20 0 R]";
  const ink = "0 0 100 100 re f";
  const form = (entries: string) => stream(ink, `/Type /XObject /Subtype /Form /BBox [0 0 100 100] ${entries}`);
  const page = (entries: string) =>
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents 10001 0 R /Resources << /XObject << /X 30 0 R >> >> ${entries} >>`;
  const file = (state: string, objects: Record<number, string>, entries = "/Annots [31 0 R]") =>
    rawPdf({
      name: "A",
      pages: [""],
      catalog: `/OCProperties << /OCGs [20 0 R 21 0 R] /D << ${state} >> >>`,
      objects: {
        20: "<< /Type /OCG /Name (One) >>",
        21: "<< /Type /OCG /Name (Two) >>",
        30: form(""),
        101: page(entries),
        10001: stream(""),
        ...objects,
      },
    });
  const annotation = (entries: string) => ({
    31: `<< /Type /Annot /Rect [0 0 100 100] /F 4 /AP << /N 30 0 R >> ${entries} >>`,
  });
  const square = (layer: string, state = HIDDEN) => file(state, annotation(`/Subtype /Square /OC ${layer}`));
  const member = (entries: string) => square(`<< /Type /OCMD ${entries} >>`);

  test.each<readonly [string, number, Uint8Array]>([
    ["an annotation", 0, square("20 0 R")],
    ["a field", 0, file(HIDDEN, annotation("/Subtype /Widget /FT /Tx /T (a) /OC 20 0 R"))],
    ["an annotation's appearance", 0, file(HIDDEN, { ...annotation("/Subtype /Square"), 30: form("/OC 20 0 R") })],
    ["a form", 0, file(HIDDEN, { 30: form("/OC 20 0 R"), 10001: stream("/X Do") }, "")],
    ["unlisted layers, with the base state OFF", 0, square("20 0 R", "/BaseState /OFF /ON [21 0 R]")],
    ["a listed layer, with the base state OFF", 10_000, square("21 0 R", "/BaseState /OFF /ON [21 0 R]")],
    ["another layer", 10_000, square("21 0 R")],
    ["any of two on", 10_000, member("/OCGs [20 0 R 21 0 R]")],
    ["all on", 0, member("/OCGs [20 0 R 21 0 R] /P /AllOn")],
    ["any off", 10_000, member("/OCGs [20 0 R 21 0 R] /P /AnyOff")],
    ["all off", 0, member("/OCGs [20 0 R 21 0 R] /P /AllOff")],
    ["an expression, above its policy", 0, member("/OCGs 21 0 R /VE [/And [/Not 20 0 R] [/Not 21 0 R]]")],
    ["an expression that shows", 10_000, member("/VE [/Or 20 0 R [/Not 20 0 R]]")],
  ])("%s", async (_, shown, source) => {
    const { bytes, rasterised, layersLost, violations } = await behindCover(source, "1b");
    expect([rasterised, layersLost, violations]).toEqual([[], [0], []]);
    expect(inkIn(await draw(bytes, 1), [0, 0, 100, 100])).toBe(shown);
  });

  test("an annotation of a page that becomes a picture, also in later parts", async () => {
    const source = file(HIDDEN, { ...annotation("/Subtype /Square /OC 20 0 R"), 10001: stream("0 0 1 1 re f what") });
    for (const part of ["1b", "2b"] as const) {
      expect(inkIn(await draw((await behindCover(source, part)).bytes, 1), [50, 50, 100, 100])).toBe(0);
    }
  });
});

test.each([
  ["Square", 1, 10_000],
  ["FreeText", 5, 10_000],
  ["Square", 256, 10_000],
  ["Square", 2, 0],
  ["Square", 32, 0],
  ["Square", 288, 0],
  ["Unknown", 1, 0],
] as const)("an annotation %s with flags %d is drawn as readers show it", async (type, flags, shown) => {
  const appearance = stream("0 0 100 100 re f", "/Type /XObject /Subtype /Form /BBox [0 0 100 100]");
  const annotation = `<< /Type /Annot /Subtype /${type} /Rect [0 0 100 100] /F ${flags} /AP << /N 30 0 R >> >>`;
  const file = rawPdf({
    name: "A",
    pages: ["/Annots [31 0 R]"],
    objects: { 30: appearance, 31: annotation, 10001: stream("") },
  });
  for (const part of ["1b", "2b"] as const) {
    const { bytes, rasterised, violations } = await behindCover(file, part);
    expect([rasterised, violations]).toEqual([[], []]);
    expect(inkIn(await draw(bytes, 1), [0, 0, 100, 100])).toBe(shown);
  }
});

describe("what exceeds the limits of PDF/A ends in no violation:", () => {
  const LONG = "x".repeat(70_000);
  const note = `<< /Type /Annot /Subtype /Text /Rect [0 0 20 20] /F 28 /Contents (${LONG}) >>`;
  const outline = {
    20: "<< /First 21 0 R /Last 21 0 R >>",
    21: `<< /Title (${LONG}) /Parent 20 0 R /Dest [101 0 R /Fit] >>`,
  };
  const resources = (entries: string) => ({
    101: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents 10001 0 R /Resources << /Font << /F1 3 0 R >> ${entries} >> >>`,
  });
  const content = (text: string) => rawPdf({ name: "A", pages: [""], objects: { 10001: stream(text) } });
  const manyNames = Array.from({ length: 5000 }, (_, index) => `/G${index} 20 0 R`).join(" ");
  const embedded = (file: string, entries: string) =>
    rawPdf({
      name: "A",
      pages: [""],
      catalog: "/Names << /EmbeddedFiles << /Names [(a) 20 0 R] >> >>",
      objects: {
        20: `<< /Type /Filespec /F (a.txt) /UF (a.txt) ${file} /EF << /F 21 0 R >> >>`,
        21: stream("hi", `/Type /EmbeddedFile ${entries}`),
      },
    });

  test.each<readonly [string, Uint8Array]>([
    ["a string", content(`BT /F1 12 Tf 20 50 Td (${LONG}) Tj ET`)],
    ["a string in a list", content(`BT /F1 12 Tf 20 50 Td [(${LONG}) -200 (y)] TJ ET`)],
    ["a name", content(`/${"N".repeat(200)} BMC BT /F1 12 Tf 20 50 Td (x) Tj ET EMC`)],
    ["nested states", content(`${"q ".repeat(60)} BT /F1 12 Tf 20 50 Td (x) Tj ET ${"Q ".repeat(60)}`)],
    ["an integer", content("3000000000 w BT /F1 12 Tf 20 50 Td (x) Tj ET")],
    [
      "a dictionary",
      rawPdf({ name: "A", pages: [""], objects: { 20: "<< /LW 1 >>", ...resources(`/ExtGState << ${manyNames} >>`) } }),
    ],
    ["an annotation's text", rawPdf({ name: "A", pages: [`/Annots [${note}]`] })],
    ["a bookmark", rawPdf({ name: "A", pages: [""], catalog: "/Outlines 20 0 R", objects: outline })],
    [
      "a page label",
      rawPdf({ name: "A", pages: [""], catalog: `/PageLabels << /Nums [0 << /P (${LONG}) /St 99999999999 >>] >>` }),
    ],
    ["an embedded file's description", embedded(`/Desc (${LONG})`, "")],
    ["an embedded file's type", embedded("", `/Subtype /text#2f${"x".repeat(200)}`)],
    ["an embedded file's parameters", embedded("", `/Params << /Size 99999999999 /CheckSum (${LONG}) >>`)],
  ])("%s", async (_, file) => {
    for (const part of ["1b", "3b"] as const) {
      const { leftOut, violations } = await behindCover(file, part);
      expect([leftOut, violations]).toEqual([[], []]);
    }
  });
});

describe("form fields", () => {
  const BOX = "/MK << /BC [0] >>";
  const field = (place: string, entries: string) =>
    `<< /Type /Annot /Subtype /Widget /F 4 /Rect [${place}] ${entries} >>`;
  const FIELDS = {
    20: field("10 70 90 90", `/FT /Tx /T (name) /V (Wilhelmina) /DA (/Helv 12 Tf 0 g)`),
    21: field("100 50 190 95", `/FT /Tx /T (lines) /Ff 4096 /V (one\\ntwo\\nthree) /DA (/Helv 0 Tf 0 g)`),
    22: field("10 40 90 60", `/FT /Tx /T (comb) /Ff 16777216 /MaxLen 4 /V (WWWW) /DA (/Helv 12 Tf 0 g)`),
    23: field(
      "10 10 40 30",
      `/FT /Ch /T (choice) /Ff 131072 /Opt [[(a) (MMM)] [(b) (NNN)]] /V (a) /DA (/Helv 12 Tf 0 g)`,
    ),
    24: field("60 10 80 30", `/FT /Btn /T (agreed) /V /On /AS /On /AP << /N << /On null >> >> ${BOX}`),
    25: field("90 10 110 30", `/Parent 30 0 R /AS /Two ${BOX}`),
    30: "<< /FT /Btn /T (radio) /Ff 32768 /V /Two /Kids [25 0 R] >>",
    26: field("120 10 190 30", `/FT /Tx /T (unlisted) /V (MMMM) /DA (/Helv 12 Tf 0 g)`),
  } as const;
  const WIDGETS = [20, 21, 22, 23, 24, 25, 26] as const;
  const PLACES = [
    [10, 70, 90, 90],
    [100, 50, 190, 95],
    [10, 40, 90, 60],
    [10, 10, 40, 30],
    [60, 10, 80, 30],
    [90, 10, 110, 30],
    [120, 10, 190, 30],
  ] as const;
  const form = (objects: Record<number, string> = {}) =>
    rawPdf({
      name: "",
      pages: [`/Annots [${WIDGETS.map((number) => `${number} 0 R`).join(" ")}]`],
      catalog: "/AcroForm << /Fields [20 0 R 21 0 R 22 0 R 23 0 R 24 0 R 30 0 R] /NeedAppearances true >>",
      objects: { ...FIELDS, 10001: stream(""), ...objects },
    });

  test.each(["1b", "2b", "3b"] as const)("without appearances are drawn and stay fields in PDF/A-%s", async (part) => {
    const { bytes, rasterised, violations } = await behindCover(form(), part);
    expect([rasterised, violations]).toEqual([[], []]);
    const drawn = await draw(bytes, 1);
    for (const place of PLACES) expect(inkIn(drawn, place)).toBeGreaterThan(15);
    const fields = (await load(bytes)).getForm().getFields();
    const names = ["name", "lines", "comb", "choice", "agreed", "radio", "unlisted"];
    expect(fields.map((each) => each.getName())).toEqual(names);
  });

  test.each([
    ["an index", "/I [1]"],
    ["a value", "/V (b)"],
    ["values", "/V [(b)]"],
  ])("that are lists show what is chosen, by %s", async (_, chosen) => {
    const list = (entries: string) =>
      form({
        21: field("100 50 190 95", `/FT /Ch /T (list) /Opt [(a) [(b) (bee)] (c)] /DA (/Helv 9 Tf 0 g) ${entries}`),
      });
    const [marked, plain] = [await behindCover(list(chosen)), await behindCover(list(""))];
    const line = [101, 74, 189, 83] as const;
    const [before, after] = [blueIn(await draw(plain.bytes, 1), line), blueIn(await draw(marked.bytes, 1), line)];
    expect(before - after).toBeGreaterThan(15);
    expect(inkIn(await draw(marked.bytes, 1), line)).toBeGreaterThan(15);
    const others = [101, 52, 189, 72] as const;
    expect(blueIn(await draw(marked.bytes, 1), others)).toBe(blueIn(await draw(plain.bytes, 1), others));
  });

  test.each([
    ["a text", "/FT /Tx /DV (WWWW)"],
    ["a rich text", "/FT /Tx /Ff 33554432 /DV (WWWW) /RV (<body><p>WWWW</p></body>)"],
    ["a choice", "/FT /Ch /Ff 131072 /Opt [[(a) (WWWW)]] /DV (a)"],
  ])("that have neither value nor appearance show their default as readers do: %s", async (_, entries) => {
    const shown = form({ 20: field("10 70 90 90", `/T (name) ${entries} /DA (/Helv 12 Tf 0 g)`) });
    const emptied = form({ 20: field("10 70 90 90", `/T (name) ${entries} /V () /DA (/Helv 12 Tf 0 g)`) });
    const place = [10, 70, 90, 90] as const;
    expect(inkIn(await draw((await behindCover(shown)).bytes, 1), place)).toBeGreaterThan(15);
    expect(inkIn(await draw((await behindCover(emptied)).bytes, 1), place)).toBe(0);
  });

  test("that are choices without value show the option of their index", async () => {
    const choice = field("10 10 40 30", `/FT /Ch /T (choice) /Ff 131072 /Opt [() (MMM)] /I [1] /DA (/Helv 12 Tf 0 g)`);
    expect(inkIn(await draw((await behindCover(form({ 23: choice }))).bytes, 1), [10, 10, 40, 30])).toBeGreaterThan(15);
  });

  test.each([
    ["only the icon", "/TP 1", 300, false],
    ["the icon behind the caption", "/TP 6", 200, true],
    ["only the caption", "", 0, true],
  ])("that are buttons with an icon and a caption show %s", async (_, position, points, isCaptionShown) => {
    // In a field of 30 points by 20 the icon keeps its proportions: 20 by 20, in the middle.
    const icon = stream("0 0 1 rg 0 0 5 5 re f", "/Type /XObject /Subtype /Form /BBox [0 0 5 5]");
    const entries = `/FT /Btn /T (press) /Ff 65536 /MK << /I 40 0 R /CA (W) ${position} >> /DA (/Helv 12 Tf 1 0 0 rg)`;
    const file = form({ 23: field("10 10 40 30", entries), 40: icon });
    const drawn = await draw((await behindCover(file)).bytes, 1);
    const isBlue = ([red, , blue]: Colour) => red < 128 && blue > 128;
    const isRed = ([red, , blue]: Colour) => red > 128 && blue < 128;
    expect(pointsIn(drawn, [10, 10, 40, 30], isBlue)).toBeGreaterThanOrEqual(points);
    expect(pointsIn(drawn, [10, 10, 14, 30], isBlue)).toBe(0);
    expect(pointsIn(drawn, [10, 10, 40, 30], isRed) > 15).toBe(isCaptionShown);
  });

  test.each([
    ["raised", "/S /B", [16, 72, 84, 74], [100, 150]],
    ["sunken", "/S /I", [16, 86, 84, 88], [110, 150]],
    ["underlined", "/S /U", [11, 70, 89, 71], [0, 60]],
  ] as const)("without appearances keep edges that are %s", async (_, style, edge, [darkest, lightest]) => {
    const entries = `/FT /Tx /T (name) /DA (/Helv 12 Tf 0 g) /BS << /W 2 ${style} >> /MK << /BG [1] ${style === "/S /U" ? "/BC [0]" : ""} >>`;
    const { bytes } = await behindCover(form({ 20: field("10 70 90 90", entries) }));
    const drawn = await draw(bytes, 1);
    expect(blueIn(drawn, edge)).toBeGreaterThanOrEqual(darkest);
    expect(blueIn(drawn, edge)).toBeLessThan(lightest);
    expect(inkIn(drawn, [16, 76, 84, 84])).toBe(0);
  });

  test("are in the picture of a page that becomes one", async () => {
    const { bytes, rasterised } = await behindCover(form({ 10001: UNKNOWN_OPERATOR }));
    expect(rasterised).toEqual([0]);
    const drawn = await draw(bytes, 1);
    for (const place of PLACES) expect(inkIn(drawn, place)).toBeGreaterThan(15);
  });

  test("form fields with characters that no standard font has are reported", async () => {
    const file = form({ 20: field("10 70 90 90", "/FT /Tx /T (name) /V <FEFF65E5> /DA (/Helv 12 Tf 0 g)") });
    expect((await behindCover(file)).textLost).toEqual([0]);
  });

  test("whose appearance lacks the text, because readers are asked to draw it, are drawn", async () => {
    const empty = stream("/Tx BMC EMC", "/Type /XObject /Subtype /Form /BBox [0 0 80 20]");
    const text = field("10 70 90 90", "/FT /Tx /T (name) /V (Ada) /DA (/Helv 12 Tf 0 g) /AP << /N 40 0 R >>");
    const { bytes } = await behindCover(form({ 20: text, 40: empty }));
    expect(inkIn(await draw(bytes, 1), [10, 70, 90, 90])).toBeGreaterThan(15);
  });

  test("keep the appearances that they have", async () => {
    const own = stream("0 0 80 20 re f", "/Type /XObject /Subtype /Form /BBox [0 0 80 20]");
    const file = form({ 20: field("10 70 90 90", "/FT /Tx /T (name) /AP << /N 40 0 R >>"), 40: own });
    const { document } = await conformingPages(file, "2b");
    const widget = arrayAt(document.getPage(0).node, "Annots")?.lookup(0, PDFDict);
    const appearance = widget && dictAt(widget, "AP");
    expect(String(appearance && at(appearance, "N"))).toContain("/BBox [ 0 0 80 20 ]");
    expect(inkIn(await draw((await behindCover(file)).bytes, 1), [10, 70, 90, 90])).toBe(1600);
  });
});
