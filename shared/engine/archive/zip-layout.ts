/**
 * Lists signatures and lengths of the zip format (PKWARE APPNOTE.TXT 6.3.10, sections 4.3.7, 4.3.12 and 4.3.14 to
 * 4.3.16).
 */
export const LOCAL_HEADER = { signature: 0x04034b50, bytes: 30 } as const;
export const DIRECTORY_HEADER = { signature: 0x02014b50, bytes: 46 } as const;
export const END_RECORD = { signature: 0x06054b50, bytes: 22 } as const;
export const ZIP64_END = { signature: 0x06064b50, bytes: 56 } as const;
export const ZIP64_LOCATOR = { signature: 0x07064b50, bytes: 20 } as const;

/** The longest comment that may follow the end record. */
export const COMMENT_BYTES_MAX = 0xffff;

/** General purpose flags (4.4.4). */
export const FLAG = { encrypted: 1 << 0, stronglyEncrypted: 1 << 6, utf8: 1 << 11, masked: 1 << 13 } as const;
