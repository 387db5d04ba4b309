/** Pages of callers in PDF/A: everything visible stays, and what can be mended does not become a picture. */
import { PDFDict } from "pdf-lib";
import { describe, expect, test } from "vitest";
import { conformingPages } from "#shared/pdf/conforming-pages.ts";
import { type Finish, type FinishedPdf, finishPdf } from "#shared/pdf/finish.ts";
import { withPdf } from "#shared/pdf/objects/pdfium.ts";
import { arrayAt, at, bookmarks, dictAt, linkTargets, load } from "#test/support/pdf-read-back.ts";
import { pdfText } from "#test/support/pdf-text.ts";
import { rawPdf, stream } from "#test/support/raw-pdf.ts";

type Part = NonNullable<Finish["part"]>;

const COVER = rawPdf({ name: "Cover", pages: [""] });
/** Nothing can be done about an operator that does not exist. */
const UNKNOWN_OPERATOR = stream("BT /F1 12 Tf 20 50 Td (Odd) Tj ET 1 0 0 rg 5 5 30 20 re f what");

async function behindCover(file: Uint8Array, part: Part = "2b"): Promise<FinishedPdf> {
  async function* pieces() {
    yield COVER;
  }
  return finishPdf(pieces(), {
    itemTitle: undefined,
    quality: 100,
    mergeWith: [file],
    attachments: [],
    part,
    arePiecesConforming: false,
    now: 0,
  });
}

interface Drawing {
  readonly width: number;
  readonly data: Uint8Array;
}

async function draw(pdf: Uint8Array, page: number): Promise<Drawing> {
  return withPdf(pdf, (document) =>
    document.getPage(page).render({ scale: 1, render: "bitmap", renderFormFields: true }),
  );
}

/** The share of the points that differ clearly. */
function difference(one: Drawing, other: Drawing): number {
  expect(other.data.length).toBe(one.data.length);
  let different = 0;
  for (let at = 0; at < one.data.length; at += 4) {
    if ([0, 1, 2].some((part) => Math.abs((one.data[at + part] ?? 0) - (other.data[at + part] ?? 0)) > 96)) different++;
  }
  return (different * 4) / one.data.length;
}

/** The number of dark points within a rectangle of a page 100 points high, its corners as the file writes them. */
function inkIn(
  { width, data }: Drawing,
  [left, bottom, right, top]: readonly [number, number, number, number],
): number {
  let ink = 0;
  for (let y = 100 - top; y < 100 - bottom; y++) {
    for (let x = left; x < right; x++) if ((data[(y * width + x) * 4] ?? 255) < 128) ink++;
  }
  return ink;
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

test("text in a font that nobody has is told", async () => {
  const font =
    "<< /Type /Font /Subtype /Type0 /BaseFont /Ryumin-Light /Encoding /Identity-H /DescendantFonts [4 0 R] >>";
  const descendant =
    "<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Ryumin-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 1 >> >>";
  const objects = { 3: font, 4: descendant, 10001: stream("BT /F1 12 Tf 20 50 Td <04B1> Tj ET") };
  expect((await behindCover(rawPdf({ name: "A", pages: [""], objects }))).textLost).toEqual([0]);
  expect((await behindCover(rawPdf({ name: "A", pages: [""] }))).textLost).toEqual([]);
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

  test("are in the picture of a page that becomes one", async () => {
    const { bytes, rasterised } = await behindCover(form({ 10001: UNKNOWN_OPERATOR }));
    expect(rasterised).toEqual([0]);
    const drawn = await draw(bytes, 1);
    for (const place of PLACES) expect(inkIn(drawn, place)).toBeGreaterThan(15);
  });

  test("with characters that no standard font has are told", async () => {
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
