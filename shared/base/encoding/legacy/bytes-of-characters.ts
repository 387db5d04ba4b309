/** Encodes characters in legacy encodings, for which the platform has decoders only. */
import type { LegacyEncoding } from "./legacy-encodings.ts";

/** Returns the bytes of each character that the encoding has. All of them have ASCII as single bytes. */
export function bytesOfCharacters(encoding: LegacyEncoding): ReadonlyMap<string, readonly number[]> {
  const known = tables.get(encoding);
  if (known !== undefined) return known;
  const table = tableOf(encoding);
  tables.set(encoding, table);
  return table;
}

/** Returns text as bytes of ISO-2022-JP, which are those of EUC-JP without the high bit, between escape sequences. */
export function encodeIso2022Jp(text: string): Uint8Array {
  const table = bytesOfCharacters("iso-2022-jp");
  const bytes: number[] = [];
  let isAscii = true;
  const switchTo = (ascii: boolean) => {
    if (ascii !== isAscii) bytes.push(...(ascii ? TO_ASCII : TO_JIS));
    isAscii = ascii;
  };
  for (const character of text) {
    const own = table.get(character) ?? [QUESTION_MARK];
    switchTo(own.length === 1);
    bytes.push(...own);
  }
  switchTo(true);
  return Uint8Array.from(bytes);
}

const TO_ASCII = [0x1b, 0x28, 0x42];
const TO_JIS = [0x1b, 0x24, 0x42];
export const QUESTION_MARK = 0x3f;

const tables = new Map<LegacyEncoding, ReadonlyMap<string, readonly number[]>>();

function tableOf(encoding: LegacyEncoding): ReadonlyMap<string, readonly number[]> {
  const table = new Map(
    range(0, 0x7f).map((byte) => [String.fromCharCode(byte), [byte]] as [string, readonly number[]]),
  );
  if (encoding === "iso-2022-jp") {
    for (const [character, bytes] of bytesOfCharacters("euc-jp")) {
      const isInBoth = bytes.length === 1 ? (bytes[0] ?? 0) < 0x80 : bytes.length === 2 && (bytes[0] ?? 0) > 0xa0;
      if (isInBoth) table.set(character, bytes.length === 1 ? bytes : bytes.map((byte) => byte & 0x7f));
    }
    return table;
  }
  add(table, encoding, HIGH_BYTES);
  for (const lead of MULTI_BYTE[encoding] ?? []) add(table, encoding, pairsAfter([lead]));
  if (encoding === "euc-jp") for (const row of range(0xa1, 0xfe)) add(table, encoding, pairsAfter([0x8f, row]));
  return table;
}

const HIGH_BYTES = range(0x80, 0xff).map((byte) => [byte]);

/**
 * The first bytes of two, in the order in which the standard's encoders prefer them where a character has several: for
 * Shift_JIS the extensions of NEC are last, for Big5 the symbols and the extensions of Hong Kong.
 */
const MULTI_BYTE: Readonly<Partial<Record<LegacyEncoding, readonly number[]>>> = {
  gbk: range(0x81, 0xfe),
  gb18030: range(0x81, 0xfe),
  big5: [...range(0xa3, 0xfe), 0xa1, 0xa2, ...range(0x81, 0xa0)],
  "euc-jp": range(0x8e, 0xfe),
  shift_jis: [...range(0x81, 0xec), ...range(0xef, 0xfc), 0xed, 0xee],
  "euc-kr": range(0x81, 0xfe),
};

/** A digit behind the first byte begins a sequence of four bytes in GB 18030. */
function pairsAfter(lead: readonly number[]): readonly (readonly number[])[] {
  return range(0x40, 0xfe).map((trail) => [...lead, trail]);
}

/** The first sequence of a character counts. Sequences of several characters are left out. Line feeds separate them. */
function add(
  table: Map<string, readonly number[]>,
  encoding: LegacyEncoding,
  sequences: readonly (readonly number[])[],
): void {
  const bytes = Uint8Array.from(sequences.flatMap((sequence) => [...sequence, LINE_FEED]));
  const characters = new TextDecoder(encoding).decode(bytes).split("\n");
  for (const [index, sequence] of sequences.entries()) {
    const character = characters[index] ?? "";
    if (isSingle(character) && !table.has(character)) table.set(character, sequence);
  }
}

const LINE_FEED = 0x0a;

function isSingle(text: string): boolean {
  return text !== "\ufffd" && text.length > 0 && text.length <= 2 && [...text].length === 1;
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
