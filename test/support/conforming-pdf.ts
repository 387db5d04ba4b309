/**
 * A small PDF/A, written object by object so that a test can spoil any byte of it:
 *
 *     const pdf = conformingPdf("2b");
 *     pdf.replace(OBJECT.page, "/Type /Page", "/Type /Page /AA << >>");
 *     await checkConformance(pdf.bytes(), "2b");
 *
 * It has a page with text in a simple and in a composite font, a picture, a form and a link, a bookmark, an output
 * intent, document properties and their XMP metadata.
 */
import type { PdfaPart } from "#shared/pdf/conformance/rules.ts";
import { conformingXmp } from "./conforming-xmp.ts";
import { tinyFont } from "./tiny-font.ts";

/** The numbers of its objects. Those from 40 on are free. */
export const OBJECT = {
  catalog: 1,
  pages: 2,
  metadata: 3,
  outputIntent: 4,
  profile: 5,
  page: 6,
  resources: 7,
  content: 8,
  link: 9,
  font: 10,
  descriptor: 11,
  fontFile: 12,
  picture: 13,
  form: 14,
  state: 15,
  composite: 16,
  cidFont: 17,
  cidDescriptor: 18,
  cidSet: 19,
  outlines: 20,
  bookmark: 21,
  information: 22,
  action: 23,
} as const;

export class EditablePdf {
  header: string;
  end = "%%EOF\n";
  trailer = `/Root ${OBJECT.catalog} 0 R /Info ${OBJECT.information} 0 R /ID [<0123456789ABCDEF> <0123456789ABCDEF>]`;
  crossReferences: "table" | "stream" = "table";
  /** The number of bytes by which the cross-references miss their objects. */
  offsetError = 0;
  /** Between `xref` and the first subsection. */
  afterXref = "\n";
  /** How an object opens. */
  opening = (number: number): string => `${number} 0 obj\n`;
  readonly objects: Map<number, string>;

  constructor(header: string, objects: Readonly<Record<number, string>>) {
    this.header = header;
    this.objects = new Map(Object.entries(objects).map(([number, text]) => [Number(number), text]));
  }

  /** @throws RangeError when the object does not hold the text: nothing would be spoiled */
  replace(number: number, text: string, replacement: string): this {
    const object = this.objects.get(number) ?? "";
    if (!object.includes(text)) throw new RangeError(`object ${number} does not hold ${text}`);
    this.objects.set(
      number,
      object.replace(text, () => replacement),
    );
    return this;
  }

  set(number: number, text: string): this {
    this.objects.set(number, text);
    return this;
  }

  /** Puts entries into a dictionary, or into that of a stream. */
  enter(number: number, entries: string): this {
    return this.replace(number, "<<", `<< ${entries}`);
  }

  /** Draws something more on the page. */
  draw(operators: string): this {
    return this.set(OBJECT.content, stream(`${this.data(OBJECT.content)}\n${operators}`));
  }

  /** What is in a stream. */
  data(number: number): string {
    return /stream\n([\s\S]*)\nendstream/.exec(this.objects.get(number) ?? "")?.[1] ?? "";
  }

  bytes(): Uint8Array {
    const offsets = new Map<number, number>();
    const size = Math.max(...this.objects.keys()) + 1;
    let body = this.header;
    for (const [number, text] of this.objects) {
      offsets.set(number, body.length + this.offsetError);
      body += `${this.opening(number)}${text}\nendobj\n`;
    }
    const tail =
      this.crossReferences === "table" ? this.#table(offsets, size) : this.#stream(offsets, size, body.length);
    return Buffer.from(`${body}${tail}startxref\n${body.length}\n${this.end}`, "latin1");
  }

  #table(offsets: ReadonlyMap<number, number>, size: number): string {
    const lines = Array.from({ length: size }, (_, number) => {
      const offset = offsets.get(number);
      if (offset === undefined) return `0000000000 ${number === 0 ? 65_535 : "00001"} f \n`;
      return `${String(offset).padStart(10, "0")} 00000 n \n`;
    });
    return `xref${this.afterXref}0 ${size}\n${lines.join("")}trailer\n<< /Size ${size} ${this.trailer} >>\n`;
  }

  /** ISO 32000-1, 7.5.8: a byte for the kind, four for the offset, one for the generation. */
  #stream(offsets: ReadonlyMap<number, number>, size: number, ownOffset: number): string {
    const table = Buffer.alloc((size + 1) * 6);
    for (const [number, offset] of [...offsets, [size, ownOffset] as const]) {
      table.writeUInt8(1, number * 6);
      table.writeUInt32BE(offset, number * 6 + 1);
    }
    const entries = `/Type /XRef /Size ${size + 1} /W [1 4 1] ${this.trailer}`;
    return `${this.opening(size)}${stream(table, entries)}\nendobj\n`;
  }
}

/** `entries` beside the length, such as a filter. */
export function stream(data: string | Uint8Array, entries = ""): string {
  const text = typeof data === "string" ? data : Buffer.from(data).toString("latin1");
  return `<< ${entries} /Length ${text.length} >>\nstream\n${text}\nendstream`;
}

