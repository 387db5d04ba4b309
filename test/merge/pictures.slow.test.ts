/** Values that are pictures: data URIs in plain tags become pictures in the document (callers.md, "Tags"). */
import PizZip from "pizzip";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { assembleDocx, assembleSoundly } from "#test/support/assemble-docx.ts";
import { noteReference, paragraph, picture, run, table } from "#test/support/docx-blocks.ts";
import { type DocxContent, documentText, docx, partXml } from "#test/support/docx-package.ts";
import { picturesIn } from "#test/support/docx-pictures.ts";
import { mergeDocx } from "#test/support/merge-docx.ts";
import { PIXEL_PNG } from "#test/support/office-files.ts";
import { lintDocx } from "#test/support/ooxml-linter.ts";

const FORMATS = ["png", "jpeg", "gif", "bmp"] as const;
type Format = (typeof FORMATS)[number];

/** 200 × 100 pixels; at 96 dpi 1,905,000 × 952,500 EMU, of which an inch has 914,400. */
const LOGOS = {} as Record<Format, Buffer>;
beforeAll(async () => {
  const logo = sharp({ create: { width: 200, height: 100, channels: 3, background: "#07c" } });
  for (const format of ["png", "jpeg", "gif"] as const) LOGOS[format] = await logo.clone().toFormat(format).toBuffer();
  LOGOS.bmp = bitmap(200, 100);
});

function uri(bytes: Uint8Array, format: string = "png"): string {
  return `data:image/${format};base64,${Buffer.from(bytes).toString("base64")}`;
}

function merge(content: DocxContent | string, item: object): Uint8Array {
  const template = docx(content);
  expect(lintDocx(template)).toEqual([]);
  const merged = mergeDocx(template, item as Record<string, unknown>);
  expect(lintDocx(merged)).toEqual([]);
  return merged;
}

