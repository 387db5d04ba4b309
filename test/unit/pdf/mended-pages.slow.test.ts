/** What PDF/A does not allow in drawings, and what stays a drawing all the same. */
import { constants, deflateSync } from "node:zlib";
import { PDFName } from "pdf-lib";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { behindCover, difference, draw, picturesOn } from "#test/support/behind-cover.ts";
import { jpeg2000 } from "#test/support/jpeg2000.ts";
import { JPEG_2000_PICTURE } from "#test/support/jpeg2000-picture.ts";
import { lzw } from "#test/support/lzw.ts";
import { dictAt, load } from "#test/support/pdf-read-back.ts";
import { rawPdf, stream } from "#test/support/raw-pdf.ts";
import { tinyFont } from "#test/support/tiny-font.ts";

const SQUARE = "5 5 30 20 re f";

/** A page with these resources that draws `content`. */
function page(content: string, resources: string, objects: Readonly<Record<number, string>> = {}, entries = "") {
  const dictionary = `/Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents 10001 0 R ${entries}`;
  return rawPdf({
    name: "A",
    pages: [""],
    objects: { 101: `<< ${dictionary} /Resources << ${resources} >> >>`, 10001: stream(content), ...objects },
  });
}

const inState = (entries: string) => page(`/G gs 1 0 0 rg ${SQUARE}`, `/ExtGState << /G << ${entries} >> >>`);
const inForm = (entries: string) =>
  page("/X Do", "/XObject << /X 20 0 R >>", {
    20: stream(SQUARE, `/Type /XObject /Subtype /Form /BBox [0 0 100 100] ${entries}`),
  });
const inColour = (space: string, colour: string) =>
  page(`/C cs ${colour} scn ${SQUARE}`, `/ColorSpace << /C ${space} >>`, {
    20: stream("{ pop 0 exch 0 }", "/FunctionType 4 /Domain [0 1 0 1] /Range [0 1 0 1 0 1]"),
    21: "<< /FunctionType 2 /Domain [0 1] /C0 [1 1 1] /C1 [1 0 0] /N 1 >>",
    22: stream(`${" ".repeat(12)}abstRGB XYZ ${" ".repeat(12)}acsp${" ".repeat(88)}`, "/N 3"),
  });
const PICTURE = "/Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray";
const TRUE_TYPE =
  "<< /Type /Font /Subtype /TrueType /Encoding /WinAnsiEncoding /FirstChar 65 /LastChar 66 /Widths [600 700]";
const FONT = Buffer.from(tinyFont()).toString("latin1");
const LONG = "N".repeat(200);
const HELVETICA = "/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>";
const TEXT = "BT /F 30 Tf 20 50 Td (Text) Tj ET";
const DRAWN_PICTURE = "50 0 0 50 0 0 cm /X Do";
const JPEG = await sharp({ create: { width: 16, height: 16, channels: 3, background: "#802010" } })
  .jpeg()
  .toBuffer();
/** A block with the content, and the beginning of one of a type that does not exist. */
const BROKEN = Buffer.concat([
  deflateSync(`1 0 0 rg ${SQUARE}\n`, { finishFlush: constants.Z_SYNC_FLUSH }),
  Buffer.of(7, 7, 7, 7),
]);

function inJpeg2000(entries: string): Uint8Array {
  const colours = "/Type /XObject /Subtype /Image /Width 16 /Height 16 /BitsPerComponent 8 /ColorSpace /DeviceRGB";
  const mask = "/Type /XObject /Subtype /Image /Width 2 /Height 2 /BitsPerComponent 1 /ColorSpace /DeviceGray";
  return page(DRAWN_PICTURE, "/XObject << /X 20 0 R >>", {
    20: stream(JPEG_2000_PICTURE.toString("latin1"), `${colours} /Filter /JPXDecode ${entries}`),
    21: stream("\x80\x40", mask),
    22: stream("\x80\x00", `${mask} /Decode [1 0]`),
  });
}

