/** Names the legacy encodings of text that browsers read (WHATWG Encoding Standard, 4.2). */

/** The names for people, by the names of the standard. */
export const LEGACY_NAMES = {
  ibm866: "IBM 866 (Cyrillic)",
  "iso-8859-2": "ISO 8859-2 (Central European)",
  "iso-8859-3": "ISO 8859-3 (South European)",
  "iso-8859-4": "ISO 8859-4 (Baltic)",
  "iso-8859-5": "ISO 8859-5 (Cyrillic)",
  "iso-8859-6": "ISO 8859-6 (Arabic)",
  "iso-8859-7": "ISO 8859-7 (Greek)",
  "iso-8859-8": "ISO 8859-8 (Hebrew)",
  "iso-8859-8-i": "ISO 8859-8 (Hebrew)",
  "iso-8859-10": "ISO 8859-10 (Nordic)",
  "iso-8859-13": "ISO 8859-13 (Baltic)",
  "iso-8859-14": "ISO 8859-14 (Celtic)",
  "iso-8859-15": "ISO 8859-15 (Western European)",
  "iso-8859-16": "ISO 8859-16 (South-Eastern European)",
  "koi8-r": "KOI8-R (Russian)",
  "koi8-u": "KOI8-U (Ukrainian)",
  macintosh: "Mac Roman (Western European)",
  "windows-874": "Windows-874 (Thai)",
  "windows-1250": "Windows-1250 (Central European)",
  "windows-1251": "Windows-1251 (Cyrillic)",
  "windows-1252": "Windows-1252 (Western European)",
  "windows-1253": "Windows-1253 (Greek)",
  "windows-1254": "Windows-1254 (Turkish)",
  "windows-1255": "Windows-1255 (Hebrew)",
  "windows-1256": "Windows-1256 (Arabic)",
  "windows-1257": "Windows-1257 (Baltic)",
  "windows-1258": "Windows-1258 (Vietnamese)",
  "x-mac-cyrillic": "Mac Cyrillic",
  gbk: "GBK (Simplified Chinese)",
  gb18030: "GB 18030 (Simplified Chinese)",
  big5: "Big5 (Traditional Chinese)",
  "euc-jp": "EUC-JP (Japanese)",
  "iso-2022-jp": "ISO-2022-JP (Japanese)",
  shift_jis: "Shift JIS (Japanese)",
  "euc-kr": "EUC-KR (Korean)",
} as const;

export type LegacyEncoding = keyof typeof LEGACY_NAMES;

export function isLegacy(encoding: string): encoding is LegacyEncoding {
  return Object.hasOwn(LEGACY_NAMES, encoding);
}
