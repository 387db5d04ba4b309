/** Takes out of SVG pictures what would make a converter read other files: LibreOffice shows a local file so named. */
import { gunzipSync } from "node:zlib";
import type { Package, PartChanges } from "#shared/archive/package.ts";

/** A picture of a page of text unpacks to some hundred times its size at most. */
const UNPACKED_BYTES_MAX = 32 * 1024 * 1024;
/** Converters look this far for the root element. */
const ROOT_WITHIN = 4096;

/** The pictures among the parts that have to be replaced. The content decides which is an SVG, as it does for converters. */
export function disarmedPictures(archive: Package): PartChanges {
  const names = [...archive.entries.keys()].filter((name) => !/\.(?:xml|rels)$/i.test(name));
  const changes = names.flatMap((name) => {
    const bytes = archive.part(name);
    const disarmed = bytes && disarmedSvg(bytes);
    return disarmed ? [[name, disarmed] as const] : [];
  });
  return new Map(changes);
}

/** The picture without addresses, uncompressed in UTF-8; undefined for what is no SVG or has no addresses. */
export function disarmedSvg(bytes: Uint8Array): Uint8Array | undefined {
  const unpacked = isGzip(bytes) ? gunzip(bytes) : bytes;
  if (!unpacked) return Buffer.from(EMPTY);
  const svg = decode(unpacked);
  if (!/<(?:[\w.-]+:)?svg\b|<!DOCTYPE\s+svg/i.test(svg.slice(0, ROOT_WITHIN))) return undefined;
  const disarmed = svg
    .replace(/<!DOCTYPE[^>[]*(?:\[[\s\S]*?\])?\s*>/gi, "")
    .replace(/<\?xml-stylesheet[\s\S]*?\?>/gi, "")
    .replace(REFERENCE, (whole, value: string) => (isOwn(value.slice(1, -1)) ? whole : ""))
    .replace(/@import\b[^;}]*;?/gi, "")
    .replace(/url\(\s*(?!["']?#)[^)]*\)/gi, "none");
  return disarmed === svg && unpacked === bytes ? undefined : Buffer.from(disarmed.replace(ENCODING, "$1"));
}

const EMPTY = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';
const REFERENCE = /\s(?:[\w.-]+:)?(?:href|src|base)\s*=\s*("[^"]*"|'[^']*')/gi;
/** The bytes that are written are UTF-8 without a mark, whatever they were. */
const ENCODING = /^\ufeff?(<\?xml[^>]*?)\s+encoding=(?:"[^"]*"|'[^']*')/i;

/** A part of the picture itself, or pixels in it; another SVG inside could hold addresses again. */
function isOwn(value: string): boolean {
  return /^\s*(?:#|data:image\/(?:png|jpeg|gif);base64,)/i.test(value);
}

function isGzip([first, second]: Uint8Array): boolean {
  return first === 0x1f && second === 0x8b;
}

function gunzip(bytes: Uint8Array): Uint8Array | undefined {
  try {
    return gunzipSync(bytes, { maxOutputLength: UNPACKED_BYTES_MAX });
  } catch {
    return undefined;
  }
}

function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
  return new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes);
}