describe.each(["1b", "2b", "3b"] as const)("stays a drawing in PDF/A-%s:", (part) => {
  test.each<readonly [string, Uint8Array]>([
    [
      "a picture without soft mask that says so",
      page("50 0 0 50 0 0 cm /X Do", "/XObject << /X 20 0 R >>", { 20: stream("0", `${PICTURE} /SMask /None`) }),
    ],
    ["what has a halftone", inState("/HT << /Type /Halftone /HalftoneType 6 /HalftoneName (a) >>")],
    ["a form with PostScript", inForm("/Subtype2 /PS /PS 21 0 R")],
    ["a long name", page(`/${LONG} gs 1 0 0 rg ${SQUARE}`, `/ExtGState << /${LONG} << /LW 1 >> >>`)],
    [
      "a font whose name is in no known encoding",
      page("BT /F 12 Tf 20 50 Td (A) Tj ET", "/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Arial#e9 >> >>"),
    ],
    ["a spot colour whose name is in no known encoding", inColour("[/Separation /Gr#fcn /DeviceRGB 21 0 R]", "1")],
    ["spot colours without description", inColour("[/DeviceN [/One /Gr#fcn] /DeviceRGB 20 0 R]", "1 1")],
    ["a colour space with a profile for something else", inColour("[/ICCBased 22 0 R]", "1 0 0")],
    [
      "a JPEG that LZW is packed around",
      page(DRAWN_PICTURE, "/XObject << /X 20 0 R >>", {
        20: stream(
          lzw(JPEG).toString("latin1"),
          "/Type /XObject /Subtype /Image /Width 16 /Height 16 /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter [/LZWDecode /DCTDecode]",
        ),
      }),
    ],
    [
      "a picture in LZW that stores differences",
      page(DRAWN_PICTURE, "/XObject << /X 20 0 R >>", {
        20: stream(
          lzw(Uint8Array.of(40, 80, 80, 0)).toString("latin1"),
          "/Type /XObject /Subtype /Image /Width 4 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray /Filter /LZWDecode /DecodeParms << /Predictor 2 /Columns 4 >>",
        ),
      }),
    ],
    [
      "content that is broken behind its beginning",
      page("", "", { 10001: stream(BROKEN.toString("latin1"), "/Filter /FlateDecode") }),
    ],
    [
      "content and a picture whose filters are named in short",
      page("", "/XObject << /X 20 0 R >>", {
        20: stream("80>", `${PICTURE} /Filter /AHx`),
        10001: stream(`${Buffer.from(DRAWN_PICTURE).toString("hex")}>`, "/Filter [/AHx]"),
      }),
    ],
    ["content of which nothing can be unpacked", page("", "", { 10001: stream("0 0 d0", "/Filter /FlateDecode") })],
    ["a picture in JPEG 2000", inJpeg2000("")],
    ["a picture in JPEG 2000 with a soft mask of two levels", inJpeg2000("/SMask 21 0 R")],
    ["a picture with an inverted soft mask of two levels", inJpeg2000("/SMask 22 0 R")],
    ["content without a byte", page("", "", { 10001: stream("", "/Filter /FlateDecode") })],
    ["text in a font that is missing", page(TEXT, "")],
    [
      "text in a font that the form takes from the page",
      page("/X Do", `${HELVETICA} /XObject << /X 20 0 R >>`, {
        20: stream(TEXT, "/Type /XObject /Subtype /Form /BBox [0 0 200 100]"),
      }),
    ],
    [
      "an annotation's text in a font that is missing",
      page(
        "",
        "",
        {
          20: stream(TEXT, "/Type /XObject /Subtype /Form /BBox [0 0 200 100]"),
          21: "<< /Type /Annot /Subtype /Stamp /F 4 /Rect [0 0 200 100] /AP << /N 20 0 R >> >>",
        },
        "/Annots [21 0 R]",
      ),
    ],
    [
      "a drawn glyph that states another width than its font",
      page("BT /F 30 Tf 20 50 Td (AA) Tj ET", "/Font << /F 20 0 R >>", {
        20: "<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1000 1000] /FontMatrix [.001 0 0 .001 0 0] /FirstChar 65 /LastChar 65 /Widths [1500] /Encoding << /Type /Encoding /Differences [65 /a] >> /CharProcs << /a 21 0 R >> >>",
        21: stream("0 0 0 0 1000 1000 d1 0 0 1000 1000 re f"),
      }),
    ],
    ["a mistyped rendering intent", page(`/RelativeColormetric ri 1 0 0 rg ${SQUARE}`, "")],
    ["a state with a mistyped rendering intent", inState("/RI /RelativeColormetric")],
    ["a number with two points", page(`5..25 0 m 1 0 0 rg ${SQUARE}`, "")],
    ["a large number with a point", page(`100000. 0 m 1 0 0 rg ${SQUARE}`, "")],
    [
      "a link to a file within the file",
      page(
        SQUARE,
        "",
        {
          20: "<< /Type /Annot /Subtype /Link /F 4 /Rect [0 0 9 9] /A << /S /GoToR /D [0 /Fit] /F << /F (a) /EF << /F 21 0 R >> >> >> >>",
          21: stream("a"),
        },
        "/Annots [20 0 R]",
      ),
    ],
    [
      "a window that belongs to an attached file",
      page(
        SQUARE,
        "",
        {
          20: "<< /Type /Annot /Subtype /FileAttachment /Rect [0 0 9 9] /Popup 21 0 R /FS << /F (a) /EF << /F 22 0 R >> >> >>",
          21: "<< /Type /Annot /Subtype /Popup /F 4 /Rect [0 0 9 9] /Parent 20 0 R >>",
          22: stream("a"),
        },
        "/Annots [20 0 R 21 0 R]",
      ),
    ],
    [
      "a font in the file whose name is in no known encoding",
      page("BT /F 12 Tf 20 50 Td (A) Tj ET", "/Font << /F 20 0 R >>", {
        20: `${TRUE_TYPE} /BaseFont /#CB#CE#CC#E5 /FontDescriptor << /Type /FontDescriptor /FontName /#CB#CE#CC#E5 /Flags 32 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 /FontFile2 21 0 R >> >>`,
        21: stream(FONT, `/Length1 ${FONT.length}`),
      }),
    ],
  ])("%s", async (_, file) => {
    const { bytes, rasterised, patched, violations } = await behindCover(file, part);
    expect([rasterised, patched, violations]).toEqual([[], [], []]);
    expect(difference(await draw(file, 0), await draw(bytes, 1))).toBeLessThan(0.001);
  });
});

