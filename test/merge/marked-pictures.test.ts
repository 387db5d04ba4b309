/** Tags that are marked as pictures, such as [%Logo], once the pictures behind addresses were fetched (callers.md, "Tags"). */
import { describe, expect, test } from "vitest";
import { type FetchedPictures, readPicture } from "#shared/engine/merge/pictures/picture.ts";
import { assembleSoundly } from "#test/support/assemble-docx.ts";
import { field, noteReference, paragraph, run, table, textBox } from "#test/support/docx-blocks.ts";
import { type DocxContent, documentText, docx, partXml } from "#test/support/docx-package.ts";
import { picturesIn } from "#test/support/docx-pictures.ts";
import { mergeDocx } from "#test/support/merge-docx.ts";
import { mergeHtml } from "#test/support/merge-html.ts";
import { PIXEL_PNG } from "#test/support/office-files.ts";
import { lintDocx } from "#test/support/ooxml-linter.ts";

const LOGO = "https://files.test/logo.png";
const PHOTO = "https://files.test/photo";
/** A GIF of 3 × 2 pixels as far as its size. */
const GIF = Buffer.from("GIF89a\x03\x00\x02\x00\x00\x00\x00", "latin1");
const FETCHED: FetchedPictures = new Map(
  Object.entries({ [LOGO]: PIXEL_PNG, [PHOTO]: GIF }).flatMap(([address, bytes]) => {
    const read = readPicture(bytes);
    return typeof read === "string" ? [] : [[address, read] as const];
  }),
);

function merge(content: DocxContent | string, item: object): Uint8Array {
  const template = docx(content);
  expect(lintDocx(template)).toEqual([]);
  const merged = mergeDocx(template, item as Record<string, unknown>, { fetched: FETCHED });
  expect(lintDocx(merged)).toEqual([]);
  return merged;
}

describe("the picture stands where its tag stands", () => {
  test.each<[string, DocxContent | string, string]>([
    ["a paragraph", paragraph("a[%Logo]b"), "word/document.xml"],
    ["a paragraph, cut by formatting", paragraph([run("[%"), run("Lo", "<w:b/>"), run("go]")]), "word/document.xml"],
    ["a header", { body: paragraph("x"), headers: { default: paragraph("[%Logo]") } }, "word/header_default.xml"],
    [
      "a footnote",
      { body: paragraph([run("x"), noteReference("footnote", 1)]), footnotes: [paragraph("[%Logo]")] },
      "word/footnotes.xml",
    ],
  ])("in %s", (_where, content, part) => {
    expect(picturesIn(merge(content, { Logo: LOGO }), part)).toEqual([PIXEL_PNG]);
  });

  test("each row of a table shows its own picture", () => {
    const Items = [{ P: LOGO }, { P: "" }, { P: PHOTO }];
    const merged = merge(table(["[#Items][%P]", "text[/]"]), { Items });
    expect(picturesIn(merged)).toEqual([PIXEL_PNG, GIF]);
    expect(documentText(merged).match(/text/g)).toHaveLength(3);
  });

  test("where a section after a table leaves nothing", () => {
    const section = paragraph("[^Items]") + paragraph("Nothing was ordered.") + paragraph("[/Items]");
    const item = { Items: [{ Name: "Tea" }], Logo: LOGO, Gone: "https://files.test/gone", Text: "no address" };
    const merged = merge(paragraph("a[%Logo][%Gone][%Text]b") + table(["text"]) + section, item);
    expect(picturesIn(merged)).toEqual([PIXEL_PNG]);
    expect(documentText(merged)).toMatch(/^ab\n/);
  });

  test.each([true, false])("for each of several items in one file (page_break %s)", (pageBreak) => {
    const template = docx({ body: paragraph("[%Logo]"), headers: { default: paragraph("[%Logo]") } });
    const items = [{ Logo: LOGO }, { Logo: PHOTO }, { Logo: "" }];
    const file = assembleSoundly(template, items, { pageBreak, fetched: FETCHED });
    expect(picturesIn(file)).toEqual([PIXEL_PNG, GIF]);
  });

  test("a picture's address may have blanks around it", () => {
    expect(picturesIn(merge(paragraph("[%Logo]"), { Logo: ` ${LOGO}\n` }))).toEqual([PIXEL_PNG]);
  });
});

