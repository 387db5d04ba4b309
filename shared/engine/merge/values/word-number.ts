/** Prints a number in one of Word's formats (ISO 29500-1, 17.18.59). Formats of other scripts become Arabic figures. */

const ROMAN = [
  [1000, "m"],
  [900, "cm"],
  [500, "d"],
  [400, "cd"],
  [100, "c"],
  [90, "xc"],
  [50, "l"],
  [40, "xl"],
  [10, "x"],
  [9, "ix"],
  [5, "v"],
  [4, "iv"],
  [1, "i"],
] as const;

/** Larger numbers have no short Roman form. */
const ROMAN_MAX = 32_767;

export function formatNumber(value: number, format = "decimal"): string {
  switch (format) {
    case "lowerRoman":
      return roman(value);
    case "upperRoman":
      return roman(value).toUpperCase();
    case "lowerLetter":
      return letters(value);
    case "upperLetter":
      return letters(value).toUpperCase();
    case "decimalZero":
      return String(value).padStart(2, "0");
    case "numberInDash":
      return `- ${value} -`;
    case "chineseCounting":
    case "chineseCountingThousand":
    case "taiwaneseCountingThousand":
    case "japaneseCounting":
      return ideographs(value);
    case "decimalEnclosedCircle":
      return value >= 1 && value <= CIRCLED_MAX ? String.fromCodePoint(CIRCLED + value) : String(value);
    case "none":
      return "";
    default:
      return String(value);
  }
}

/** The name of the format for a field's switch `\*`, which distinguishes capitals (ISO 29500-1, 17.16.4.3.1). */
export function formatOfSwitch(name: string | undefined): string | undefined {
  if (name === undefined) return undefined;
  const isUpper = name[0] === name[0]?.toUpperCase();
  if (/^roman$/i.test(name)) return isUpper ? "upperRoman" : "lowerRoman";
  if (/^alphabetic$/i.test(name)) return isUpper ? "upperLetter" : "lowerLetter";
  return /^arabic$/i.test(name) ? "decimal" : undefined;
}

function roman(value: number): string {
  if (value < 1 || value > ROMAN_MAX) return String(value);
  let [rest, text] = [value, ""];
  for (const [weight, sign] of ROMAN) {
    for (; rest >= weight; rest -= weight) text += sign;
  }
  return text;
}

const IDEOGRAPHS = "〇一二三四五六七八九";
/** Up to 99 these formats agree. */
const IDEOGRAPHS_MAX = 99;

function ideographs(value: number): string {
  if (value < 0 || value > IDEOGRAPHS_MAX) return String(value);
  const [tens, ones] = [Math.floor(value / 10), value % 10];
  if (tens === 0) return IDEOGRAPHS[ones] ?? "";
  return `${tens === 1 ? "" : IDEOGRAPHS[tens]}十${ones === 0 ? "" : IDEOGRAPHS[ones]}`;
}

/** One before the circled 1. */
const CIRCLED = 0x245f;
const CIRCLED_MAX = 20;

const LETTERS = 26;

/** After z comes aa, then bb. */
function letters(value: number): string {
  if (value < 1 || value > ROMAN_MAX) return String(value);
  return String.fromCharCode(0x61 + ((value - 1) % LETTERS)).repeat(Math.ceil(value / LETTERS));
}
