/** Pictures that the author has placed, with a picture tag in the alternative text (docs/pictures.md, "Frames"). */
import { describe, expect, test } from "vitest";
import { ChangedDocument } from "#shared/engine/merge/docx/insertions/changed-document.ts";
import { Insertions } from "#shared/engine/merge/docx/insertions/insertions.ts";
import { fillFrames } from "#shared/engine/merge/docx/insertions/picture-frames.ts";
import { docxPictureFinder } from "#shared/engine/merge/find-pictures.ts";
import { type FetchedPictures, readPicture } from "#shared/engine/merge/pictures/picture.ts";
import { ALTERNATIVE_TEXT } from "#shared/engine/merge/values/docx-place.ts";
import { openDocx } from "#shared/engine/template-file/open-docx.ts";
import { assembleSoundly } from "#test/support/assemble-docx.ts";
import { paragraph, picture, textBox } from "#test/support/docx-blocks.ts";
import { documentText, docx, partXml } from "#test/support/docx-package.ts";
import { picturesIn } from "#test/support/docx-pictures.ts";
import { mergeDocx } from "#test/support/merge-docx.ts";
import { PIXEL_PNG } from "#test/support/office-files.ts";
import { lintDocx } from "#test/support/ooxml-linter.ts";

const gif = (width: number, height: number) =>
  Buffer.from([...Buffer.from("GIF89a"), width & 255, width >> 8, height & 255, height >> 8, 0, 0, 0]);
/** Pictures of 2 : 1 and 1 : 2, as far as their size. */
const [WIDE, HIGH] = [gif(200, 100), gif(100, 200)];
const uri = (bytes: Buffer) => `data:image/gif;base64,${bytes.toString("base64")}`;
const GROUP = "http://schemas.microsoft.com/office/word/2010/wordprocessingGroup";
const ENHANCED = { enhancedSyntax: true };

/** A placed square. */
function framed(descr: string, change: (drawing: string) => string = (drawing) => drawing): Uint8Array {
  const drawing = change(picture("a.png").replace("<wp:docPr ", `<wp:docPr descr="${descr}" `));
  return docx({ body: `<w:p>${drawing}</w:p>`, pictures: { "a.png": PIXEL_PNG } });
}

function merge(template: Uint8Array, item: object, options = {}): Uint8Array {
  expect(lintDocx(template)).toEqual([]);
  const merged = mergeDocx(template, item as Record<string, unknown>, options);
  expect(lintDocx(merged)).toEqual([]);
  return merged;
}

test.each([
  ["[%Logo]", WIDE, '<a:srcRect t="-50000" b="-50000"/>'],
  ["[%Logo]", HIGH, '<a:srcRect l="-50000" r="-50000"/>'],
  ["[%Logo | fit:'contain']", WIDE, '<a:srcRect t="-50000" b="-50000"/>'],
  ["[%Logo | fit:'cover']", WIDE, '<a:srcRect l="25000" r="25000"/>'],
  ["[%Logo | fit:'cover']", HIGH, '<a:srcRect t="25000" b="25000"/>'],
  ["[%Logo | fit:'fill']", WIDE, ""],
])("%s replaces the picture; its frame stays", (tag, bytes, rectangle) => {
  const merged = merge(framed(tag), { Logo: uri(bytes) }, ENHANCED);
  expect(picturesIn(merged)).toEqual([bytes]);
  const xml = partXml(merged);
  expect(xml).toMatch(new RegExp(`</a:blip>${rectangle}<a:stretch>`));
  expect(xml.match(/cx="360000" cy="360000"/g)).toHaveLength(2);
  expect(xml).toContain('descr=""');
});

test("a circle is filled", () => {
  const template = framed("[%Logo]", (drawing) => drawing.replace('prst="rect"', 'prst="ellipse"'));
  expect(partXml(merge(template, { Logo: uri(WIDE) }))).toContain('<a:srcRect l="25000" r="25000"/>');
});

test("the author's cropping and effects stay; what belongs to the placed file goes", () => {
  const template = framed("[%Logo]", (drawing) =>
    drawing.replace(
      /(<a:blip [^>]*)\/>/,
      '$1><a:grayscl/><a:extLst><a:ext uri="{96DAC541-7B7A-43D3-8B79-37D633B846F1}"/></a:extLst></a:blip><a:srcRect l="25000" r="25000"/>',
    ),
  );
  const xml = partXml(merge(template, { Logo: uri(WIDE) }));
  expect(xml).toMatch(/r:embed="rIdPicture\w+"><a:grayscl\/><\/a:blip><a:srcRect l="25000" r="25000"\/>/);
});

