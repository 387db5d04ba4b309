/** A letter with what a converter can lose: fonts, scripts, a picture, a table, a footnote, a comment, an equation. */
import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { noteReference, paragraph, picture, run, table } from "#test/support/docx-blocks.ts";
import { docx } from "#test/support/docx-package.ts";

/** What stands in every format that the letter is converted to. */
export const LETTER_WORDS = ["Dear Zoë,", "Oak table", "Order 東京", "مرحبا"] as const;

const MATH = "http://schemas.openxmlformats.org/officeDocument/2006/math";
const EQUATION = `<w:p><m:oMathPara xmlns:m="${MATH}"><m:oMath><m:r><m:t>E=m</m:t></m:r><m:sSup><m:e><m:r><m:t>c</m:t></m:r></m:e><m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSup></m:oMath></m:oMathPara></w:p>`;

export async function letter(): Promise<Uint8Array> {
  return docx({
    title: "Invoice 7",
    body: [
      paragraph([run("Invoice 7", inFont("Calibri", 48))]),
      paragraph([run("Dear Zoë,", inFont("Arial")), noteReference("footnote", 1), noteReference("comment", 0)]),
      paragraph([run("Order 東京 مرحبا 🦆", inFont("Cambria")), picture("logo.png")]),
      table(["Article", "Price"], ["Oak table", "1,200.00 €"]),
      EQUATION,
    ].join(""),
    footnotes: [paragraph("Paid by card")],
    comments: [paragraph("Check this")],
    pictures: { "logo.png": await square(64) },
  });
}

/** One that is too large for a call: its picture cannot be compressed. */
export async function heavyLetter(): Promise<Uint8Array> {
  const side = 1500;
  const noise = await sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer();
  return docx({ body: paragraph([run("A heavy letter"), picture("noise.png")]), pictures: { "noise.png": noise } });
}

async function square(side: number): Promise<Uint8Array> {
  return sharp({ create: { width: side, height: side, channels: 3, background: "#c02040" } })
    .png()
    .toBuffer();
}

function inFont(name: string, halfPoints = 22): string {
  return `<w:rFonts w:ascii="${name}" w:hAnsi="${name}"/><w:sz w:val="${halfPoints}"/>`;
}
