/** Reads a zip by its directory, with the Zip64 extension, and holds every file to its checksum (APPNOTE.TXT, 4.3). */
import { crc32, inflateRawSync } from "node:zlib";

interface ZippedFile {
  readonly name: string;
  readonly content: Buffer;
}

export function readZip(bytes: Uint8Array): ZippedFile[] {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { count, start } = endOf(zip);
  const files: ZippedFile[] = [];
  let at = start;
  for (let index = 0; index < count; index++) {
    if (zip.readUInt32LE(at) !== 0x02014b50) throw new Error(`Entry ${index} of the directory is none`);
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((place) => zip.readUInt16LE(at + place));
    const next = at + 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0);
    files.push(fileAt(zip, at, nameLength ?? 0, extraLength ?? 0));
    at = next;
  }
  return files;
}

/** The end of the directory, or where it says too little, the end of Zip64 (4.3.14 to 4.3.16). */
function endOf(zip: Buffer): { readonly count: number; readonly start: number } {
  const end = zip.length - 22;
  if (zip.readUInt32LE(end) !== 0x06054b50) throw new Error("The zip has no end of its directory");
  const [count, start] = [zip.readUInt16LE(end + 10), zip.readUInt32LE(end + 16)];
  if (count < 0xffff && start < 0xffffffff) return { count, start };
  const locator = end - 20;
  if (zip.readUInt32LE(locator) !== 0x07064b50) throw new Error("The zip has no locator of Zip64");
  const zip64 = Number(zip.readBigUInt64LE(locator + 8));
  if (zip.readUInt32LE(zip64) !== 0x06064b50) throw new Error("The zip has no end of Zip64");
  return { count: Number(zip.readBigUInt64LE(zip64 + 32)), start: Number(zip.readBigUInt64LE(zip64 + 48)) };
}

function fileAt(zip: Buffer, at: number, nameLength: number, extraLength: number): ZippedFile {
  const name = zip.toString("utf8", at + 46, at + 46 + nameLength);
  const stated = zip.readUInt32LE(at + 42);
  const extra = zip.subarray(at + 46 + nameLength, at + 46 + nameLength + extraLength);
  const local = stated === 0xffffffff ? Number(extra.readBigUInt64LE(4)) : stated;
  if (zip.readUInt32LE(local) !== 0x04034b50) throw new Error(`${name} is not where the directory says`);
  const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
  const raw = zip.subarray(start, start + zip.readUInt32LE(at + 20));
  const content = zip.readUInt16LE(at + 10) === 0 ? raw : inflateRawSync(raw);
  if (crc32(content) !== zip.readUInt32LE(at + 16)) throw new Error(`The checksum of ${name} is wrong`);
  return { name, content };
}
