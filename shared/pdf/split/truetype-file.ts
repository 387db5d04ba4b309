/** Reads and writes a TrueType font as a file of tables (ISO 14496-22, 4). */

export interface Table {
  readonly tag: string;
  readonly bytes: Buffer;
}

const HEADER_BYTES = 12;
const RECORD_BYTES = 16;
/** ISO 14496-22, 5.2.1: the checksum of a whole font, from which the adjustment in `head` is computed. */
const CHECKSUM_MAGIC = 0xb1b0afba;
/** The offset in `head`. */
export const ADJUSTMENT_AT = 8;

/** @throws RangeError if the font is cut off */
export function readTables(font: Buffer): readonly Table[] {
  return Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
    const at = HEADER_BYTES + index * RECORD_BYTES;
    const start = font.readUInt32BE(at + 8);
    const length = font.readUInt32BE(at + 12);
    if (start + length > font.length) throw new RangeError("The table lies beyond the font");
    return { tag: font.toString("latin1", at, at + 4), bytes: font.subarray(start, start + length) };
  });
}

/** Returns the font of these tables; `head` must have no adjustment yet. */
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
