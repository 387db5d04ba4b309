/** Opens the embedded program of a font. */
import { decodePDFRawStream, type PDFRawStream } from "pdf-lib";
import { CompactFont } from "./compact-font.ts";
import { TrueType } from "./true-type.ts";
import { Type1Font } from "./type1-font.ts";

export type FontProgram = TrueType | CompactFont | Type1Font;

const opened = new WeakMap<PDFRawStream, FontProgram>();

/** Opens a program. Returns undefined if it cannot be read. @param key the key of the descriptor that contains it */
export function openFontProgram(key: string, stream: PDFRawStream): FontProgram | undefined {
  const known = opened.get(stream);
  if (known) return known;
  try {
    const bytes = decodePDFRawStream(stream).decode();
    const program = read(key, bytes);
    opened.set(stream, program);
    return program;
  } catch {
    return undefined;
  }
}

function read(key: string, bytes: Uint8Array): FontProgram {
  if (key === "FontFile") return new Type1Font(bytes);
  if (key === "FontFile2") return new TrueType(bytes);
  if (bytes[0] === 1 && bytes[1] === 0 && (bytes[2] ?? 0) <= 16 && (bytes[3] ?? 0) <= 4 && bytes[2] !== 0)
    return new CompactFont(bytes);
  const tables = TrueType.tables(bytes);
  const compact = tables.get("CFF ");
  return compact ? new CompactFont(compact) : new TrueType(bytes);
}
