/** Writes zip files field by field, to build the ones that no honest program writes. */
import { crc32, deflateRawSync } from "node:zlib";

export interface RawEntry {
  readonly name: string;
  readonly content: string | Uint8Array;
  /** What the directory and the local header say instead of the truth. */
  readonly size?: number;
  readonly crc32?: number;
  readonly method?: number;
  readonly flags?: number;
  /** The local header's name, where it differs. */
  readonly localName?: string;
  /** Offset of the local header that the directory points to, where it is not this entry's own. */
  readonly offset?: number;
  /** Stored instead of deflated. */
  readonly isStored?: boolean;
}

export function rawZip(...entries: readonly RawEntry[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const facts = factsOf(entry);
    const localName = Buffer.from(entry.localName ?? entry.name);
    const local = Buffer.concat([
      signed(0x04034b50, facts.fields, localName.length),
      Buffer.alloc(2),
      localName,
      facts.raw,
    ]);
    const name = Buffer.from(entry.name);
    const tail = Buffer.alloc(16);
    tail.writeUInt32LE(entry.offset ?? offset, 12);
    directory.push(
      Buffer.concat([signed(0x02014b50, Buffer.concat([Buffer.alloc(2), facts.fields]), name.length), tail, name]),
    );
    locals.push(local);
    offset += local.length;
  }
  const listed = Buffer.concat(directory);
  return Buffer.concat([...locals, listed, endRecord(entries.length, listed.length, offset)]);
}

/** The record at the end of a zip (APPNOTE.TXT 4.3.16). */
export function endRecord(count: number, size: number, start: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(start, 16);
  return end;
}

function factsOf(entry: RawEntry): { fields: Buffer; raw: Uint8Array } {
  const content = Buffer.from(entry.content as string);
  const raw = entry.isStored === true ? content : deflateRawSync(content);
  const fields = Buffer.alloc(22);
  fields.writeUInt16LE(entry.flags ?? 0, 2);
  fields.writeUInt16LE(entry.method ?? (entry.isStored === true ? 0 : 8), 4);
  fields.writeUInt32LE(entry.crc32 ?? crc32(content), 10);
  fields.writeUInt32LE(raw.length, 14);
  fields.writeUInt32LE(entry.size ?? content.length, 18);
  return { fields, raw };
}

/** Signature, the shared fields, and the length of the name. */
function signed(signature: number, fields: Buffer, nameLength: number): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt32LE(signature, 0);
  const length = Buffer.alloc(2);
  length.writeUInt16LE(nameLength, 0);
  return Buffer.concat([head, fields, length]);
}
