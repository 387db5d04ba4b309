/** A picture is no larger than what holds it: the page and the columns of its section, a text box, a table cell. */
import { describe, expect, test } from "vitest";
import { paragraph, sectionBreak, textBox } from "#test/support/docx-blocks.ts";
import { docx, partXml } from "#test/support/docx-package.ts";
import { mergeDocx } from "#test/support/merge-docx.ts";
import { lintDocx } from "#test/support/ooxml-linter.ts";

/** A GIF of 6,000 × 600 pixels as far as its size. */
const WIDE = Buffer.from("GIF89a\x70\x17\x58\x02\0\0\0", "latin1");
const Logo = `data:image/gif;base64,${WIDE.toString("base64")}`;
const EMU_PER_TWIP = 635;

/** The widths of the pictures in twips. */
function widths(body: string): readonly number[] {
  const merged = mergeDocx(docx(body), { Logo });
  expect(lintDocx(merged)).toEqual([]);
  const extents = partXml(merged).matchAll(/<wp:extent cx="(\d+)" cy="\d+"\/><wp:docPr id="\d+" name="Picture/g);
  return Array.from(extents, ([, cx]) => Number(cx) / EMU_PER_TWIP);
}

const page = (width: number) =>
  `<w:pgSz w:w="${width}" w:h="16838"/><w:pgMar w:top="1000" w:right="1000" w:bottom="1000" w:left="1000" w:header="708" w:footer="708" w:gutter="0"/>`;
const LOGO = paragraph("[%Logo]");

describe("the width of a picture that is too wide", () => {
  test("is that of its own section", () => {
    const body = LOGO + sectionBreak(page(7000)) + LOGO + sectionBreak(page(9000)) + LOGO;
    expect(widths(body)).toEqual([5000, 7000, 9026]);
  });

  test.each([
    ['<w:cols w:num="2" w:space="400"/>', 3800],
    ['<w:cols w:num="3"/>', (8000 - 2 * 720) / 3],
    [
      '<w:cols w:num="2" w:space="400" w:equalWidth="0"><w:col w:w="5600" w:space="400"/><w:col w:w="2000"/></w:cols>',
      2000,
    ],
    ['<w:cols w:num="90"/>', 8000],
  ])("is that of a column of %s", (columns, width) => {
    const [found = 0] = widths(LOGO + sectionBreak(page(10_000) + columns));
    expect(found).toBeCloseTo(width, 0);
  });

  test("is that of a text box without its margins, as a shape and in VML", () => {
    const box = textBox(LOGO)
      .replace(
        "<wps:wsp>",
        '<wps:wsp><wps:cNvSpPr txBox="1"/><wps:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="1270000" cy="900000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></wps:spPr>',
      )
      .replace("</wps:txbx>", '</wps:txbx><wps:bodyPr lIns="63500" rIns="0"/>')
      .replace("<v:shape>", '<v:shape style="position:absolute;width:100pt;height:70pt">');
    expect(widths(paragraph([box]))).toEqual([1900, 1712]);
  });
});