export function conformingPdf(part: PdfaPart): EditablePdf {
  const version = part === "1b" ? "1.4" : "1.7";
  return new EditablePdf(`%PDF-${version}\n%\xe2\xe3\xcf\xd3\n`, {
    [OBJECT.catalog]: "<< /Type /Catalog /Pages 2 0 R /Metadata 3 0 R /OutputIntents [4 0 R] /Outlines 20 0 R >>",
    [OBJECT.pages]: "<< /Type /Pages /Kids [6 0 R] /Count 1 >>",
    [OBJECT.metadata]: stream(conformingXmp(part), "/Type /Metadata /Subtype /XML"),
    [OBJECT.outputIntent]:
      "<< /Type /OutputIntent /S /GTS_PDFA1 /OutputConditionIdentifier (sRGB) /DestOutputProfile 5 0 R >>",
    [OBJECT.profile]: stream(iccProfile(), "/N 3"),
    [OBJECT.page]:
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Resources 7 0 R /Contents 8 0 R /Annots [9 0 R] >>",
    [OBJECT.resources]:
      "<< /Font << /F1 10 0 R /F2 16 0 R >> /XObject << /Im1 13 0 R /Fm1 14 0 R >> /ExtGState << /G1 15 0 R >> >>",
    [OBJECT.content]: stream(CONTENT),
    [OBJECT.link]: "<< /Type /Annot /Subtype /Link /Rect [10 10 50 20] /Border [0 0 0] /F 4 /A 23 0 R >>",
    [OBJECT.font]:
      "<< /Type /Font /Subtype /TrueType /BaseFont /ABCDEF+Tiny /FirstChar 65 /LastChar 66 /Widths [600 700] /Encoding /WinAnsiEncoding /FontDescriptor 11 0 R >>",
    [OBJECT.descriptor]: `<< /Type /FontDescriptor /FontName /ABCDEF+Tiny /Flags 32 ${METRICS} /FontFile2 12 0 R >>`,
    [OBJECT.fontFile]: stream(tinyFont(), `/Length1 ${tinyFont().length}`),
    [OBJECT.picture]: stream(
      "\xff\x00\x00\x00\xff\x00\x00\x00\xff\x00\x00\x00",
      "/Type /XObject /Subtype /Image /Width 2 /Height 2 /BitsPerComponent 8 /ColorSpace /DeviceRGB",
    ),
    [OBJECT.form]: stream("0 0 1 rg 0 0 5 5 re f", "/Type /XObject /Subtype /Form /BBox [0 0 10 10] /Resources << >>"),
    [OBJECT.state]: "<< /Type /ExtGState /LW 1 >>",
    [OBJECT.composite]:
      "<< /Type /Font /Subtype /Type0 /BaseFont /ABCDEF+Tiny /Encoding /Identity-H /DescendantFonts [17 0 R] >>",
    [OBJECT.cidFont]:
      "<< /Type /Font /Subtype /CIDFontType2 /BaseFont /ABCDEF+Tiny /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /CIDToGIDMap /Identity /DW 500 /W [1 [600 700]] /FontDescriptor 18 0 R >>",
    [OBJECT.cidDescriptor]: `<< /Type /FontDescriptor /FontName /ABCDEF+Tiny /Flags 4 ${METRICS} /FontFile2 12 0 R /CIDSet 19 0 R >>`,
    [OBJECT.cidSet]: stream("\xe0"),
    [OBJECT.outlines]: "<< /Type /Outlines /First 21 0 R /Last 21 0 R /Count 1 >>",
    [OBJECT.bookmark]: "<< /Title (Page) /Parent 20 0 R /Dest [6 0 R /Fit] >>",
    [OBJECT.information]:
      "<< /Title (Title) /Author (Author) /Subject (Subject) /Keywords (Keywords) /Creator (Creator) /Producer (Producer) /CreationDate (D:20261121080000Z) /ModDate (D:20261121090000+01'00') >>",
    [OBJECT.action]: "<< /Type /Action /S /URI /URI (https://example.org/) >>",
  });
}

const METRICS = "/FontBBox [0 0 400 400] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80";
const CONTENT =
  "q /G1 gs 1 0 0 rg 10 10 20 20 re f Q BT /F1 12 Tf 20 50 Td (AB) Tj /F2 12 Tf <00010002> Tj ET /Im1 Do /Fm1 Do";

/** The header of an RGB profile of a monitor, version 2, without tags (ISO 15076-1, 7.2). */
export function iccProfile({ space = "RGB ", deviceClass = "mntr", version = 2 } = {}): Uint8Array {
  const profile = Buffer.alloc(132);
  profile.writeUInt32BE(profile.length, 0);
  profile.writeUInt8(version, 8);
  profile.write(`${deviceClass}${space}XYZ `, 12, "latin1");
  profile.write("acsp", 36, "latin1");
  return profile;
}
