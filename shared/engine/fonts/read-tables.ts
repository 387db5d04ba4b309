/** Reads the directory of tables of each font in a file (OpenType, "Organization of an OpenType Font"). */
import { HEADER_BYTES, RECORD_BYTES, readDirectory } from "#shared/base/fonts/sfnt.ts";
import { FONT_FACES_MAX } from "#shared/base/model/limits.ts";
import { damaged } from "./font-failure.ts";

/** The tables of one font by tag. They are views of the file. */
export type Tables = ReadonlyMap<string, Buffer>;

const TRUETYPE = ["\0\x01\0\0", "true"];
const COMPACT = "OTTO";
const COLLECTION = "ttcf";
/** Formats of the web. They contain the same tables, but compressed. */
const PACKED: Readonly<Record<string, string>> = { wOFF: "WOFF", wOF2: "WOFF2" };

/** More than twice as many as OpenType defines. */
const TABLES_MAX = 128;

/** @throws FontFailure */
export function readFonts(bytes: Uint8Array): readonly Tables[] {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return startsOfFonts(file).map((start) => readTables(file, start));
}

function startsOfFonts(file: Buffer): readonly number[] {
  if (file.length < HEADER_BYTES) throw damaged("it is too short");
  const start = file.toString("latin1", 0, 4);
  const packed = PACKED[start];
  if (packed !== undefined) throw damaged(`its content is ${packed}, a format for web pages`);
  if (start !== COLLECTION) return [0];
  const count = file.readUInt32BE(8);
  if (count === 0 || count > FONT_FACES_MAX)
    throw damaged(`it is a collection of ${count} fonts, and only 1 to ${FONT_FACES_MAX} are read`);
  if (HEADER_BYTES + 4 * count > file.length) throw damaged("its list of fonts is cut off");
  return Array.from({ length: count }, (_, index) => file.readUInt32BE(HEADER_BYTES + 4 * index));
}

function readTables(file: Buffer, start: number): Tables {
  if (start + HEADER_BYTES > file.length) throw damaged("its list of tables is cut off");
  const version = file.toString("latin1", start, start + 4);
  if (version !== COMPACT && !TRUETYPE.includes(version)) throw damaged("its content is neither TrueType nor OpenType");
  const count = file.readUInt16BE(start + 4);
  if (count > TABLES_MAX) throw damaged(`it has more than ${TABLES_MAX} tables`);
  if (start + HEADER_BYTES + count * RECORD_BYTES > file.length) throw damaged("its list of tables is cut off");
  const tables = new Map<string, Buffer>();
  for (const { tag, offset, length } of readDirectory(file, start)) {
    if (offset + length > file.length) throw damaged(`its table ${JSON.stringify(tag)} is cut off`);
    if (tables.has(tag)) throw damaged(`it has two tables ${JSON.stringify(tag)}`);
    tables.set(tag, file.subarray(offset, offset + length));
  }
  return tables;
}
