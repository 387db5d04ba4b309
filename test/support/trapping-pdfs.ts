/** PDFs that are made to keep their reader busy, to make it grow, or to make it fall. */
import { deflateSync } from "node:zlib";
import { drawing, type HostilePdf } from "./acting-pdfs.ts";
import { objectStream, rawPdf, stream } from "./raw-pdf.ts";

/** What keeps a careless reader busy, or makes it grow or fall. */
export const TRAPPING_PDFS: readonly HostilePdf[] = [
  { what: "100,000 pages", make: () => rawPdf({ name: "B", pages: [""], tree: "", objects: manyPages(100_000) }) },
  {
    what: "one page that is listed a million times",
    make: () =>
      rawPdf({
        name: "B",
        pages: [""],
        objects: { 2: `<< /Type /Pages /Count 1000000 /Kids [${"101 0 R ".repeat(1_000_000)}] >>` },
      }),
  },
  {
    what: "a tree of pages that leads back to itself",
    make: () =>
      rawPdf({
        name: "B",
        pages: [""],
        objects: {
          2: "<< /Type /Pages /Kids [4 0 R] /Count 1 >>",
          4: "<< /Type /Pages /Kids [2 0 R 4 0 R] /Count 1 >>",
        },
      }),
  },
  { what: "a tree of 2^60 pages", make: () => rawPdf({ name: "B", pages: [""], objects: doublingTree() }) },
  {
    what: "a number of pages that is no number of pages",
    make: () =>
      rawPdf({
        name: "B",
        pages: [""],
        objects: { 2: "<< /Type /Pages /Kids [101 0 R] /Count 99999999999999999999 >>" },
      }),
  },
  { what: "a table of references that leads back to itself", make: () => afterTrailer("/Prev START") },
  { what: "a stream of references that leads back to itself", make: () => afterTrailer("/XRefStm START /Prev START") },
  { what: "a table of references with four billion entries", make: () => withTable("0 4294967295") },
  {
    what: "a stream of objects that extends itself",
    make: () =>
      rawPdf({
        name: "B",
        pages: ["/X 31 0 R"],
        objects: { 30: objectStream({ 31: "<< >>" }).replace("/Type", "/Extends 30 0 R /Type") },
      }),
  },
  {
    what: "a stream of objects within itself",
    make: () => rawPdf({ name: "B", pages: ["/X 30 0 R"], objects: { 30: objectStream({ 30: "<< /X 30 0 R >>" }) } }),
  },
  {
    what: "a stream of objects that claims a billion",
    make: () =>
      rawPdf({
        name: "B",
        pages: ["/X 31 0 R"],
        objects: { 30: objectStream({ 31: "<< >>" }).replace("/N 1", "/N 1000000000") },
      }),
  },
  {
    what: "a stream whose length is itself",
    make: () =>
      rawPdf({ name: "B", pages: [""], objects: { 10001: "<< /Length 10001 0 R >>\nstream\nBT ET\nendstream" } }),
  },
  { what: "a page of 500 MB in 500 KB", make: () => rawPdf({ name: "B", pages: [""], objects: { 10001: bomb(500) } }) },
  {
    what: "a page packed a hundred times over",
    make: () =>
      rawPdf({ name: "B", pages: [""], objects: { 10001: stream("x", `/Filter [${"/FlateDecode ".repeat(100)}]`) } }),
  },
  { what: "a drawing that draws itself", make: drawingItself },
  { what: "ten drawings that draw each other a billion times", make: doublingDrawings },
  { what: "a picture of 2^31 by 2^31 pixels", make: () => withPicture("/Width 2147483647 /Height 2147483647") },
  {
    what: "a picture with a predictor of 2^31 columns",
    make: () =>
      withPicture("/Width 9 /Height 9 /Filter /FlateDecode /DecodeParms << /Predictor 15 /Columns 2147483647 >>"),
  },
  { what: "a picture of JBIG2 that is none", make: () => withPicture("/Width 9999 /Height 9999 /Filter /JBIG2Decode") },
  {
    what: "a picture of JPEG 2000 that is none",
    make: () => withPicture("/Width 9999 /Height 9999 /Filter /JPXDecode"),
  },
  { what: "a page of 10^38 points", make: () => rawPdf({ name: "B", pages: ["/MediaBox [0 0 1e38 1e38]"] }) },
  {
    what: "arrays 100,000 deep",
    make: () => rawPdf({ name: "B", pages: [`/X ${"[".repeat(100_000)}${"]".repeat(100_000)}`] }),
  },
  {
    what: "bookmarks that lead back to themselves",
    make: () =>
      rawPdf({
        name: "B",
        pages: [""],
        catalog: "/Outlines 20 0 R",
        objects: {
          20: "<< /First 21 0 R /Last 21 0 R /Count 9 >>",
          21: "<< /Title (a) /Next 21 0 R /First 20 0 R >>",
        },
      }),
  },
  {
    what: "a million operators",
    make: () => rawPdf({ name: "B", pages: [""], objects: { 10001: stream("q ".repeat(1_000_000)) } }),
  },
  {
    what: "a font that is its own character",
    make: () =>
      rawPdf({
        name: "B",
        pages: [""],
        objects: {
          3: "<< /Type /Font /Subtype /Type3 /FontBBox [0 0 9 9] /FontMatrix [1 0 0 1 0 0] /CharProcs << /a 10001 0 R >> /Encoding << /Differences [65 /a /a /a] >> /FirstChar 65 /LastChar 67 /Widths [9 9 9] /Resources << /Font << /F1 3 0 R >> >> >>",
        },
      }),
  },
  { what: "nothing but its header", make: () => Buffer.from("%PDF-1.7\n") },
  { what: "its first half", make: () => rawPdf({ name: "B", pages: ["", "", ""] }).subarray(0, 500) },
  { what: "a password", make: () => encrypted() },
];

