/** Pictures in formats that Word does not show as they are: turned by Exif, WebP, AVIF and SVG. */
import { describe, expect, test } from "vitest";
import { startCodec } from "#shared/engine/merge/pictures/codecs/load-codecs.ts";
import { type Picture, type PictureFault, readPicture } from "#shared/engine/merge/pictures/picture.ts";
import { rasterise } from "#shared/engine/merge/pictures/svg/rasterise.ts";
import { assembleSoundly } from "#test/support/assemble-docx.ts";
import { paragraph } from "#test/support/docx-blocks.ts";
import { docx, partXml } from "#test/support/docx-package.ts";
import { picturesIn } from "#test/support/docx-pictures.ts";
import { mergeDocx } from "#test/support/merge-docx.ts";
import { mergeHtml } from "#test/support/merge-html.ts";
import { lintDocx } from "#test/support/ooxml-linter.ts";
import { CLIPPED_OFTEN } from "#test/support/slow-svg.ts";
import {
  ANIMATED_WEBP,
  hugeWebp,
  QUARTERS_AVIF,
  QUARTERS_JPEG,
  QUARTERS_WEBP,
  turnedJpeg,
} from "#test/support/small-pictures.ts";

const uri = (bytes: Uint8Array, type: string) => `data:image/${type};base64,${Buffer.from(bytes).toString("base64")}`;

function shown(bytes: Uint8Array): Picture {
  const picture = readPicture(bytes);
  if (typeof picture === "string") throw new Error(picture);
  return picture;
}

/** The quarters of a JPEG from left to right and from top to bottom, as letters. */
function quarters(jpeg: Uint8Array): string {
  const { width, height, data } = startCodec("mozjpeg_dec").decode(new Uint8Array(jpeg), false) ?? {
    width: 0,
    height: 0,
    data: [],
  };
  const letter = (x: number, y: number) => {
    const at = (Math.floor(y * height) * width + Math.floor(x * width)) * 4;
    return { "100": "r", "010": "g", "001": "b", "111": "w" }[
      [0, 1, 2].map((each) => Number((data[at + each] ?? 0) > 128)).join("")
    ];
  };
  return [letter(0.25, 0.25), letter(0.75, 0.25), letter(0.25, 0.75), letter(0.75, 0.75)].join("");
}

/** CIPA DC-008, 4.6.5.1: what the first row and the first column of the stored picture are. */
test.each([
  [2, "grwb", 32],
  [3, "wbgr", 32],
  [4, "bwrg", 32],
  [5, "rbgw", 16],
  [6, "brwg", 16],
  [7, "wgbr", 16],
  [8, "gwrb", 16],
])("a JPEG of Exif orientation %i is turned upright", (orientation, expected, width) => {
  const picture = shown(turnedJpeg(orientation));
  expect(picture).toMatchObject({ extension: "jpeg", width, height: 48 - width });
  expect(quarters(picture.bytes)).toBe(expected);
});

test.each([1, 0, 9])("a JPEG of Exif orientation %i stays as it is", (orientation) => {
  expect(shown(turnedJpeg(orientation)).bytes).toEqual(turnedJpeg(orientation));
});

test("a JPEG that cannot be decoded to be turned stays as it is", () => {
  const cut = turnedJpeg(6).subarray(0, 250);
  expect(shown(cut)).toMatchObject({ extension: "jpeg", bytes: cut });
});

test("WebP and AVIF become JPEG, or PNG where pixels are transparent or were stored without loss", () => {
  expect(quarters(shown(QUARTERS_AVIF).bytes)).toBe("rgbw");
  expect(quarters(shown(ANIMATED_WEBP).bytes)).toBe("rgbw");
  expect(shown(QUARTERS_WEBP)).toMatchObject({ extension: "png", width: 32, height: 16 });
});

test("a document holds the converted picture, also several items in one file", () => {
  const items = [
    { P: uri(QUARTERS_WEBP, "webp") },
    { P: uri(turnedJpeg(6), "jpeg") },
    { P: uri(QUARTERS_JPEG, "jpeg") },
  ];
  const file = assembleSoundly(docx(paragraph("[%P]")), items, { pageBreak: true });
  expect(picturesIn(file).map((each) => Buffer.from(each.subarray(0, 2)).toString("hex"))).toEqual([
    "8950",
    "ffd8",
    "ffd8",
  ]);
  expect(partXml(file)).toContain('cx="152400" cy="304800"');
});

