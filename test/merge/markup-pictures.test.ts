/** Pictures within HTML and Markdown of the data (docs/markup.md). */
import { expect, test } from "vitest";
import { compileTemplate } from "#shared/engine/merge/compile-template.ts";
import { type Picture, readPicture } from "#shared/engine/merge/pictures/picture.ts";
import { openDocx } from "#shared/engine/template-file/open-docx.ts";
import { assembleSoundly } from "#test/support/assemble-docx.ts";
import { paragraph } from "#test/support/docx-blocks.ts";
import { documentText, docx, partXml } from "#test/support/docx-package.ts";
import { picturesIn } from "#test/support/docx-pictures.ts";
import { mergeDocx } from "#test/support/merge-docx.ts";
import { mergeHtml } from "#test/support/merge-html.ts";
import { PIXEL_PNG } from "#test/support/office-files.ts";
import { lintDocx } from "#test/support/ooxml-linter.ts";
import { QUARTERS_JPEG } from "#test/support/small-pictures.ts";

const ENHANCED = { enhancedSyntax: true };
const SYNTAX = { delimiters: { left: "[", right: "]" }, enhancedSyntax: true };
const ALONE = paragraph("[Body | html]");
const ADDRESS = "https://example.test/a.png";
const EMU_PER_PIXEL = 9_525;
const EMU_PER_MILLIMETRE = 36_000;

const uri = (bytes: Uint8Array, type = "png") => `data:image/${type};base64,${Buffer.from(bytes).toString("base64")}`;
const PIXEL = uri(PIXEL_PNG);

function merge(Body: string, template = ALONE, fetched: ReadonlyMap<string, Picture> = new Map()): Uint8Array {
  const merged = mergeDocx(docx(template), { Body }, { ...ENHANCED, fetched });
  expect(lintDocx(merged)).toEqual([]);
  return merged;
}

function extents(merged: Uint8Array): readonly (readonly number[])[] {
  const found = partXml(merged, "word/document.xml").matchAll(/<wp:extent cx="(\d+)" cy="(\d+)"/g);
  return Array.from(found, ([, width, height]) => [Number(width), Number(height)]);
}

test("pictures stay in their paragraphs, cells and links, with their files and alternative texts", () => {
  const merged = merge(
    `<p>a <img src="${PIXEL}" alt="a &quot;dot&quot;"> b</p><table><tr><td><img src="${uri(QUARTERS_JPEG, "jpeg")}"></td></tr></table><a href="https://b.test"><img src="${PIXEL}"></a>`,
  );
  expect(picturesIn(merged)).toEqual([PIXEL_PNG, QUARTERS_JPEG, PIXEL_PNG]);
  const xml = partXml(merged, "word/document.xml");
  expect(xml).toContain('descr="a &quot;dot&quot;"');
  expect(xml).toMatch(/<w:hyperlink [^>]*><w:r><w:drawing>/);
  expect(documentText(merged)).toContain("a  b");
});

test.each([
  ['width="40" height="20"', [40 * EMU_PER_PIXEL, 20 * EMU_PER_PIXEL]],
  ['width="40"', [40 * EMU_PER_PIXEL, 40 * EMU_PER_PIXEL]],
  ['style="width: 2cm; height: 10mm"', [20 * EMU_PER_MILLIMETRE, 10 * EMU_PER_MILLIMETRE]],
  ['style="height: 72pt" width="9"', [9 * EMU_PER_PIXEL, 914_400]],
  ['width="0"', [EMU_PER_PIXEL, EMU_PER_PIXEL]],
])("a picture with %s has this size", (size, expected) => {
  expect(extents(merge(`<img src="${PIXEL}" ${size}>`))).toEqual([expected]);
});

test("a share of the width is one of the column or the cell, and no picture is wider", () => {
  const cell = `<table><tr><td><img src="${PIXEL}" width="100%"></td><td><img src="${PIXEL}" width="5000"></td></tr></table>`;
  const [whole, half, wide] = extents(merge(`<img src="${PIXEL}" style="width:50%" height=9><p>${cell}`));
  const page = 2 * (whole?.[0] ?? 0);
  expect(half?.[0]).toBeLessThan(page / 2);
  expect(half?.[0]).toBeGreaterThan(page / 3);
  expect(wide?.[0]).toBeLessThanOrEqual(page / 2);
});

test("pictures behind addresses are found before merging, and shown if they were fetched", () => {
  const Body = `<img src="${ADDRESS}" alt="seen"><img src="${ADDRESS}"><img src="/beside.png" alt="beside">`;
  const compiled = compileTemplate({ kind: "docx", docx: openDocx(docx(ALONE), "a.docx") }, SYNTAX);
  expect(compiled.marksPictures()).toBe(true);
  expect([...compiled.findPictures([{ Body }]).addresses]).toEqual([[ADDRESS, "Body | html"]]);
  const picture = readPicture(PIXEL_PNG) as Picture;
  expect(picturesIn(merge(Body, ALONE, new Map([[ADDRESS, picture]])))).toEqual([PIXEL_PNG, PIXEL_PNG]);
  expect(documentText(merge(Body)).trim()).toBe("seenbeside");
});

test("a template without markup looks for no pictures", () => {
  const compiled = compileTemplate({ kind: "docx", docx: openDocx(docx(paragraph("[Body]")), "a.docx") }, SYNTAX);
  expect(compiled.marksPictures()).toBe(false);
});

test("a picture that cannot be read is its alternative text", () => {
  expect(documentText(merge('<img src="data:image/png;base64,AAAA" alt="broken">')).trim()).toBe("broken");
});

test("in a line and in Markdown pictures are shown, too, also with a format of the tag", () => {
  const tags = "See [Body | markdown] and [Body | markdown | color:'red']";
  expect(picturesIn(merge(`![x](${PIXEL})`, paragraph(tags)))).toEqual([PIXEL_PNG, PIXEL_PNG]);
});

test("in a page a picture is made anew, and no address of the data is left", () => {
  const Body = `<img src="${PIXEL}" alt='"><script>' onerror="x()" width="10"><img src="${ADDRESS}" alt="far"><img src="${uri(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="x()"/>'), "svg+xml")}">`;
  const page = mergeHtml("<!DOCTYPE html><div>[Body | html]</div>", { Body }, ENHANCED);
  expect(page).toContain(`<img src="${PIXEL}" alt="&#34;&#62;&#60;script&#62;" style="max-width: 100%`);
  expect(page).toContain("far");
  expect(page).not.toMatch(/example\.test|onerror|onload|<script/);
});

test("the files of pictures do not count as characters of HTML", () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><!--${"x".repeat(300_000)}--></svg>`;
  expect(picturesIn(merge(`<img src="${uri(Buffer.from(svg), "svg+xml")}">`))).toHaveLength(1);
});

test("in a file of many items each has its own picture", () => {
  const items = [PIXEL_PNG, QUARTERS_JPEG].map((bytes) => ({ Body: `<img src="${uri(bytes, "x")}">` }));
  expect(picturesIn(assembleSoundly(docx(ALONE), items, { syntax: SYNTAX }))).toEqual([PIXEL_PNG, QUARTERS_JPEG]);
});
