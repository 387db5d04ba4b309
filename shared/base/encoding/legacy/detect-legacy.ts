/** Decides in which legacy encoding text is. Without a mark this is a guess, by the letters and the language. */
import type { LegacyEncoding } from "./legacy-encodings.ts";
import { loadDetector } from "./load-detector.ts";

export interface DetectedEncoding {
  readonly encoding: LegacyEncoding;
  /** Whether the text would be another one in an encoding that is about as likely. */
  readonly isUncertain: boolean;
}

/**
 * A third of the lines that alone leads to another text makes the choice uncertain. Two of three overrule the whole, which
 * a single byte that is no text can mislead.
 */
export function detectLegacy(bytes: Uint8Array): DetectedEncoding {
  const lines = sampleLines(bytes);
  const sample = joined(lines);
  const whole = bestFor(sample);
  const votes = [0, 1, 2]
    .map((part) => joined(lines.filter((_, line) => line % 3 === part)))
    .filter((part) => lettersIn(part) > 0)
    .map(bestFor);
  const text = decoded(whole, sample);
  const [first, second] = votes.filter((vote) => vote !== whole && decoded(vote, sample) !== text);
  const isOverruled = first !== undefined && first === second && lettersIn(sample) >= OVERRULED_MIN;
  const best = isOverruled ? first : whole;
  if (lettersIn(sample) < CERTAIN_MIN && isWestern(sample))
    return { encoding: "windows-1252", isUncertain: decoded(best, sample) !== decoded("windows-1252", sample) };
  if (best === "gb18030" && isText("euc-jp", sample)) return japaneseOrChinese(sample);
  const isUncertain = first !== undefined || lettersIn(sample) < CERTAIN_MIN || hasSignsInWords(decoded(best, sample));
  return { encoding: western(best, bytes), isUncertain };
}

/** A template may get values whose letters its own text has not, so of encodings with the same text the usual one counts. */
function western(encoding: LegacyEncoding, bytes: Uint8Array): LegacyEncoding {
  return decoded("windows-1252", bytes) === decoded(encoding, bytes) ? "windows-1252" : encoding;
}

/**
 * Returns whether the text has the common letters and signs of Western Europe, each within words of ASCII letters. For so
 * few of them, the encoding that most programs save in is more likely than what a detector makes of them.
 */
function isWestern(sample: Uint8Array): boolean {
  const text = decoded("windows-1252", sample);
  return !NOT_WESTERN.test(text) && !MANY_IN_A_ROW.test(text);
}

const NOT_WESTERN = /[^\p{ASCII} ¡§«°´»¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜßàáâãäåæçèéêëìíîïñòóôõöøùúûüÿŒœ€–—‘’‚“”„…]/u;
/** Words of other scripts have no ASCII letters between. */
const MANY_IN_A_ROW = /[^\p{ASCII}]{3}/u;

/** Fewer letters outside of ASCII tell little of the language. */
const CERTAIN_MIN = 8;
const OVERRULED_MIN = 64;
const JAPANESE_MIN = 200;

function bestFor(sample: Uint8Array): LegacyEncoding {
  const ranked = loadDetector().rankEncodings(sample);
  const texts = ranked.filter((encoding) => isText(encoding, sample));
  const isLanguage = (encoding: LegacyEncoding) => {
    const text = decoded(encoding, sample);
    return !mixesScripts(text) && !hasSignsInWords(text);
  };
  return texts.find(isLanguage) ?? texts[0] ?? ranked[0] ?? "windows-1252";
}

/**
 * Returns whether most words outside of ASCII have signs within, or capitals before small letters, such as `MÅller` and
 * `C╜ur`: the text is in another encoding, perhaps in one that cannot be read here, as those of DOS in the West.
 */
function hasSignsInWords(text: string): boolean {
  const words = text.match(WORD)?.filter((word) => /[^\p{ASCII}]/u.test(word)) ?? [];
  return words.filter((word) => SIGN_IN_WORD.test(word)).length > words.length / 2;
}

/** A word has letters, drawn lines, middle dots, and control characters, which code pages lack. */
const WORD = /[\p{L}\p{M}\u0080-\u009f\u2500-\u259f·]+/gu;
const SIGN_IN_WORD = new RegExp(
  [
    String.raw`\p{Ll}(?![A-Z])\p{Lu}|\p{L}(?![A-Z])\p{Lu}\p{Ll}`,
    String.raw`\p{L}[\u0080-\u009f\u2500-\u259f·]|[\u0080-\u009f\u2500-\u259f·]\p{L}`,
  ].join("|"),
  "u",
);

/** Returns whether most words with letters of other alphabets have Latin letters beside them, as no language does. */
function mixesScripts(text: string): boolean {
  const words = text.match(OTHER_WORD) ?? [];
  return words.filter((word) => /\p{Script=Latin}/u.test(word)).length > words.length / 2;
}

const OTHER_LETTER = String.raw`[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Thai}]`;
const OTHER_WORD = new RegExp(String.raw`(?<!\p{Script=Latin})\p{Script=Latin}*${OTHER_LETTER}[\p{L}\p{M}]*`, "gu");

/**
 * The two share their layout, and the detector takes Japanese names for Chinese. But some of the most common Chinese
 * characters have codes that EUC-JP lacks.
 */
function japaneseOrChinese(sample: Uint8Array): DetectedEncoding {
  return { encoding: lettersIn(sample) < JAPANESE_MIN ? "gb18030" : "euc-jp", isUncertain: true };
}

/** The detector reads no more. */
const SAMPLE_BYTES_MAX = 200_000;

/** Returns the lines with letters outside of ASCII, as many as the detector reads; of a small file all lines. */
function sampleLines(bytes: Uint8Array): readonly Uint8Array[] {
  const isSmall = bytes.length <= SAMPLE_BYTES_MAX;
  const lines: Uint8Array[] = [];
  let size = 0;
  for (let start = 0; start < bytes.length && size < SAMPLE_BYTES_MAX; ) {
    const end = bytes.indexOf(LINE_FEED, start);
    const line = bytes.subarray(start, end === -1 ? bytes.length : end + 1).subarray(0, SAMPLE_BYTES_MAX);
    start += Math.max(line.length, end === -1 ? bytes.length : end + 1 - start);
    if (!isSmall && lettersIn(line) === 0) continue;
    lines.push(line);
    size += line.length;
  }
  return lines;
}

const LINE_FEED = 0x0a;

function joined(lines: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(lines.reduce((size, { length }) => size + length, 0));
  let at = 0;
  for (const line of lines) {
    bytes.set(line, at);
    at += line.length;
  }
  return bytes;
}

function lettersIn(bytes: Uint8Array): number {
  return bytes.reduce((count, byte) => (byte < 0x80 ? count : count + 1), 0);
}

function isText(encoding: LegacyEncoding, bytes: Uint8Array): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function decoded(encoding: LegacyEncoding, bytes: Uint8Array): string {
  return new TextDecoder(encoding).decode(bytes);
}