describe("SVG", () => {
  const LOGO =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20" width="40mm"><path class="a" d="M0 0h40v20z"/></svg>';

  test("stands in a .docx as vectors, with a PNG for programs that show no SVG", () => {
    const merged = mergeDocx(docx(paragraph("[%P]")), { P: uri(Buffer.from(LOGO), "svg+xml") });
    expect(lintDocx(merged)).toEqual([]);
    const xml = partXml(merged);
    expect(xml).toMatch(
      /<a:ext uri="\{96DAC541-7B7A-43D3-8B79-37D633B846F1\}"><asvg:svgBlip [^>]*r:embed="rIdPicture\w+"\/>/,
    );
    expect(picturesIn(merged)[0]?.subarray(1, 4).toString()).toBe("PNG");
    expect(partXml(merged, "[Content_Types].xml")).toContain('Extension="svg" ContentType="image/svg+xml"');
  });

  test("is an image of a page, in which no script runs", () => {
    const page = mergeHtml("<p>[%P]</p>", { P: uri(Buffer.from(LOGO), "svg+xml") });
    expect(page).toMatch(/<img src="data:image\/svg\+xml;base64,/);
  });

  const svg = (content: string) =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="10" height="10">${content}</svg>`,
    );

  test.each([
    ["a script", "<script>alert(1)</script>"],
    ["an event handler", '<path d="M0 0" onload="alert(1)"/>'],
    ["foreign markup", "<foreignObject><iframe src='http://x'/></foreignObject>"],
    ["a picture of this machine", '<image xlink:href="file:///etc/passwd"/>'],
    ["a part of another file", '<use xlink:href="http://x/a.svg#b"/>'],
    ["an inclusion", '<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file:///etc/passwd"/>'],
    [
      "a style sheet elsewhere",
      "<style>@import url(http://x); @font-face{src:url(http://x)} .a{fill:url(http://x#a)}</style>",
    ],
    ["a hidden address", '<path d="M0 0" style="fill:u\\72l(http://x)" fill="url( \'http://x\')"/>'],
    ["an animated address", '<a xlink:href="http://x"><set attributeName="href" to="http://x"/></a>'],
    ["an instruction", '<?xml-stylesheet href="http://x"?>'],
  ])("loses %s", (_what, content) => {
    const text = Buffer.from(shown(svg(content)).svg ?? "").toString();
    expect(text.replace(/xmlns(:xlink)?="[^"]*"/g, "")).not.toMatch(
      /script|alert|http|file:|include|import|iframe|stylesheet/,
    );
  });

  test.each<[string, Buffer, PictureFault]>([
    [
      "entities",
      Buffer.from('<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><svg width="1" height="1">&b;</svg>'),
      "bad_svg",
    ],
    [
      "an external entity",
      Buffer.from('<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg width="1" height="1">&a;</svg>'),
      "bad_svg",
    ],
    ["no size", Buffer.from("<svg/>"), "unsized_svg"],
    ["huge dimensions", Buffer.from('<svg width="999999" height="999999"/>'), "too_large"],
    [
      "elements that repeat each other without end",
      svg(
        Array.from(
          { length: 20 },
          (_, index) => `<g id="g${index}">${`<use xlink:href="#g${index - 1}"/>`.repeat(5)}</g>`,
        ).join(""),
      ),
      "complex_svg",
    ],
    [
      "a long chain of references",
      svg(Array.from({ length: 9_000 }, (_, n) => `<use id="c${n}" xlink:href="#c${n + 1}"/>`).join("")),
      "complex_svg",
    ],
    ["an element that contains itself", svg('<g id="a"><use xlink:href="#a"/></g>'), "complex_svg"],
    ["elements nested deeply", svg("<g>".repeat(500) + "</g>".repeat(500)), "complex_svg"],
  ])("with %s is refused", (_what, bytes, fault) => {
    expect(readPicture(bytes)).toBe(fault);
  });

  test("that takes longer to draw than it may is stopped and refused, and the next one is drawn", () => {
    const size = { width: 1_000, height: 1_000 };
    const start = performance.now();
    expect(rasterise(CLIPPED_OFTEN, size, 100)).toBe("complex_svg");
    expect(performance.now() - start).toBeLessThan(4_000);
    expect(Buffer.from(rasterise(LOGO, size) as Uint8Array).toString("latin1", 1, 4)).toBe("PNG");
  });
});

test.each<[string, Buffer, PictureFault]>([
  ["a WebP of 16,383 pixels each way", hugeWebp(16_383, 16_383), "too_large"],
  ["a WebP of 60 megapixels", hugeWebp(6_000, 10_000), "too_large_to_convert"],
  ["a WebP without pixels", hugeWebp(10, 10), "damaged"],
  ["an AVIF without pixels", QUARTERS_AVIF.subarray(0, QUARTERS_AVIF.length - 60), "damaged"],
])("%s is refused before it is decoded, or when that fails", (_what, bytes, fault) => {
  expect(readPicture(bytes)).toBe(fault);
});
