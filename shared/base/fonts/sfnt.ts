/** Reads and writes a TrueType or OpenType font as a file of tables, an "sfnt" (ISO 14496-22, 4). */

/** A line of the directory, as it stands in the file: nothing is checked. */
export interface DirectoryEntry {
  readonly tag: string;
  readonly offset: number;
  /** In bytes. */
  readonly length: number;
}

export interface Table {
  readonly tag: string;
  readonly bytes: Buffer;
}

export const HEADER_BYTES = 12;
export const RECORD_BYTES = 16;
/** ISO 14496-22, 5.2.1: the checksum of a whole font, from which the adjustment in `head` is computed. */
const CHECKSUM_MAGIC = 0xb1b0afba;
/** The offset in `head`. */
export const ADJUSTMENT_AT = 8;

/**
 * Reads the directory of a font.
 * @param start the place of the font in its file
 * @throws RangeError if the directory is cut off
 */
export function readDirectory(file: Buffer, start = 0): readonly DirectoryEntry[] {
  return Array.from({ length: file.readUInt16BE(start + 4) }, (_, index) => {
    const at = start + HEADER_BYTES + index * RECORD_BYTES;
    return {
      tag: file.toString("latin1", at, at + 4),
      offset: file.readUInt32BE(at + 8),
      length: file.readUInt32BE(at + 12),
    };
  });
}

/** @throws RangeError if the font is cut off */
export function readTables(font: Buffer): readonly Table[] {
  return readDirectory(font).map(({ tag, offset, length }) => {
    if (offset + length > font.length) throw new RangeError("The table lies beyond the font");
    return { tag, bytes: font.subarray(offset, offset + length) };
  });
}

/** Returns the font of these tables, sorted by tag; `head` must have no adjustment yet. */
export function writeTables(version: number, tables: readonly Table[]): Uint8Array {
  const header = Buffer.alloc(HEADER_BYTES + tables.length * RECORD_BYTES);
  const power = Math.floor(Math.log2(tables.length));
  header.writeUInt32BE(version, 0);
  header.writeUInt16BE(tables.length, 4);
  header.writeUInt16BE(RECORD_BYTES * 2 ** power, 6);
  header.writeUInt16BE(power, 8);
  header.writeUInt16BE(RECORD_BYTES * (tables.length - 2 ** power), 10);
  const parts: Buffer[] = [header];
  let at = header.length;
  let headAt = 0;
  for (const [index, { tag, bytes }] of tables.entries()) {
    const record = HEADER_BYTES + index * RECORD_BYTES;
    if (tag === "head") headAt = at;
    header.write(tag, record, "latin1");
    header.writeUInt32BE(checksum(bytes), record + 4);
    header.writeUInt32BE(at, record + 8);
    header.writeUInt32BE(bytes.length, record + 12);
    const padding = Buffer.alloc(paddingOf(bytes.length));
    parts.push(bytes, padding);
    at += bytes.length + padding.length;
  }
  const font = Buffer.concat(parts);
  font.writeUInt32BE((CHECKSUM_MAGIC - checksum(font)) >>> 0, headAt + ADJUSTMENT_AT);
  return font;
}

/** Rounds up to the next word. */
export function paddingOf(length: number): number {
  return (4 - (length % 4)) % 4;
}

/** Returns the sum of its words, the last one padded with zeros (ISO 14496-22, 4.4.1). */
function checksum(bytes: Buffer): number {
  let sum = 0;
  const whole = bytes.length - (bytes.length % 4);
  for (let at = 0; at < whole; at += 4) sum = (sum + bytes.readUInt32BE(at)) >>> 0;
  if (whole === bytes.length) return sum;
  const last = Buffer.concat([bytes.subarray(whole), Buffer.alloc(paddingOf(bytes.length))]);
  return (sum + last.readUInt32BE(0)) >>> 0;
}
