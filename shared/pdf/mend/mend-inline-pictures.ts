/**
 * Writes inline pictures as PDF/A wants them. Data in which readers may find the end elsewhere becomes hexadecimal digits,
 * LZW becomes Flate, nothing is interpolated, and unknown rendering intents are left out (ISO 19005-2, 6.1.10 and 6.2.8).
 */
import { PDFContext, PDFDict, PDFName, PDFNumber, PDFObjectParser, PDFRawStream } from "pdf-lib";
import { INTENTS } from "#shared/pdf/conformance/check-pictures.ts";
import type { InlineImage, Operand } from "#shared/pdf/conformance/content-tokens.ts";
import { entryOf } from "#shared/pdf/conformance/inline-image-end.ts";
import { objectAt } from "#shared/pdf/objects/lookup.ts";
import { nameFiltersInFull, withoutForbidden } from "#shared/pdf/objects/unpack-streams.ts";

/** A picture's filters, with the parameters of each as they are written. */
interface Packed {
  readonly filters: readonly string[];
  readonly parameters: readonly string[];
  readonly data: Uint8Array;
}

const LZW = new Set(["/LZW", "/LZWDecode"]);
const WRITTEN_ANEW = new Set("/F /Filter /DP /DecodeParms /L /Length /I /Interpolate".split(" "));

/** Returns what stands between BI and what follows EI, or undefined if nothing is to be mended, or the end is unknown. */
export function mendedInlinePicture({ entries, data, isAmbiguous, isEndKnown }: InlineImage): string | undefined {
  if (isAmbiguous && !isEndKnown) return undefined;
  const packed = packedBy(entries, data);
  const isLzw = packed?.filters.some((filter) => LZW.has(filter)) ?? false;
  const isInterpolated = entryOf(entries, "I", "Interpolate") === "true";
  const isAsWanted = !isAmbiguous && !isLzw && !isInterpolated && isKnownIntent(entries.get("/Intent"));
  if (!packed || isAsWanted) return undefined;
  const unpacked = isLzw ? withoutLzw(packed) : packed;
  return unpacked && written(entries, isAmbiguous || isLzw ? inHexadecimal(unpacked) : unpacked);
}

function written(entries: InlineImage["entries"], { filters, parameters, data }: Packed): string {
  const isKept = ([key, value]: [string, Operand]) =>
    !WRITTEN_ANEW.has(key) && (key !== "/Intent" || isKnownIntent(value));
  const kept = [...entries].filter(isKept).flat();
  const packing = filters.length > 0 ? ["/F", `[${filters.join(" ")}]`, "/DP", `[${parameters.join(" ")}]`] : [];
  return ["", ...kept.map(textOf), ...packing, "ID", Buffer.from(data).toString("latin1"), "EI"].join(" ");
}

/** Without one, the intent is that of the graphics state. */
function isKnownIntent(value: Operand | undefined): boolean {
  return typeof value !== "string" || INTENTS.has(PDFName.of(value.slice(1)));
}

const NONE = "null";

/** Returns undefined for entries that do not fit together. */
function packedBy(entries: InlineImage["entries"], data: Uint8Array): Packed | undefined {
  const filter = entryOf(entries, "F", "Filter") ?? [];
  const given = entryOf(entries, "DP", "DecodeParms") ?? NONE;
  const filters = (Array.isArray(filter) ? filter : [filter]).map(String);
  const ofEach = Array.isArray(filter) && Array.isArray(given) && given.every(isParameters) ? given : [given];
  const areSound = ofEach.every(isParameters) && (given === NONE || ofEach.length === filters.length);
  if (!areSound) return undefined;
  return { filters, parameters: filters.map((_, index) => parametersOf(ofEach[index])), data };
}

/** Whether this is a dictionary, which is a list here, or the word that stands for none. */
function isParameters(value: Operand): boolean {
  return value === NONE || (Array.isArray(value) && (value.length === 0 || typeof value[0] === "string"));
}

function parametersOf(value: Operand | undefined): string {
  return Array.isArray(value) ? `<< ${value.map(textOf).join(" ")} >>` : NONE;
}

/** Digits are what no reader takes for an EI. */
function inHexadecimal({ filters, parameters, data }: Packed): Packed {
  const digits = Buffer.from(`${Buffer.from(data).toString("hex")}>`);
  return { filters: ["/AHx", ...filters], parameters: [NONE, ...parameters], data: digits };
}

/** Does what `unpackStreams` does. Returns undefined if the data cannot be unpacked. */
function withoutLzw({ filters, parameters, data }: Packed): Packed | undefined {
  const text = `<< /Filter [${filters.join(" ")}] /DecodeParms [${parameters.join(" ")}] >>`;
  const dict = PDFObjectParser.forBytes(Buffer.from(text), PDFContext.create()).parseObject();
  if (!(dict instanceof PDFDict)) return undefined;
  const stream = PDFRawStream.of(dict, data);
  nameFiltersInFull(stream);
  const unpacked = withoutForbidden(stream);
  if (!unpacked) return undefined;
  const left = objectAt(unpacked.dict, "DecodeParms")?.toString() ?? NONE;
  return { filters: ["/Fl"], parameters: [left], data: unpacked.getContents() };
}

function textOf(operand: Operand): string {
  if (Array.isArray(operand)) return `[${operand.map(textOf).join(" ")}]`;
  if (operand instanceof Uint8Array) return `<${Buffer.from(operand).toString("hex")}>`;
  if (typeof operand === "number") return PDFNumber.of(operand).toString();
  return operand.startsWith("/") ? PDFName.of(operand.slice(1)).toString() : operand;
}
