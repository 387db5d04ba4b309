/** Ranks the legacy encodings that text may be in. This is the only importer of the detector. */
import { detectAll } from "jschardet";
import type { LegacyEncoding } from "./legacy-encodings.ts";

/** Returns encodings in which the bytes are text of some language, the most probable first. Reads 200,000 bytes. */
export function rankEncodings(bytes: Uint8Array): readonly LegacyEncoding[] {
  return detectAll(bytes, { detectEncodings: Object.keys(SOUGHT), minimumThreshold: 0 }).flatMap(({ encoding }) => {
    const name = encoding?.toLowerCase() ?? "";
    return Object.hasOwn(FOUND, name) ? (FOUND[name] ?? []) : [];
  });
}

/**
 * The encodings that are sought, by the detector's name: those in which systems have saved text by default. Others of the
 * standard differ from these in rare letters, and would be found in their place in short files.
 */
const SOUGHT: Readonly<Record<string, LegacyEncoding>> = {
  "windows-1250": "windows-1250",
  "windows-1251": "windows-1251",
  "windows-1252": "windows-1252",
  "windows-1253": "windows-1253",
  "windows-1254": "windows-1254",
  "windows-1255": "windows-1255",
  "windows-1256": "windows-1256",
  "windows-1257": "windows-1257",
  "windows-1258": "windows-1258",
  cp874: "windows-874",
  cp866: "ibm866",
  "koi8-r": "koi8-r",
  "koi8-u": "koi8-u",
  "iso-8859-2": "iso-8859-2",
  "iso-8859-5": "iso-8859-5",
  "iso-8859-7": "iso-8859-7",
  "mac-roman": "macintosh",
  "mac-cyrillic": "x-mac-cyrillic",
  gb18030: "gb18030",
  big5hkscs: "big5",
  "euc-jis-2004": "euc-jp",
  shift_jis_2004: "shift_jis",
  cp949: "euc-kr",
};

/** The same by the name in its answers. */
const FOUND: Readonly<Record<string, LegacyEncoding>> = {
  ...SOUGHT,
  cp1258: "windows-1258",
  ibm866: "ibm866",
  macroman: "macintosh",
  maccyrillic: "x-mac-cyrillic",
  big5: "big5",
  "euc-jp": "euc-jp",
  shift_jis: "shift_jis",
};
