/** The ways of an old .doc (MS-DOC, MS-ODRAW): made from a .docx by the service itself, and changed in place. */
import { randomBytes } from "node:crypto";
import { gzipSync } from "node:zlib";
import sharp from "sharp";
import { field, paragraph, picture, run } from "#test/support/docx-blocks.ts";
import { docx } from "#test/support/docx-package.ts";
import { emfPlus, epsReading, svgNaming } from "./pictures.ts";
import { type NewWay, pathIn, type ToDoc, type Way, waysOf } from "./way.ts";

const TEXT = "Dear [Name]";
const FIRST_WALL = "a .doc is converted as it is: what comes out is looked through";

/** A PNG that does not pack, so that there is room for another picture in its place. */
async function roomyPng(): Promise<Buffer> {
  const [width, height] = [60, 60];
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

/** The picture's bytes replaced, blanks or zeros behind them (MS-ODRAW 2.2.23: OfficeArtBlipPNG). */
async function withBlip(toDoc: ToDoc, other: Uint8Array, padding = " "): Promise<Uint8Array> {
  const png = await roomyPng();
  const doc = Buffer.from(
    await toDoc(docx({ body: paragraph([run(TEXT), picture("a.png")]), pictures: { "a.png": png } })),
  );
  const start = doc.indexOf("\x89PNG", 0, "latin1");
  const end = doc.indexOf("IEND", start, "latin1") + 8;
  if (start < 0 || end - start < other.length) throw new Error("the .doc has no room for the picture");
  Buffer.from(other).copy(doc, start);
  doc.fill(padding, start + other.length, end);
  return doc;
}

/** The kinds of fields (MS-DOC 2.9.90, flt). */
const KINDS = {
  INCLUDE: 36,
  DDE: 45,
  DDEAUTO: 46,
  IMPORT: 55,
  LINK: 56,
  EMBED: 58,
  INCLUDEPICTURE: 67,
  INCLUDETEXT: 68,
  DATABASE: 78,
  HYPERLINK: 88,
} as const;

/** A link becomes a field of another kind: its number in the table of fields, and its words in the text. */
async function withField(toDoc: ToDoc, kind: keyof typeof KINDS, instruction: string): Promise<Uint8Array> {
  const room = `http://x/${"x".repeat(400)}`;
  const doc = Buffer.from(await toDoc(docx(paragraph([run(TEXT), field(`HYPERLINK "${room}"`, "x")]))));
  let changed = 0;
  for (const encoding of ["latin1", "utf16le"] as const) {
    const start = doc.indexOf(" HYPERLINK ", 0, encoding);
    const end = doc.indexOf(room, Math.max(start, 0), encoding) + Buffer.byteLength(`${room}"`, encoding);
    if (start < 0 || end < start) continue;
    const bytes = Buffer.byteLength("x", encoding);
    doc.write(` ${instruction} `.padEnd((end - start) / bytes), start, encoding);
    changed++;
  }
  const mark = Buffer.from([0x13, KINDS.HYPERLINK]);
  for (let at = doc.indexOf(mark); at >= 0; at = doc.indexOf(mark, at + 2)) doc[at + 1] = KINDS[kind];
  if (changed === 0) throw new Error("the .doc has no field to change");
  return doc;
}

/** A shape's name becomes its picture's (MS-ODRAW 2.3.23.5, pibName), and one of its switches pibFlags: a linked file. */
async function withNamedPicture(toDoc: ToDoc, name: string): Promise<Uint8Array> {
  const blocks = picture("a.png").replace('name="a.png"/><a:graphic', `name="${name}"/><a:graphic`);
  const doc = Buffer.from(
    await toDoc(docx({ body: paragraph([run(TEXT), blocks]), pictures: { "a.png": await roomyPng() } })),
  );
  return patched(doc, [
    [Buffer.from([0x80, 0xc3]), Buffer.from([0x05, 0xc1])],
    [Buffer.from([0x04, 0x41, 1, 0, 0, 0]), Buffer.from([0x06, 0x01, 10, 0, 0, 0])],
  ]);
}

function patched(doc: Buffer, changes: readonly (readonly [Buffer, Buffer])[]): Buffer {
  for (const [from, to] of changes) {
    for (let at = doc.indexOf(from); at >= 0; at = doc.indexOf(from, at + to.length)) to.copy(doc, at);
  }
  return doc;
}

function way(what: string, source: string, bytes: Way["bytes"], file?: Way["file"]): NewWay {
  return { what, source, bytes, needsFirstLine: FIRST_WALL, ...(file && { file }) };
}

const BLIP = "filter/source/msfilter/msdffimp.cxx (GetBLIPDirect); MS-ODRAW 2.2.23";
const FIELD = "sw/source/filter/ww8/ww8par5.cxx; MS-DOC 2.8.25";

export const DOC_WAYS: readonly Way[] = waysOf("a.doc", [
  way("an SVG in a PNG's place", BLIP, (at, toDoc) => withBlip(toDoc, svgNaming(at))),
  way("a packed SVG in a PNG's place", BLIP, (at, toDoc) => withBlip(toDoc, gzipSync(svgNaming(at)), "\0")),
  way("an EMF+ in a PNG's place", BLIP, (at, toDoc) => withBlip(toDoc, emfPlus(svgNaming(at)), "\0")),
  way("an EPS in a PNG's place", BLIP, (at, toDoc) => withBlip(toDoc, epsReading(pathIn(at)))),
  way("a picture by its name", "filter/source/msfilter/msdffimp.cxx (ImportGraphic); MS-ODRAW 2.3.23.5", (at, toDoc) =>
    withNamedPicture(toDoc, at),
  ),
  way("a picture by its path", "filter/source/msfilter/msdffimp.cxx (ImportGraphic); MS-ODRAW 2.3.23.5", (at, toDoc) =>
    withNamedPicture(toDoc, pathIn(at)),
  ),
  ...(
    ["INCLUDEPICTURE", "INCLUDETEXT", "INCLUDE", "LINK", "DDE", "DDEAUTO", "IMPORT", "EMBED", "DATABASE"] as const
  ).map((kind) =>
    way(
      `the field ${kind}`,
      FIELD,
      (at, toDoc) =>
        withField(
          toDoc,
          kind,
          `${kind} ${kind === "LINK" || kind.startsWith("DDE") ? "Word.Document " : ""}"${at}" \\d`,
        ),
      kind === "INCLUDEPICTURE" || kind === "IMPORT" ? undefined : "secret.docx",
    ),
  ),
  way("a picture field by a path", FIELD, (at, toDoc) =>
    withField(toDoc, "INCLUDEPICTURE", `INCLUDEPICTURE "${pathIn(at)}" \\d`),
  ),
]);
