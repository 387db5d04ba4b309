/** Recognises fonts by their content. */
import { looksLikeXml } from "./decode-xml.ts";
import { isMetafile } from "./metafile.ts";

const STARTS: readonly string[] = ["\0\x01\0\0", "OTTO", "true", "ttcf", "wOFF", "wOF2"];

/**
 * First bytes by which readers recognise other formats. An obfuscated font begins with one of them once in 10 million
 * times.
 */
const STARTS_OF_OTHERS: readonly string[] = ["\x1f\x8b\x08", "\x01\0\x09\0", "{\\rt", "%PDF", "%!PS"];

/**
 * Recognises fonts, including those whose first 32 bytes are obfuscated (ISO 29500-4, 2.8.1), by the table list that
 * follows. Other files may contain the same bytes at that position, but not if they begin as their format requires.
 */
export function isFont(bytes: Uint8Array): boolean {
  if (bytes.length < 100 || looksLikeXml(bytes) || isMetafile(bytes)) return false;
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = file.toString("latin1", 0, 4);
  if (STARTS.includes(start)) return true;
  return !STARTS_OF_OTHERS.some((each) => start.startsWith(each)) && [44, 60, 76].every((at) => isTable(file, at));
}

/** Checks a table record (OpenType, "Table Record"): a tag, a checksum, and the position in the file. */
function isTable(file: Buffer, at: number): boolean {
  const isNamed = /^[A-Za-z0-9/ ]{4}$/.test(file.toString("latin1", at, at + 4));
  return isNamed && file.readUInt32BE(at + 8) + file.readUInt32BE(at + 12) <= file.length;
}
