/** Reduces the fonts of a PDF to the characters that a document shows in them. */
import { deflateSync, inflateSync } from "node:zlib";
import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
} from "pdf-lib";
import { arrayAt, dictAt, nameAt, numberAt, objectAt } from "#shared/pdf/objects/lookup.ts";
import { cutTrueType, readTrueType, type TrueType } from "./cut-truetype.ts";

/**
 * The entries of a font with one byte for each character (ISO 32000-1, tables 111 and 122), as word processors write
 * it.
 */
const FONT_ENTRIES = ["Type", "Subtype", "BaseFont", "FirstChar", "LastChar", "Widths", "FontDescriptor", "ToUnicode"];

/** The parts of a font that each document has reduced. */
interface CuttableFont {
  readonly widths: PDFArray;
  readonly descriptor: PDFDict;
  readonly outlines: TrueType;
  /** The table of the characters' meanings. */
  readonly texts: string;
  /** What is left of the font, by the codes that are shown: many documents of a template show the same ones. */
  readonly cut: Map<string, CutStreams | undefined>;
}

/** Compressed streams. */
interface CutStreams {
  readonly outlines: { readonly bytes: Uint8Array; readonly length: number };
  readonly texts: Uint8Array;
}

/** Cuts the fonts of one file for several documents: each font is read once. */
export class FontCutter {
  readonly #fonts = new Map<PDFDict, CuttableFont | undefined>();

  /**
   * Returns the font as an object of another file, or undefined if fonts of its kind cannot be reduced.
   * @param codes the codes that are shown
   */
  cut(font: PDFDict, codes: ReadonlySet<number>, target: PDFContext): PDFDict | undefined {
    const known = this.#read(font);
    const streams = known && streamsOf(known, codes);
    if (known === undefined || streams === undefined) return undefined;
    const first = numberAt(font, "FirstChar") ?? 0;
    const copy = PDFDict.withContext(target);
    for (const key of ["Type", "Subtype", "BaseFont", "FirstChar", "LastChar"]) setCopy(copy, font, key);
    copy.set(
      PDFName.of("Widths"),
      cutWidths(known.widths, (index) => codes.has(first + index), target),
    );
    copy.set(PDFName.of("FontDescriptor"), target.register(cutDescriptor(known.descriptor, streams.outlines, target)));
    copy.set(PDFName.of("ToUnicode"), target.register(deflated(streams.texts, {}, target)));
    return copy;
  }

  #read(font: PDFDict): CuttableFont | undefined {
    if (!this.#fonts.has(font)) this.#fonts.set(font, readFont(font));
    return this.#fonts.get(font);
  }
}

function readFont(font: PDFDict): CuttableFont | undefined {
  if (nameAt(font, "Subtype") !== PDFName.of("TrueType")) return undefined;
  if (font.keys().some((key) => !FONT_ENTRIES.includes(key.decodeText()))) return undefined;
  const [widths, descriptor] = [arrayAt(font, "Widths"), dictAt(font, "FontDescriptor")];
  const [texts, file] = [decoded(font, "ToUnicode")?.toString("latin1"), decoded(descriptor, "FontFile2")];
  const outlines = file && readTrueType(file);
  if (widths === undefined || descriptor === undefined || outlines === undefined) return undefined;
  // A table with ranges cannot be reduced.
  if (texts === undefined || texts.includes("beginbfrange")) return undefined;
  return { widths, descriptor, outlines, texts, cut: new Map() };
}

function streamsOf(font: CuttableFont, codes: ReadonlySet<number>): CutStreams | undefined {
  const key = [...codes].sort((a, b) => a - b).join(" ");
  if (!font.cut.has(key)) font.cut.set(key, cutStreams(font, codes));
  return font.cut.get(key);
}

function cutStreams({ outlines, texts }: CuttableFont, codes: ReadonlySet<number>): CutStreams | undefined {
  const cut = cutTrueType(outlines, codes);
  return (
    cut && {
      outlines: { bytes: deflateSync(cut), length: cut.length },
      texts: deflateSync(Buffer.from(cutTexts(texts, codes), "latin1")),
    }
  );
}

/** Returns undefined for a stream with a compression other than Flate. */
function decoded(dict: PDFDict | undefined, key: string): Buffer | undefined {
  const stream = objectAt(dict, key);
  return stream instanceof PDFRawStream ? decodedStream(stream) : undefined;
}

export function decodedStream(stream: PDFRawStream): Buffer | undefined {
  const filter = objectAt(stream.dict, "Filter");
  if (filter === undefined) return Buffer.from(stream.getContents());
  if (filter !== PDFName.of("FlateDecode") || stream.dict.has(PDFName.of("DecodeParms"))) return undefined;
  return inflateSync(stream.getContents());
}

/** Simple values, which do not belong to a file. */
function setCopy(copy: PDFDict, dict: PDFDict, key: string): void {
  const value = objectAt(dict, key);
  if (value instanceof PDFName || value instanceof PDFNumber || value instanceof PDFHexString)
    copy.set(PDFName.of(key), value);
}

function cutWidths(widths: PDFArray, isShown: (index: number) => boolean, target: PDFContext): PDFArray {
  const copy = PDFArray.withContext(target);
  for (let index = 0; index < widths.size(); index++) {
    const width = widths.lookup(index);
    copy.push(isShown(index) && width instanceof PDFNumber ? width : PDFNumber.of(0));
  }
  return copy;
}

const DESCRIPTOR_NUMBERS = ["Flags", "ItalicAngle", "Ascent", "Descent", "CapHeight", "StemV"];

function cutDescriptor(descriptor: PDFDict, { bytes, length }: CutStreams["outlines"], target: PDFContext): PDFDict {
  const copy = PDFDict.withContext(target);
  for (const key of ["Type", "FontName", ...DESCRIPTOR_NUMBERS]) setCopy(copy, descriptor, key);
  const box = arrayAt(descriptor, "FontBBox");
  if (box !== undefined) copy.set(PDFName.of("FontBBox"), box.clone(target));
  copy.set(PDFName.of("FontFile2"), target.register(deflated(bytes, { Length1: length }, target)));
  return copy;
}

function deflated(bytes: Uint8Array, entries: Readonly<Record<string, number>>, target: PDFContext): PDFObject {
  const dict = target.obj({ ...entries, Filter: "FlateDecode" });
  return PDFRawStream.of(dict as PDFDict, bytes);
}

// A number is looked at from its start alone, and a list up to the next one: both are found in one pass.
const TEXTS = /(?<!\d)(\d+) beginbfchar\s((?:(?!beginbfchar)[\s\S])*?)endbfchar/g;
const TEXT = /<([0-9A-Fa-f]{2})>\s*<[0-9A-Fa-f]*>\s*/g;

/** Reduces the table of the characters' meanings (ISO 32000-1, 9.10.3). */
function cutTexts(cmap: string, codes: ReadonlySet<number>): string {
  return cmap.replace(TEXTS, (_, __, lines: string) => {
    const kept = [...lines.matchAll(TEXT)].filter(([, code = ""]) => codes.has(Number.parseInt(code, 16)));
    return `${kept.length} beginbfchar\n${kept.map(([line]) => line).join("")}endbfchar`;
  });
}