function drawingNumbers(file: Uint8Array): readonly number[] {
  return Array.from(partXml(file).matchAll(/<wp:docPr id=["'](\d+)/g), ([, number]) => Number(number));
}

function sizes(file: Uint8Array, part = "word/document.xml"): readonly (readonly [number, number])[] {
  const extents = partXml(file, part).matchAll(/<wp:extent cx="(\d+)" cy="(\d+)"\/>/g);
  return Array.from(extents, ([, cx, cy]) => [Number(cx), Number(cy)] as const);
}

describe("a data URI in a plain tag is shown as a picture", () => {
  test.each(FORMATS)("%s, at its size of 96 dpi, and the file byte for byte", (format) => {
    const merged = merge(paragraph("[Logo]"), { Logo: uri(LOGOS[format], format) });
    expect(picturesIn(merged)).toEqual([LOGOS[format]]);
    expect(sizes(merged)).toEqual([[1_905_000, 952_500]]);
    expect(documentText(merged)).toBe("");
  });

  test("a data URI is shown as a picture whatever type it names, and with line ends in it", () => {
    const broken = uri(LOGOS.png, "jpg")
      .replace(/(.{70})/g, "$1\r\n")
      .replace("\r\n", "");
    expect(picturesIn(merge(paragraph("[Logo]"), { Logo: broken }))).toEqual([LOGOS.png]);
  });

  test("between texts, which keep their places and their formatting", () => {
    const bold = "<w:b/>";
    const merged = merge(paragraph([run("Sign: [Sign], [Name]", bold)]), { Sign: uri(LOGOS.png), Name: "Ada" });
    expect(documentText(merged)).toBe("Sign: , Ada");
    expect(partXml(merged)).toMatch(
      /Sign: <\/w:t><\/w:r><w:r><w:drawing>.*<\/w:drawing><\/w:r><w:r><w:rPr><w:b\/><\/w:rPr><w:t xml:space="preserve">, Ada/,
    );
  });

  test("in lists: each entry its own, and the same picture is stored once", () => {
    const Items = [{ P: uri(LOGOS.png) }, { P: uri(LOGOS.gif, "gif") }, { P: uri(LOGOS.png) }];
    const merged = merge(table(["[#Items][P]", "text[/]"]), { Items });
    expect(picturesIn(merged)).toEqual([LOGOS.png, LOGOS.gif, LOGOS.png]);
    expect(Object.keys(new PizZip(merged).files).filter((name) => name.startsWith("word/media/"))).toHaveLength(2);
  });

  test.each<[string, DocxContent, string]>([
    ["a header", { body: paragraph("x"), headers: { default: paragraph("[Logo]") } }, "word/header_default.xml"],
    [
      "a footnote",
      { body: paragraph([run("x"), noteReference("footnote", 1)]), footnotes: [paragraph("[Logo]")] },
      "word/footnotes.xml",
    ],
  ])("in %s", (_where, content, part) => {
    expect(picturesIn(merge(content, { Logo: uri(LOGOS.png) }), part)).toEqual([LOGOS.png]);
  });

  test("a picture of the data has a number of its own beside the template's pictures", () => {
    const content = { body: `<w:p>${picture("a.png")}</w:p>${paragraph("[Logo]")}`, pictures: { "a.png": PIXEL_PNG } };
    const merged = merge(content, { Logo: uri(LOGOS.jpeg, "jpeg") });
    expect(picturesIn(merged)).toEqual([PIXEL_PNG, LOGOS.jpeg]);
    expect(new Set(drawingNumbers(merged)).size).toBe(2);
  });

  test.each(['id="2147483647"', "id='1'"])("beside a picture of the template with %s", (id) => {
    const drawn = picture("a.png").replace(/(<wp:docPr )id="\d+"/, `$1${id}`);
    const content = { body: `<w:p>${drawn}</w:p>${paragraph("[Logo]")}`, pictures: { "a.png": PIXEL_PNG } };
    const [ofTemplate, ofLogo] = drawingNumbers(merge(content, { Logo: uri(LOGOS.png) }));
    expect(ofLogo).not.toBe(ofTemplate);
    // ISO 29500-1, 20.1.2.2.8, and what Word opens: below 2^31.
    expect(ofLogo).toBeLessThan(2 ** 31);
  });

  test("where a section after a table leaves nothing", () => {
    const section = paragraph("[^Items]") + paragraph("Nothing was ordered.") + paragraph("[/Items]");
    const item = { Items: [{ Name: "Tea" }], Logo: uri(LOGOS.png) };
    const merged = merge(paragraph("[Logo]") + table(["text"]) + section, item);
    expect(picturesIn(merged)).toEqual([LOGOS.png]);
    expect(documentText(merged)).not.toContain("Nothing");
  });

  test("in a part whose name ends in capital letters", () => {
    const zip = new PizZip(docx(paragraph("[Logo]")));
    for (const name of ["word/document.xml", "word/_rels/document.xml.rels"]) {
      zip.file(name.replace("document.xml", "document.XML"), zip.file(name)?.asText() ?? "").remove(name);
    }
    for (const name of ["[Content_Types].xml", "_rels/.rels"]) {
      zip.file(name, (zip.file(name)?.asText() ?? "").replaceAll("word/document.xml", "word/document.XML"));
    }
    const merged = mergeDocx(zip.generate({ type: "uint8array" }), { Logo: uri(LOGOS.png) });
    expect(picturesIn(merged, "word/document.XML")).toEqual([LOGOS.png]);
  });

  test("where the template declares the picture's type in capital letters", () => {
    const body = paragraph("[Logo]");
    const types = partXml(docx(body), "[Content_Types].xml")
      .replace(/<Default Extension="png"[^>]*>/, "")
      .replace("<Override", '<Default Extension="PNG" ContentType="image/png"/><Override');
    const merged = merge({ body, parts: { "[Content_Types].xml": types } }, { Logo: uri(LOGOS.png) });
    expect(partXml(merged, "[Content_Types].xml").match(/Extension="png"/gi)).toHaveLength(1);
  });

  test("a thousand times in one item, however large it is", () => {
    const large = Buffer.concat([LOGOS.png, Buffer.alloc(200_000)]);
    const body = `${paragraph("[#Items]")}${paragraph("[Logo]")}${paragraph("[/Items]")}`;
    const item = { Items: Array.from({ length: 1000 }, (_, N) => ({ N })), Logo: uri(large) };
    expect(picturesIn(mergeDocx(docx(body), item))).toHaveLength(1000);
  });
});

describe("several items in one file", () => {
  test.each([true, false])("each has its own picture, in the body and in the header (page_break %s)", (pageBreak) => {
    const template = docx({ body: paragraph("[Logo]"), headers: { default: paragraph("[Logo]") } });
    const items = [{ Logo: uri(LOGOS.png) }, { Logo: uri(LOGOS.gif, "gif") }, { Logo: "" }];
    const file = assembleSoundly(template, items, { pageBreak });
    expect(picturesIn(file)).toEqual([LOGOS.png, LOGOS.gif]);
    const headers = Object.keys(new PizZip(file).files).filter((name) => /^word\/header[^/]*\.xml$/.test(name));
    const withPictures = headers.filter((name) => partXml(file, name).includes("<a:blip"));
    expect(withPictures.map((name) => picturesIn(file, name))).toEqual([[LOGOS.png], [LOGOS.gif]]);
  });
});

test("a file of more parts than a template may have takes pictures too", () => {
  const template = docx({ body: paragraph("x"), headers: { default: paragraph("[Name][Logo]") } });
  const items = Array.from({ length: 10_100 }, (_, N) => ({ Name: String(N), Logo: N === 0 ? uri(LOGOS.png) : "" }));
  const parts = new PizZip(assembleDocx(template, items)).files;
  expect(Object.keys(parts).length).toBeGreaterThan(10_000);
  expect(Object.keys(parts).filter((name) => name.startsWith("word/media/"))).toHaveLength(1);
});

test("a template cannot hold what stands for a picture", () => {
  const forged = `<w:p><w:r><w:t>&#xFFFE;0123456789abcdef&#xFFFF;[Logo]</w:t></w:r></w:p>`;
  expect(() => mergeDocx(docx(forged), { Logo: uri(LOGOS.png) })).toThrow(/character that XML does not allow/);
});

test("a value cannot forge the marker of a picture", () => {
  const merged = merge(paragraph("[Logo][Name]"), { Logo: uri(LOGOS.png), Name: "\ufffe0123\uffff" });
  expect(documentText(merged)).toBe("0123");
});

describe("a picture is no wider than", () => {
  test("the text of the page, and keeps its proportions", () => {
    const wide = bitmap(2000, 500);
    const section =
      '<w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:right="1453" w:bottom="1440" w:left="1453" w:header="708" w:footer="708" w:gutter="0"/>';
    const body = paragraph("[Logo]");
    const template = partXml(docx(body)).replace(/<w:sectPr>.*<\/w:sectPr>/s, `<w:sectPr>${section}</w:sectPr>`);
    const merged = merge({ body, parts: { "word/document.xml": template } }, { Logo: uri(wide, "bmp") });
    // 9,000 twips of text are 6.25 inches.
    expect(sizes(merged)).toEqual([[5_715_000, 1_428_750]]);
  });

  test("a picture in a cell is no wider than the text of the cell", () => {
    const merged = merge(table(["[Logo]", "text"]) + paragraph("[Logo]"), { Logo: uri(LOGOS.png) });
    // A cell of 2,000 twips has 1,784 for its text.
    expect(sizes(merged)).toEqual([
      [1_132_840, 566_420],
      [1_905_000, 952_500],
    ]);
  });
});

describe("a picture is no higher than the text of the page", () => {
  // 16,838 twips less two margins of 1,440: 13,958 twips, of 635 EMU.
  const HEIGHT = 8_863_330;

  test("and keeps its proportions", () => {
    const merged = merge(paragraph("[Logo]"), { Logo: uri(bitmap(500, 2000), "bmp") });
    expect(sizes(merged)).toEqual([[HEIGHT / 4, HEIGHT].map(Math.round)]);
  });

  test("a picture in a table's cell is no higher than the text of the page", () => {
    const merged = merge(table(["[Logo]"]), { Logo: uri(bitmap(100, 2000), "bmp") });
    expect(sizes(merged)).toEqual([[HEIGHT / 20, HEIGHT].map(Math.round)]);
  });

  test.each([
    [1, 100_000_000],
    [100_000_000, 1],
  ])("a picture is no larger than the text of the page whatever its header says (%d × %d)", (width, height) => {
    const bytes = Buffer.from(LOGOS.png);
    bytes.writeUInt32BE(width, 16);
    bytes.writeUInt32BE(height, 20);
    const [[cx, cy] = [0, 0]] = sizes(merge(paragraph("[Logo]"), { Logo: uri(bytes) }));
    // 11,906 twips less two margins of 1,440.
    expect(cx).toBeLessThanOrEqual(9_026 * 635);
    expect(cy).toBeLessThanOrEqual(HEIGHT);
    expect(Math.min(cx, cy)).toBeGreaterThan(0);
  });
});

describe("no picture", () => {
  test.each([[""], [null], [undefined]])("for %j", (Logo) => {
    const merged = merge(paragraph("a[Logo]b"), { Logo });
    expect(documentText(merged)).toBe("ab");
    expect(picturesIn(merged)).toEqual([]);
  });

  test("for a text that only holds a data URI, or one of another kind", () => {
    for (const text of ["see data:image/png;base64,AAAA", "data:text/plain,image/png", "image/png"]) {
      expect(documentText(merge(paragraph("[Logo]"), { Logo: text }))).toBe(text);
    }
  });

  test("a data URI in the address of a link or an alternative text becomes no picture", () => {
    const content = {
      body: `<w:p>${picture("a.png").replace("<wp:docPr ", '<wp:docPr descr="[Logo]" ')}</w:p>`,
      pictures: { "a.png": PIXEL_PNG },
    };
    const merged = merge(content, { Logo: "data:image/png;base64,AAAA" });
    expect(partXml(merged)).toContain('descr="data:image/png;base64,AAAA"');
  });
});

describe("is refused with the tag's name and the remedy", () => {
  test.each([
    ["another format", uri(Buffer.from("II*\0\u0008\0\0\0"), "tiff")],
    ["one that is cut off", uri(PIXEL_PNG.subarray(0, 20))],
    ["one without Base64", "data:image/png,%89PNG"],
    ["nothing", "data:image/png;base64,"],
  ])("%s", (_what, Logo) => {
    expect(() => mergeDocx(docx(paragraph("[Logo]")), { Logo })).toThrow(
      /the tag Logo is not a PNG, JPEG, GIF, BMP, WebP/,
    );
  });

  test("one item with more pictures than 64 MB of text hold, at 1,000 characters each", () => {
    const body = `${paragraph("[#Items]")}${paragraph("[Logo]")}${paragraph("[/Items]")}`;
    const item = { Items: Array.from({ length: 70_000 }, (_, N) => ({ N })), Logo: uri(PIXEL_PNG) };
    expect(() => mergeDocx(docx(body), item)).toThrow(/its document exceeds/);
  });

  test("a picture of more than 100 megapixels is refused with the tag's name", () => {
    const Logo = uri(bitmap(20_000, 20_000, 0), "bmp");
    expect(() => mergeDocx(docx(paragraph("[Logo]")), { Logo })).toThrow(/the tag Logo has more than 100 megapixels/);
  });
});

/** A BMP of 24 bits a pixel. */
function bitmap(width: number, height: number, rows = height): Buffer {
  const bytes = Buffer.alloc(54 + width * 3 * rows, 0x80);
  bytes.fill(0, 0, 54);
  bytes.write("BM", 0, "latin1");
  bytes.writeUInt32LE(bytes.length, 2);
  bytes.writeUInt32LE(54, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(width, 18);
  bytes.writeInt32LE(height, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(24, 28);
  return bytes;
}