function withPicture(entries: string): Uint8Array {
  const source = `/Type /XObject /Subtype /Image /BitsPerComponent 8 /ColorSpace /DeviceGray ${entries}`;
  return drawing({ 20: stream(deflateSync(Buffer.alloc(100)).toString("latin1"), source) });
}

function drawingItself(): Uint8Array {
  return drawing({
    20: stream("/X0 Do", "/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X0 20 0 R >> >>"),
  });
}

function doublingDrawings(): Uint8Array {
  const form = (n: number) =>
    stream(
      "/X0 Do ".repeat(10),
      `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X0 ${n + 1} 0 R >> >>`,
    );
  const objects: Record<number, string> = {
    30: stream("0 0 9 9 re f", "/Type /XObject /Subtype /Form /BBox [0 0 9 9]"),
  };
  for (let n = 20; n < 30; n++) objects[n] = form(n);
  return drawing(objects);
}

function manyPages(count: number): Record<number, string> {
  const numbers = Array.from({ length: count }, (_, n) => 20_000 + n);
  const objects: Record<number, string> = {
    2: `<< /Type /Pages /Count ${count} /Kids [${numbers.map((n) => `${n} 0 R`).join(" ")}] >>`,
  };
  for (const n of numbers) objects[n] = "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>";
  return objects;
}

function doublingTree(): Record<number, string> {
  const objects: Record<number, string> = { 2: "<< /Type /Pages /Kids [1000 0 R] /Count 1 >>" };
  for (let n = 1000; n < 1060; n++) objects[n] = `<< /Type /Pages /Kids [${n + 1} 0 R ${n + 1} 0 R] /Count 2 >>`;
  objects[1060] = "<< /Type /Pages /Kids [101 0 R] /Count 1 >>";
  return objects;
}

function bomb(megabytes: number): string {
  const packed = deflateSync(Buffer.alloc(megabytes * 2 ** 20, 0x20), { level: 9 });
  return stream(packed.toString("latin1"), "/Filter /FlateDecode");
}

function afterTrailer(entries: string): Uint8Array {
  const text = Buffer.from(rawPdf({ name: "B", pages: [""] })).toString("latin1");
  const start = /startxref\n(\d+)/.exec(text)?.[1] ?? "0";
  return Buffer.from(text.replace("/Root", `${entries.replaceAll("START", start)} /Root`), "latin1");
}

function withTable(section: string): Uint8Array {
  const text = Buffer.from(rawPdf({ name: "B", pages: [""] })).toString("latin1");
  return Buffer.from(text.replace("xref\n0 1", `xref\n${section}`), "latin1");
}

/** Returns a PDF that is encrypted by the standard handler (ISO 32000-1, 7.6.3) with an unknown user password. */
function encrypted(): Uint8Array {
  const digits = "00112233445566778899aabbccddeeff".repeat(2);
  const text = Buffer.from(rawPdf({ name: "B", pages: [""] })).toString("latin1");
  const entries = `/Encrypt << /Filter /Standard /V 2 /R 3 /Length 128 /P -44 /O <${digits}> /U <${digits}> >> /ID [<00> <00>]`;
  return Buffer.from(text.replace("/Root", `${entries} /Root`), "latin1");
}
