/** The .docx files that the verified documents are made of. */
import { readFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { bookmark, hyperlink, paragraph, paragraphs, picture, run, table } from "#test/support/docx-blocks.ts";
import { docx } from "#test/support/docx-package.ts";

const FIXTURES = path.join(import.meta.dirname, "..", "fixtures");

export async function makeSources() {
  return {
    letter: await readFile(path.join(FIXTURES, "letter.docx")),
    pictures: docx({
      body: paragraph([run("Pictures: "), picture("opaque.png", 1), picture("clear.png", 2), picture("photo.jpg", 3)]),
      pictures: { "opaque.png": await slope(3), "clear.png": await slope(4), "photo.jpg": await photo() },
    }),
    report: docx({
      title: "Report",
      styles: heading(),
      links: { rId_site: "https://example.org/" },
      body: [
        paragraph([bookmark("start", run("Report"))], '<w:pStyle w:val="Heading1"/>'),
        paragraph([
          run("See "),
          hyperlink("the site", { id: "rId_site" }),
          run(" or "),
          hyperlink("start", { anchor: "start" }),
        ]),
        table(["Item", "Price"], ...Array.from({ length: 60 }, (_, index) => [`Item ${index}`, `${index}.00 €`])),
        paragraph("End", '<w:pStyle w:val="Heading1"/>'),
      ].join(""),
    }),
    scripts: docx(paragraphs("Ελληνικά", "Русский", "Žluťoučký kůň", "“fi ffl” — ½ ∑ → ☎")),
    chinese: docx(paragraphs("漢字かな한글", "😀 🇪🇺")),
  };
}

function heading(): string {
  return '<w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:pPr><w:outlineLvl w:val="0"/></w:pPr><w:rPr><w:b/></w:rPr></w:style>';
}

const SIDE = 64;

/** @param channels 4 for a picture that becomes clear from left to right */
function slope(channels: 3 | 4): Promise<Buffer> {
  const pixels = Buffer.alloc(SIDE * SIDE * channels, 200);
  for (let at = channels - 1; at < pixels.length; at += channels) pixels[at] = (Math.floor(at / channels) % SIDE) * 4;
  return sharp(pixels, { raw: { width: SIDE, height: SIDE, channels } })
    .png()
    .toBuffer();
}

async function photo(): Promise<Buffer> {
  return sharp(await slope(3))
    .jpeg()
    .toBuffer();
}
