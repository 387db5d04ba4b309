/** Takes SVG pictures out that would make a converter read other files: LibreOffice shows a local file so named. */
import { gunzipSync } from "node:zlib";
import type { Package, PartChanges } from "#shared/archive/package.ts";
import { isRasterPicture } from "#shared/encoding/raster-picture.ts";

/** All packed pictures of a file together; a picture of a page of text unpacks to some megabytes. */
const UNPACKED_BYTES_MAX = 64 * 1024 * 1024;

/** The pictures among the parts that have to be replaced. The content decides which is an SVG, as it does for converters. */
export function disarmedPictures(archive: Package): PartChanges {
  const budget = { bytes: UNPACKED_BYTES_MAX };
  const changes = [...archive.entries.keys()].flatMap((name) => {
    const bytes = archive.part(name);
    const disarmed = bytes && disarmedSvg(bytes, budget);
    return disarmed ? [[name, disarmed] as const] : [];
  });
  return new Map(changes);
}

/**
 * An empty picture in place of an SVG that names anything outside of itself; undefined for all others. Nothing is cut
 * out of a picture: what is left could be put together to something new.
 */
export function disarmedSvg(bytes: Uint8Array, budget = { bytes: UNPACKED_BYTES_MAX }): Uint8Array | undefined {
  if (isGzip(bytes)) {
    const unpacked = gunzip(bytes, budget);
    return !unpacked || isArmed(unpacked) ? EMPTY : undefined;
  }
  return isArmed(bytes) ? EMPTY : undefined;
}

const EMPTY = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>');

const ROOT = /<(?:[\w.-]+:)?svg(?=[\s/>])/i;
const REFERENCE = /\s(?:[\w.-]+:)?(?:href|src|base)\s*=\s*("[^"]*"|'[^']*')/gi;
/** What names or takes in something else, in whatever way. */
const REACHING = /<!ENTITY|<\?xml-stylesheet|@import|url\(\s*(?!["']?#)/i;

function isArmed(bytes: Uint8Array): boolean {
  const text = markupIn(bytes);
  if (text === undefined || !ROOT.test(text)) return false;
  if (REACHING.test(text) || !isPlainlyEncoded(text) || hasDeclarations(text)) return true;
  for (const [, value = ""] of text.matchAll(REFERENCE)) if (!isOwn(value.slice(1, -1))) return true;
  return false;
}

/** A document type alone is in many pictures, and is not loaded; its own declarations could give words another meaning. */
function hasDeclarations(text: string): boolean {
  const [, type = "", ...more] = text.split(/<!DOCTYPE/i);
  return more.length > 0 || type.slice(0, type.indexOf(">") + 1).includes("[");
}

/** A part of the picture itself, or pixels in it; another SVG inside could hold addresses again. */
function isOwn(value: string): boolean {
  const pixels = /^\s*data:image\/[\w.+-]+;base64,([\w+/=\s]*)$/i.exec(value)?.[1];
  return pixels === undefined ? /^\s*#/.test(value) : isRasterPicture(Buffer.from(pixels, "base64"));
}

function isPlainlyEncoded(text: string): boolean {
  const named = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([^"']*)/i.exec(text)?.[1];
  return named === undefined || /^(?:utf-?8|utf-?16(?:le|be)?|us-ascii|iso-8859-1|windows-1252)$/i.test(named);
}

const MARKS = [
  { start: [0xff, 0xfe], encoding: "utf-16le" },
  { start: [0xfe, 0xff], encoding: "utf-16be" },
  { start: [0x3c, 0x00], encoding: "utf-16le" },
  { start: [0x00, 0x3c], encoding: "utf-16be" },
  { start: [0xef, 0xbb, 0xbf], encoding: "utf-8" },
] as const;

/** The text of what can be XML: it begins with a mark, a blank or an angle bracket. */
function markupIn(bytes: Uint8Array): string | undefined {
  const mark = MARKS.find(({ start }) => start.every((byte, index) => bytes[index] === byte));
  if (mark) return new TextDecoder(mark.encoding).decode(bytes);
  return [0x3c, 0x20, 0x09, 0x0a, 0x0d].includes(bytes[0] ?? 0) ? new TextDecoder().decode(bytes) : undefined;
}

function isGzip([first, second]: Uint8Array): boolean {
  return first === 0x1f && second === 0x8b;
}

/** Undefined when it is damaged, or more than is left of the budget. */
function gunzip(bytes: Uint8Array, budget: { bytes: number }): Uint8Array | undefined {
  try {
    const unpacked = gunzipSync(bytes, { maxOutputLength: Math.max(1, budget.bytes) });
    budget.bytes -= unpacked.length;
    return unpacked;
  } catch {
    budget.bytes = 0;
    return undefined;
  }
}