test("only what differs becomes pictures, also where it runs across the page", async () => {
  const lines = Array.from({ length: 9 }, (_, at) => `1 0 0 1 20 ${at * 11} Tm (Text beside the line) Tj`);
  const file = page(
    `BT /F 9 Tf ${lines.join(" ")} ET /G gs 0 0 m 200 100 l S`,
    "/ExtGState << /G << /CA .5 >> >> /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>",
  );
  const { bytes, patched, violations } = await behindCover(file, "1b");
  expect([patched, violations]).toEqual([[0], []]);
  expect(difference(await draw(file, 0, 3), await draw(bytes, 1, 3))).toBeLessThan(0.002);
  const points = picturesOn((await load(bytes)).getPage(1).node).reduce(
    (sum, [width, height]) => sum + width * height,
    0,
  );
  // At 200 dpi the page has 556 points by 278.
  expect(points).toBeLessThan((556 * 278) / 3);
});

test.each([
  ["", (data: Buffer) => data.toString("latin1")],
  ["/ASCIIHexDecode ", (data: Buffer) => `${data.toString("hex")}>`],
])("a picture in JPEG 2000 stays in PDF/A-2b as it is (%s)", async (around, pack) => {
  const entries = "/Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceRGB";
  const picture = stream(pack(jpeg2000()), `${entries} /Filter [${around}/JPXDecode]`);
  const { bytes, rasterised, patched, violations } = await behindCover(
    page("/X Do", "/XObject << /X 20 0 R >>", { 20: picture }),
  );
  expect([rasterised, patched, violations]).toEqual([[], [], []]);
  expect(Buffer.from(bytes).includes(jpeg2000())).toBe(true);
});

test("equal fonts share one embedded program", async () => {
  const letters = [..."ABCDEFGH"];
  const font = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>";
  const file = page(
    `BT 20 50 Td ${letters.map((letter) => `/F${letter} 20 Tf (${letter}) Tj`).join(" ")} ET`,
    `/Font << ${letters.map((letter, at) => `/F${letter} ${20 + at} 0 R`).join(" ")} >>`,
    Object.fromEntries(letters.map((_, at) => [20 + at, font])),
  );
  const { bytes, rasterised, patched, violations } = await behindCover(file);
  expect([rasterised, patched, violations]).toEqual([[], [], []]);
  expect(difference(await draw(file, 0), await draw(bytes, 1))).toBeLessThan(0.001);
  const fonts = dictAt(dictAt((await load(bytes)).getPage(1).node, "Resources"), "Font");
  const programs = letters.map((letter) => String(dictAt(fonts, `F${letter}`)?.get(PDFName.of("FontDescriptor"))));
  expect(new Set(programs)).toEqual(new Set([expect.stringMatching(/^\d+ 0 R$/)]));
});
