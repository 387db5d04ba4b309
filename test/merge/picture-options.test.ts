/** Filters and objects that say how a picture is shown: `[%Logo | size:'40mm' | fit:'cover']`, `{ src, alt }`. */
import { describe, expect, test } from "vitest";
import { expression } from "#shared/engine/merge/syntax/expression.ts";
import { readTemplate } from "#shared/engine/template/read-tags.ts";
import { openDocx } from "#shared/engine/template-file/open-docx.ts";
import { assembleSoundly } from "#test/support/assemble-docx.ts";
import { paragraph } from "#test/support/docx-blocks.ts";
import { documentText, docx, partXml } from "#test/support/docx-package.ts";
import { picturesIn } from "#test/support/docx-pictures.ts";
import { mergeDocx } from "#test/support/merge-docx.ts";
import { mergeHtml } from "#test/support/merge-html.ts";
import { lintDocx } from "#test/support/ooxml-linter.ts";

/** A GIF of 200 × 100 pixels as far as its size. */
const WIDE = Buffer.from([...Buffer.from("GIF89a"), 200, 0, 100, 0, 0, 0, 0]);
const uri = (bytes: Buffer) => `data:image/gif;base64,${bytes.toString("base64")}`;
const Logo = uri(WIDE);
const ENHANCED = { enhancedSyntax: true };
const MM = 36_000;

function merge(text: string, item: object = { Logo }, block = paragraph(text)): Uint8Array {
  const merged = mergeDocx(docx(block), item as Record<string, unknown>, ENHANCED);
  expect(lintDocx(merged)).toEqual([]);
  return merged;
}

function extents(merged: Uint8Array): readonly (readonly number[])[] {
  const found = partXml(merged).matchAll(/<wp:extent cx="(\d+)" cy="(\d+)"\/>/g);
  return Array.from(found, ([, cx, cy]) => [Number(cx) / MM, Number(cy) / MM]);
}

describe("the size of a picture of 2 : 1", () => {
  test.each([
    ["size:'40mm'", [40, 20]],
    ["size:'':'20mm'", [40, 20]],
    ["size:'4 cm':'4cm'", [40, 20]],
    ["size:'1in'", [25.4, 12.7]],
    ["size:'72pt'", [25.4, 12.7]],
    ["size:'96px':'96px'", [25.4, 12.7]],
    ["size:'40mm':'40mm' | fit:'cover'", [40, 40]],
    ["fit:'fill' | size:'40mm':'40mm'", [40, 40]],
    ["size:Width", [30, 15]],
  ])("%s", (filters, size) => {
    expect(extents(merge(`[%Logo | ${filters}]`, { Logo, Width: "30mm" }))).toEqual([size]);
  });

  test("never exceeds its cell", () => {
    const cell = `<w:tbl><w:tblPr/><w:tblGrid><w:gridCol w:w="2216"/></w:tblGrid><w:tr><w:tc><w:tcPr><w:tcW w:w="2216" w:type="dxa"/></w:tcPr>${paragraph("[%Logo | size:'20in']")}</w:tc></w:tr></w:tbl>${paragraph("x")}`;
    expect(extents(merge("", { Logo }, cell))).toEqual([[(2000 * 635) / MM, (1000 * 635) / MM]]);
  });

  test("cover cuts off as much on both sides, fill stretches", () => {
    expect(partXml(merge("[%Logo | size:'40mm':'40mm' | fit:'cover']"))).toContain('<a:srcRect l="25000" r="25000"/>');
    expect(partXml(merge("[%Logo | size:'40mm':'40mm' | fit:'fill']"))).not.toContain("srcRect");
  });

  test("the sizes of the same picture can differ, also between items in one file", () => {
    const template = docx(paragraph("[%Logo | size:Width] [%Logo]"));
    const items = ["10mm", "30mm"].map((Width) => ({ Logo, Width }));
    const file = assembleSoundly(template, items, { syntax: { delimiters: { left: "[", right: "]" }, ...ENHANCED } });
    expect(extents(file).map(([width]) => width)).toEqual([10, (200 * 9525) / MM, 30, (200 * 9525) / MM]);
    expect(new Set(picturesIn(file)).size).toBe(4);
  });
});

test.each([
  ["size", /needs a length: write a width/],
  ["size:''", /needs a length/],
  ["size:'40'", /“40” cannot be used: write a number with mm/],
  ["size:40", /“40” cannot be used/],
  ["size:'9999999mm'", /cannot be used/],
  ["size:'0mm'", /cannot be used/],
  ["fit", /write fit:'contain'/],
  ["fit:'crop'", /the fit “crop” is unknown: write 'contain', 'cover' or 'fill'/],
])("wrong use is an invalid tag: %s", (filter, reason) => {
  const file = openDocx(docx(paragraph(`[%Logo | ${filter}]`)), "template.docx");
  expect(readTemplate(file, ENHANCED).tags).toMatchObject({ valid: [], invalid: [`Logo | ${filter}`] });
  expect(() => expression(`Logo | ${filter}`)).toThrow(reason);
});

test("a size from the data that is no length fails the item, and names the tag", () => {
  expect(() => merge("[%Logo | size:Width]", { Logo, Width: "wide" })).toThrow(
    /in the tag Logo \| size:Width, the length “wide”/,
  );
});

test("the alternative text comes from the data", () => {
  const alt = 'A "blue" <mark>\u0000';
  expect(partXml(merge("[%Logo | size:'40mm']", { Logo: { src: Logo, alt } }))).toContain(
    'descr="A &quot;blue&quot; &lt;mark&gt;"',
  );
  expect(mergeHtml("<!DOCTYPE html><p>[%Logo]</p>", { Logo: { src: Logo, alt } })).toContain(
    'alt="A &#34;blue&#34; &#60;mark&#62;"',
  );
});

test("an object whose source is no picture shows nothing, and a plain tag prints it as before", () => {
  expect(documentText(merge("a[%Logo]b", { Logo: { src: 7, alt: "x" } }))).toBe("ab");
  expect(documentText(merge("[Logo]", { Logo: { src: 7 } }))).toBe('{"src":7}');
});

test("where there is no picture, the filters print their value", () => {
  expect(documentText(merge("[Name | upper | size:'40mm']", { Name: "Ada" }))).toBe("ADA");
});

test("in a page the image has the size, and in an address it is the picture", () => {
  expect(mergeHtml("<!DOCTYPE html><p>[%Logo | size:'40mm':'40mm' | fit:'cover']</p>", { Logo }, ENHANCED)).toContain(
    'alt="" style="max-width: 100%; width: 40mm; height: 40mm; object-fit: cover">',
  );
  expect(mergeHtml("<!DOCTYPE html><p><img src=\"[%Logo | size:'40mm']\"></p>", { Logo }, ENHANCED)).toContain(
    `src="${Logo}"`,
  );
});
