/** Identifies what the bytes of an uploaded file are, in plain words, whatever its name claims. */
import type { TemplateFormat } from "#shared/base/model/format.ts";
import { identifyArchive } from "./identify-package.ts";

export interface FoundContent {
  /** Completes the sentence "its content is …". */
  readonly words: string;
  /** The format under which the service accepts this content as a template. */
  readonly format?: TemplateFormat;
}

export type Content =
  /** `identifyPackage` says what the archive is. */
  | { readonly kind: "zip" }
  /** An Office file encrypted with a password: its package lies inside a compound file (MS-OFFCRYPTO 2.3). */
  | { readonly kind: "encrypted" }
  | (FoundContent & {
      /** `text` with or without markup. `unknown` bytes are not text and do not begin like any known file. */
      readonly kind: "doc" | "rtf" | "text" | "unknown" | "other";
    });

export function identifyContent(bytes: Uint8Array): Content {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, HEAD_BYTES)).toString("latin1");
  if (head === "") return other("nothing: it is empty");
  if (ZIP_STARTS.some((start) => head.startsWith(start))) return { kind: "zip" };
  if (head.startsWith(COMPOUND_FILE)) return identifyCompoundFile(bytes);
  if (RICH_TEXT.test(head)) return { kind: "rtf", words: "a Rich Text document (.rtf)", format: ".rtf" };
  const known = SIGNATURES.find(([start]) => (typeof start === "string" ? head.startsWith(start) : start.test(head)));
  if (known !== undefined) return other(known[1]);
  const markup = MARKUP.find(([start]) => start.test(head));
  if (markup !== undefined) return { kind: "text", ...markup[1] };
  if (isText(bytes)) return { kind: "text", ...PLAIN_TEXT };
  // Some bytes may precede the header of a PDF (ISO 32000-1, Annex H, note 13), and a text may mention one.
  if (head.includes("%PDF-")) return other("a PDF document");
  return { kind: "unknown", ...UNKNOWN };
}

export const PLAIN_TEXT: FoundContent = { words: "plain text", format: ".txt" };

const UNKNOWN: FoundContent = { words: "binary data of an unknown kind" };

/**
 * Describes what a file is if it cannot be text, as its name claims.
 * @param text the file, decoded
 */
export function binaryContent(bytes: Uint8Array, text: string): FoundContent | undefined {
  const content = identifyContent(bytes);
  if (content.kind === "zip") return identifyArchive(bytes);
  if (content.kind === "encrypted") return { words: "an Office file with a password" };
  if (content.kind !== "text" && content.kind !== "unknown") return content;
  return text.includes("\u0000") ? UNKNOWN : undefined;
}

/** Enough for every signature. */
const HEAD_BYTES = 1024;

const COMPOUND_FILE = "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1";

/** The starts of an archive with entries, and of an empty one. */
const ZIP_STARTS: readonly string[] = ["PK\x03\x04", "PK\x05\x06"];

const RICH_TEXT = /^\{\\rtf/;

/** The start of a file, and the format that it shows. */
const SIGNATURES: readonly (readonly [string | RegExp, string])[] = [
  ["%PDF-", "a PDF document"],
  ["\x89PNG", "a picture (PNG)"],
  ["\xff\xd8\xff", "a picture (JPEG)"],
  [/^GIF8[79]a/, "a picture (GIF)"],
  [/^BM.{4}\0\0\0\0/s, "a picture (BMP)"],
  [/^(?:II\*\0|MM\0\*)/, "a picture (TIFF)"],
  [/^RIFF.{4}WEBP/s, "a picture (WebP)"],
  [/^.{4}ftyp(?:hei|mif1|avif)/s, "a picture (HEIF)"],
  ["\x1f\x8b", "a gzip archive"],
  ["7z\xbc\xaf", "a 7-Zip archive"],
  ["Rar!\x1a\x07", "a RAR archive"],
];

/** Text formats, by their start. */
const MARKUP: readonly (readonly [RegExp, FoundContent])[] = [
  [/^(?:\xef\xbb\xbf)?\s*<(?:!doctype html|html|head|body)\b/i, { words: "an HTML page", format: ".html" }],
  [/^(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]*>\s*)?<svg\b/i, { words: "a picture (SVG)" }],
  [/^(?:\xef\xbb\xbf)?\s*<\?xml[\s\S]*<(?:\w+:)?wordDocument\b/, { words: "a Word 2003 XML document" }],
  [/^(?:\xef\xbb\xbf)?\s*<\?xml/, { words: "XML" }],
];

/** A compound file contains its directory names as UTF-16 (MS-CFB 2.6.1). The first name found decides. */
const COMPOUND_STREAMS: readonly (readonly [string, Content])[] = [
  ["EncryptedPackage", { kind: "encrypted" }],
  ["WordDocument", { kind: "doc", words: "an old Word document (.doc)", format: ".doc" }],
  ["Workbook", other("an old Excel workbook (.xls)")],
  ["PowerPoint Document", other("an old PowerPoint presentation (.ppt)")],
  ["__substg1.0_", other("an Outlook message (.msg)")],
];

function identifyCompoundFile(bytes: Uint8Array): Content {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const stream = COMPOUND_STREAMS.find(([name]) => file.includes(Buffer.from(name, "utf16le")));
  return stream?.[1] ?? other("an old Microsoft Office file");
}

function isText(bytes: Uint8Array): boolean {
  const hasByteOrderMark = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  return hasByteOrderMark || !bytes.some((byte) => byte < 0x20 && !TEXT_CONTROLS.includes(byte));
}

/** Tab, line feed, form feed, carriage return, escape. */
const TEXT_CONTROLS: readonly number[] = [0x09, 0x0a, 0x0c, 0x0d, 0x1b];

function other(words: string): Content {
  return { kind: "other", words };
}
