/** Tells fonts by their content. */
import { looksLikeXml } from "./decode-xml.ts";
import { isMetafile } from "./metafile.ts";

const STARTS: readonly string[] = ["\0\x01\0\0", "OTTO", "true", "ttcf", "wOFF", "wOF2"];

/** What readers take for something else by its first bytes, with which an obfuscated font begins once in 10 million times. */
const STARTS_OF_OTHERS: readonly string[] = ["\x1f\x8b\x08", "\x01\0\x09\0", "{\\rt", "%PDF", "%!PS"];

/**
 * Also one whose first 32 bytes are obfuscated (ISO 29500-4, 2.8.1): what follows is its list of tables. Other files can
 * hold the same at that place, but none that begins as it must.
 */
export function isFont(bytes: Uint8Array): boolean {
  if (bytes.length < 100 || looksLikeXml(bytes) || isMetafile(bytes)) return false;
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = file.toString("latin1", 0, 4);
  if (STARTS.includes(start)) return true;
  return !STARTS_OF_OTHERS.some((each) => start.startsWith(each)) && [44, 60, 76].every((at) => isTable(file, at));
}

/** OpenType, "Table Record": a tag, a checksum, and the place in the file. */
function isTable(file: Buffer, at: number): boolean {
  const isNamed = /^[A-Za-z0-9/ ]{4}$/.test(file.toString("latin1", at, at + 4));
  return isNamed && file.readUInt32BE(at + 8) + file.readUInt32BE(at + 12) <= file.length;
}
