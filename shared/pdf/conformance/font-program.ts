/** Opens the embedded program of a font. */
import { decodePDFRawStream, PDFName, type PDFRawStream } from "pdf-lib";
import { nameAt } from "#shared/pdf/objects/lookup.ts";
import { CompactFont } from "./compact-font.ts";
import { TrueType } from "./true-type.ts";
import { Type1Font } from "./type1-font.ts";

export type FontProgram = TrueType | CompactFont | Type1Font;

const OPEN_TYPE = PDFName.of("OpenType");

const opened = new WeakMap<PDFRawStream, FontProgram>();

/** Opens a program. Returns undefined if it cannot be read. @param key the key of the descriptor that contains it */
export function openFontProgram(key: string, stream: PDFRawStream): FontProgram | undefined {
  const known = opened.get(stream);
  if (known) return known;
  try {
    const bytes = decodePDFRawStream(stream).decode();
    const isOpenType = nameAt(stream.dict, "Subtype") === OPEN_TYPE;
    const program = read(key, bytes, isOpenType);
    opened.set(stream, program);
    return program;
  } catch {
    return undefined;
  }
}

/** @throws Error if the program is not of the kind that its stream states */
function read(key: string, bytes: Uint8Array, isOpenType: boolean): FontProgram {
  if (key === "FontFile") return new Type1Font(bytes);
  if (key === "FontFile2") return new TrueType(bytes);
  if (!isOpenType) return new CompactFont(bytes);
  const tables = TrueType.tables(bytes);
  const compact = tables.get("CFF ");
  return compact ? new CompactFont(compact) : new TrueType(bytes);
}
