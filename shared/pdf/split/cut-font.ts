/** Reduces a font of a PDF to the characters that are shown in it. */
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
import { cutTrueType } from "./cut-truetype.ts";

/**
 * The entries of a font with one byte for each character (ISO 32000-1, tables 111 and 122), as word processors write
 * it.
 */
const FONT_ENTRIES = ["Type", "Subtype", "BaseFont", "FirstChar", "LastChar", "Widths", "FontDescriptor", "ToUnicode"];

/**
 * Returns the font as an object of another file, or undefined if fonts of its kind cannot be reduced.
 * @param codes the codes that are shown
 */
export function cutFont(font: PDFDict, codes: ReadonlySet<number>, target: PDFContext): PDFDict | undefined {
  if (nameAt(font, "Subtype") !== PDFName.of("TrueType")) return undefined;
  if (font.keys().some((key) => !FONT_ENTRIES.includes(key.decodeText()))) return undefined;
  const [widths, descriptor, toUnicode] = [
    arrayAt(font, "Widths"),
    dictAt(font, "FontDescriptor"),
    decoded(font, "ToUnicode"),
  ];
  const outlines = decoded(descriptor, "FontFile2");
  const cut = outlines && cutTrueType(outlines, codes);
  if (widths === undefined || descriptor === undefined || toUnicode === undefined || cut === undefined)
    return undefined;
  const texts = cutTexts(toUnicode.toString("latin1"), codes);
  if (texts === undefined) return undefined;
  const first = numberAt(font, "FirstChar") ?? 0;
  const copy = PDFDict.withContext(target);
  for (const key of ["Type", "Subtype", "BaseFont", "FirstChar", "LastChar"]) setCopy(copy, font, key);
  copy.set(
    PDFName.of("Widths"),
    cutWidths(widths, (index) => codes.has(first + index), target),
  );
  copy.set(PDFName.of("FontDescriptor"), target.register(cutDescriptor(descriptor, cut, target)));
  copy.set(PDFName.of("ToUnicode"), target.register(compressed(Buffer.from(texts, "latin1"), {}, target)));
  return copy;
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

function cutDescriptor(descriptor: PDFDict, outlines: Uint8Array, target: PDFContext): PDFDict {
  const copy = PDFDict.withContext(target);
  for (const key of ["Type", "FontName", ...DESCRIPTOR_NUMBERS]) setCopy(copy, descriptor, key);
  const box = arrayAt(descriptor, "FontBBox");
  if (box !== undefined) copy.set(PDFName.of("FontBBox"), box.clone(target));
  copy.set(PDFName.of("FontFile2"), target.register(compressed(outlines, { Length1: outlines.length }, target)));
  return copy;
}

function compressed(bytes: Uint8Array, entries: Readonly<Record<string, number>>, target: PDFContext): PDFObject {
  const dict = target.obj({ ...entries, Filter: "FlateDecode" });
  return PDFRawStream.of(dict as PDFDict, deflateSync(bytes));
}

// A number is looked at from its start alone, and a list up to the next one: both are found in one pass.
const TEXTS = /(?<!\d)(\d+) beginbfchar\s((?:(?!beginbfchar)[\s\S])*?)endbfchar/g;
const TEXT = /<([0-9A-Fa-f]{2})>\s*<[0-9A-Fa-f]*>\s*/g;

/** Reduces the table of the characters' meanings (ISO 32000-1, 9.10.3); undefined if it contains ranges. */
function cutTexts(cmap: string, codes: ReadonlySet<number>): string | undefined {
  if (cmap.includes("beginbfrange")) return undefined;
  return cmap.replace(TEXTS, (_, __, lines: string) => {
    const kept = [...lines.matchAll(TEXT)].filter(([, code = ""]) => codes.has(Number.parseInt(code, 16)));
    return `${kept.length} beginbfchar\n${kept.map(([line]) => line).join("")}endbfchar`;
  });
}
