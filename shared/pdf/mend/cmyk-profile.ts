/**
 * Makes an ICC profile (ICC.1:2001-04) for CMYK colours without one. It has the colours in which PDFium shows them, so
 * pages look the same with it.
 */
import { PDFDocument, PDFName } from "pdf-lib";
import { withPdf } from "#shared/pdf/objects/pdfium.ts";
import { savePdf } from "#shared/pdf/objects/save-pdf.ts";

/** The steps of each ink in the table; programs interpolate between them. */
const STEPS = 9;
const INKS = 4;

/** Made at first use. */
let made: Promise<Uint8Array> | undefined;

export function cmykProfile(): Promise<Uint8Array> {
  made ??= shownColours().then(writeProfile);
  return made;
}

/** Returns red, green and blue of each combination of inks; the last ink changes fastest. */
async function shownColours(): Promise<readonly (readonly number[])[]> {
  const side = STEPS ** (INKS / 2);
  const document = await PDFDocument.create({ updateMetadata: false });
  const { context } = document;
  const inks = Array.from({ length: STEPS ** INKS }, (_, index) =>
    Array.from({ length: INKS }, (__, ink) => Math.floor(index / STEPS ** (INKS - 1 - ink)) % STEPS),
  );
  const samples = Uint8Array.from(inks.flat(), (step) => Math.round((step * 255) / (STEPS - 1)));
  const picture = context.flateStream(samples, {
    Type: "XObject",
    Subtype: "Image",
    Width: side,
    Height: side,
    ColorSpace: "DeviceCMYK",
    BitsPerComponent: 8,
  });
  const page = document.addPage([side, side]);
  page.node.set(PDFName.of("Resources"), context.obj({ XObject: { Inks: context.register(picture) } }));
  page.node.set(PDFName.of("Contents"), context.register(context.stream(`${side} 0 0 ${side} 0 0 cm /Inks Do`)));
  const { data } = await withPdf(await savePdf(document), (drawn) =>
    drawn.getPage(0).render({ width: side, height: side, render: "bitmap" }),
  );
  return inks.map((_, index) => [...data.subarray(index * 4, index * 4 + 3)].map((byte) => byte / 255));
}

const HEADER_LENGTH = 128;
const VERSION = 0x02_40_00_00;
/** The white of the space in which profiles describe colours. */
const D50 = [0.9642, 1, 0.8249] as const;

function writeProfile(colours: readonly (readonly number[])[]): Uint8Array {
  const tags = [
    ["desc", description("CMYK as shown on screens")],
    ["cprt", Buffer.concat([tag("text"), Buffer.from("No copyright\0", "latin1")])],
    ["wtpt", Buffer.concat([tag("XYZ "), ...D50.map(fixed)])],
    ["A2B0", table(colours)],
  ] as const;
  const list = Buffer.alloc(4 + tags.length * 12);
  list.writeUInt32BE(tags.length, 0);
  const parts: Uint8Array[] = [];
  let offset = HEADER_LENGTH + list.length;
  for (const [index, [name, data]] of tags.entries()) {
    const padded = Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)]);
    list.write(name, 4 + index * 12, "latin1");
    list.writeUInt32BE(offset, 8 + index * 12);
    list.writeUInt32BE(data.length, 12 + index * 12);
    parts.push(padded);
    offset += padded.length;
  }
  return Buffer.concat([header(offset), list, ...parts]);
}

function header(size: number): Uint8Array {
  const bytes = Buffer.alloc(HEADER_LENGTH);
  bytes.writeUInt32BE(size, 0);
  bytes.writeUInt32BE(VERSION, 8);
  // An input profile: it says what colours mean, not how to print them.
  bytes.write("scnrCMYKLab ", 12, "latin1");
  for (const [index, part] of [2026, 1, 1, 0, 0, 0].entries()) bytes.writeUInt16BE(part, 24 + index * 2);
  bytes.write("acsp", 36, "latin1");
  for (const [index, part] of D50.entries()) fixed(part).copy(bytes, 68 + index * 4);
  return bytes;
}

/**
 * The type lut8Type: curves that change nothing around a table of colours. Words instead of bytes (lut16Type) make a
 * profile of 36 KB instead of 18, and colours no closer to PDFium's: on average 0.6 instead of 0.7 of 255 levels.
 */
function table(colours: readonly (readonly number[])[]): Uint8Array {
  const identity = [1, 0, 0, 0, 1, 0, 0, 0, 1].map(fixed);
  const straight = Uint8Array.from({ length: 256 }, (_, value) => value);
  const curves = (count: number) => Array.from({ length: count }, () => straight);
  const head = [tag("mft1"), Uint8Array.of(INKS, 3, STEPS, 0), ...identity];
  return Buffer.concat([...head, ...curves(INKS), Uint8Array.from(colours.flatMap(labOf)), ...curves(3)]);
}

/** Linear sRGB to XYZ for D50. */
const TO_XYZ = [
  [0.4360747, 0.3850649, 0.1430804],
  [0.2225045, 0.7168786, 0.0606169],
  [0.0139322, 0.0971045, 0.7141733],
] as const;

/** Returns L*, a* and b* as the table writes them. */
function labOf(colour: readonly number[]): readonly number[] {
  const linear = colour.map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  const [x = 0, y = 0, z = 0] = TO_XYZ.map((row, index) => {
    const sum = row.reduce((total, factor, at) => total + factor * (linear[at] ?? 0), 0) / (D50[index] ?? 1);
    return sum > 216 / 24_389 ? Math.cbrt(sum) : (sum * 24_389) / 3132 + 16 / 116;
  });
  const bytes = [((116 * y - 16) * 255) / 100, 500 * (x - y) + 128, 200 * (y - z) + 128];
  return bytes.map((value) => Math.max(0, Math.min(255, Math.round(value))));
}

function description(text: string): Uint8Array {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.length + 1);
  // Behind the text: none in Unicode, and none in the script code of the Macintosh.
  return Buffer.concat([tag("desc"), length, Buffer.from(`${text}\0`, "latin1"), Buffer.alloc(8 + 3 + 67)]);
}

/** The type of a tag's data, and four reserved bytes. */
function tag(type: string): Uint8Array {
  return Buffer.concat([Buffer.from(type, "latin1"), Buffer.alloc(4)]);
}

function fixed(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(Math.round(value * 65_536));
  return bytes;
}