test("the data describes the picture, beside what the author writes", () => {
  const merged = merge(framed("[%Logo]: [Name]"), { Logo: { src: uri(WIDE), alt: '"A" <b>' }, Name: "Ada" });
  expect(partXml(merged)).toContain('descr="&quot;A&quot; &lt;b&gt;: Ada"');
});

test("only the picture is removed from a group, whose other shapes hold one that stays", () => {
  const group = (inner: string, placed: string) =>
    `<w:r><w:drawing><wp:inline><wp:docPr id="9" name="Group"/><a:graphic><a:graphicData uri="${GROUP}"><wpg:wgp>` +
    `<wps:wsp><wps:txbx><w:txbxContent><w:p>${inner}</w:p></w:txbxContent></wps:txbx></wps:wsp>${placed}` +
    "</wpg:wgp></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>";
  const insertions = new Insertions();
  const [shown, gone] = [uri(WIDE), ""].map((Logo) => insertions.marked("Logo", Logo, ALTERNATIVE_TEXT) ?? "");
  const named = (drawing: string, mark = "") => drawing.replace("<pic:cNvPr ", `<pic:cNvPr descr="${mark}" `);
  const [placed = ""] = /<pic:pic.*<\/pic:pic>/s.exec(named(picture("a.png"), gone)) ?? [];
  const document = new ChangedDocument(openDocx(docx(paragraph("")), "a.docx").archive, []);
  const xml = fillFrames(group(named(picture("b.png"), shown), placed), insertions, { part: "p", document });
  expect(xml).toContain("<wpg:wgp>");
  expect(xml.match(/<pic:pic[ >]/g)).toHaveLength(1);
  expect(xml).toMatch(/r:embed="rIdPicture\w+"/);
});

test("without a picture in the data the placed one is removed", () => {
  const merged = merge(framed("[%Logo]"), { Logo: "" });
  expect(partXml(merged)).not.toContain("w:drawing");
});

describe("a frame can stand", () => {
  test("a frame shows each entry's own picture, in a list and in a file of several items", () => {
    const drawing = picture("a.png").replace("<wp:docPr ", '<wp:docPr title="[%P]" ');
    const body = `${paragraph("[#Items]")}<w:p>${drawing}</w:p>${paragraph("[/Items]")}`;
    const template = docx({ body, pictures: { "a.png": PIXEL_PNG } });
    const item = { Items: [{ P: uri(WIDE) }, { P: "" }, { P: uri(HIGH) }] };
    expect(picturesIn(merge(template, item))).toEqual([WIDE, HIGH]);
    expect(picturesIn(assembleSoundly(template, [item, { Items: [{ P: uri(HIGH) }] }]))).toEqual([WIDE, HIGH, HIGH]);
  });

  test("in a text box, whose own alternative text names no picture of it", () => {
    const inner = picture("a.png", 2).replace("<wp:docPr ", '<wp:docPr descr="[%Logo]" ');
    const box = textBox(`<w:p>${inner}</w:p>`).replace('<wp:docPr id="7"', '<wp:docPr descr="[%Other]" id="7"');
    const template = docx({ body: `<w:p>${box}</w:p>`, pictures: { "a.png": PIXEL_PNG } });
    const merged = mergeDocx(template, { Logo: uri(WIDE), Other: uri(HIGH) });
    expect(new Set(picturesIn(merged).map(String))).toEqual(new Set([String(WIDE)]));
  });
});

test("an address is found and fetched", () => {
  const address = "https://files.test/logo";
  const template = framed("[%Logo]");
  const delimiters = { left: "[", right: "]" };
  const find = docxPictureFinder(openDocx(template, "a.docx"), { delimiters, enhancedSyntax: false });
  expect([...find([{ Logo: address }]).addresses.keys()]).toEqual([address]);
  const fetched = new Map([[address, readPicture(WIDE)]]) as FetchedPictures;
  expect(picturesIn(merge(template, { Logo: address }, { fetched }))).toEqual([WIDE]);
});

test("a picture of 60,000 × 1 pixels leads to numbers that programs can represent", () => {
  const xml = partXml(merge(framed("[%Logo]"), { Logo: uri(gif(60_000, 1)) }));
  expect(xml).toContain('<a:srcRect t="-49950000" b="-49950000"/>');
});

test("a plain tag prints its text in the alternative text, as before", () => {
  const merged = merge(framed("Photo of [Name]"), { Name: "Ada" });
  expect(partXml(merged)).toContain('descr="Photo of Ada"');
  expect(picturesIn(merged)).toEqual([PIXEL_PNG]);
  expect(documentText(merged)).toBe("");
});
