/**
 * Writes small PDFs for tests from the text of their objects:
 *
 *     const bytes = rawPdf({ name: "A", pages: ["/Annots [10 0 R]", ""], catalog: "/Outlines 20 0 R", objects: { … } });
 *
 * The catalog is object 1, the page tree 2, the font 3, page k object 100 + k with its content in 10000 + k. Page k
 * shows the text "A<k>".
 */
import { deflateSync } from "node:zlib";

export interface RawPdf {
  readonly name: string;
  /** Entries of each page beside its type, parent, size, font and content. */
  readonly pages: readonly string[];
  /** Entries of the catalog beside its type and pages. */
  readonly catalog?: string;
  /** Entries of the root of the page tree beside its type, kids and count. */
  readonly tree?: string;
  /** Entries of the trailer beside its size and root. */
  readonly trailer?: string;
  /** Further objects by number, or others in place of those above. */
  readonly objects?: Readonly<Record<number, string>>;
}

export function rawPdf({ name, pages, catalog = "", tree = "", trailer = "", objects = {} }: RawPdf): Uint8Array {
  const kids = pages.map((_, index) => `${101 + index} 0 R`);
  const all: Record<number, string> = {
    1: `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    2: `<< /Type /Pages /Kids [${kids.join(" ")}] /Count ${pages.length} ${tree} >>`,
    3: "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  };
  for (const [index, entries] of pages.entries()) {
    const page = index + 1;
    all[100 + page] =
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Resources << /Font << /F1 3 0 R >> >>` +
      ` /Contents ${10000 + page} 0 R ${entries} >>`;
    all[10000 + page] = content(`${name}${page}`);
  }
  return write({ ...all, ...objects }, trailer);
}

/** A content stream that shows one text in the font /F1. */
export function content(text: string): string {
  return stream(`BT /F1 12 Tf 20 50 Td (${text}) Tj ET`);
}

export function stream(data: string, entries = ""): string {
  return `<< /Length ${data.length} ${entries} >>\nstream\n${data}\nendstream`;
}

/** A stream that holds other objects, compressed (ISO 32000-1, 7.5.7), as some writers store pages. */
export function objectStream(objects: Readonly<Record<number, string>>): string {
  let index = "";
  let bodies = "";
  for (const [number, body] of Object.entries(objects)) {
    index += `${number} ${bodies.length} `;
    bodies += `${body} `;
  }
  const entries = `/Type /ObjStm /N ${Object.keys(objects).length} /First ${index.length} /Filter /FlateDecode`;
  return stream(deflateSync(Buffer.from(index + bodies, "latin1")).toString("latin1"), entries);
}

function write(objects: Readonly<Record<number, string>>, trailer: string): Uint8Array {
  const numbers = Object.keys(objects).map(Number);
  let text = "%PDF-1.7\n";
  let table = "";
  for (const number of numbers) {
    table += `${number} 1\n${String(text.length).padStart(10, "0")} 00000 n \n`;
    text += `${number} 0 obj\n${objects[number]}\nendobj\n`;
  }
  const start = text.length;
  const size = Math.max(...numbers) + 1;
  text += `xref\n0 1\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, "latin1");
}