describe("no picture is shown", () => {
  test.each([["https://files.test/gone"], ["no address"], ["data:text/plain,x"], [7], [{ a: 1 }], [[]], [""]])(
    "for %j, never its text",
    (Logo) => {
      const merged = merge(paragraph("a[%Logo]b"), { Logo });
      expect(documentText(merged)).toBe("ab");
      expect(picturesIn(merged)).toEqual([]);
    },
  );

  test("in the alternative text of a shape that is no picture", () => {
    const drawn = textBox(paragraph("x")).replace("<wp:docPr ", '<wp:docPr descr="a[%Logo]b" ');
    const merged = merge(`<w:p>${drawn}</w:p>`, { Logo: LOGO });
    expect(partXml(merged)).toContain('descr="ab"');
  });

  test("an image tag in the code of a field shows no picture", () => {
    const body = paragraph([field('QUOTE "a[%Logo]b"', "ab")]);
    expect(partXml(merge(body, { Logo: LOGO }))).toContain('QUOTE "ab"');
  });
});

test("a data URI that is no picture is refused, as in a plain tag", () => {
  const Logo = "data:image/tiff;base64,SUkqAA==";
  expect(() => mergeDocx(docx(paragraph("[%Logo]")), { Logo })).toThrow(
    /the tag Logo is not a PNG, JPEG, GIF, BMP, WebP/,
  );
  expect(() => mergeHtml("<p>[%Logo]</p>", { Logo })).toThrow(/the tag Logo is not a PNG, JPEG, GIF, BMP, WebP/);
});

describe("a percent sign is no mark", () => {
  test.each([
    ["alone", "[%]", { "%": "x" }, "x"],
    ["within a name", "[VAT %]", { "VAT %": "x" }, "x"],
    ["before a blank", "[% Discount]", { "% Discount": "x" }, "x"],
    ["before a no-break space", "[%\u00a0Discount]", { "% Discount": "x" }, "x"],
    ["two of them before a blank", "[%% Discount]", { "%% Discount": "x" }, "x"],
  ])("%s", (_where, text, item, becomes) => {
    expect(documentText(merge(paragraph(text), item))).toBe(becomes);
  });

  test("a percent sign in an expression is an operator, not a mark", () => {
    const merged = mergeDocx(docx(paragraph("[a % b]")), { a: 7, b: 4 }, { enhancedSyntax: true });
    expect(documentText(merged)).toBe("3");
  });
});

describe("in an HTML page", () => {
  const IMAGE = `data:image/png;base64,${PIXEL_PNG.toString("base64")}`;

  test.each([
    ["text gets an image", "<p>a[%Logo]b</p>", `<p>a<img src="${IMAGE}" alt="" style="max-width: 100%">b</p>`],
    ["the address of an image is the picture", '<p><img src="[%Logo]">', `<p><img src="${IMAGE}">`],
    ["other attributes get nothing", '<p title="a[%Logo]b">', '<p title="ab">'],
    ["a title gets nothing", "<title>a[%Logo]b</title><p>", "<title>ab</title><p>"],
    ["a style gets nothing", '<p style="color: red[%Logo]">', '<p style="color: red">'],
  ])("%s", (_what, template, becomes) => {
    expect(mergeHtml(template, { Logo: IMAGE })).toBe(becomes);
    expect(mergeHtml(template, { Logo: "https://files.test/gone" })).not.toContain("files.test");
  });

  test("a picture's type as the caller sends it cannot become markup", () => {
    const Logo = `data:image/"><script>alert(1)</script>;base64,${PIXEL_PNG.toString("base64")}`;
    expect(mergeHtml("<p>[%Logo]</p>", { Logo })).toBe(`<p><img src="${IMAGE}" alt="" style="max-width: 100%"></p>`);
  });
});
