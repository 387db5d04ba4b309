/** Prints numbers as the formats of `\*` that write words, ordinals and hexadecimal digits (ISO 29500-1, 17.16.4.3). */

const ONES = (
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen " +
  "eighteen nineteen"
).split(" ");
const TENS = "zero ten twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const IRREGULAR: Readonly<Record<string, string>> = {
  one: "first",
  two: "second",
  three: "third",
  five: "fifth",
  eight: "eighth",
  nine: "ninth",
  twelve: "twelfth",
};

/** Word writes numbers in words up to this one. */
const WORDS_MAX = 999_999;

/** @returns undefined for other formats, and for words in languages other than English */
export function numberInWords(value: number, format: string, language: string): string | undefined {
  const whole = Math.trunc(value);
  const isEnglish = language.startsWith("en");
  const isInWords = isEnglish && value >= 0 && whole <= WORDS_MAX;
  switch (format.toLowerCase()) {
    case "hex":
      return whole >= 0 ? whole.toString(16).toUpperCase() : undefined;
    case "ordinal":
      return isEnglish ? `${whole}${ordinalEnding(whole)}` : `${whole}.`;
    case "cardtext":
      return isInWords ? cardinal(Math.round(value)) : undefined;
    case "ordtext":
      return isInWords ? ordinal(Math.round(value)) : undefined;
    case "dollartext":
      return isInWords ? `${cardinal(whole)} and ${cents(value - whole)}/100` : undefined;
    default:
      return undefined;
  }
}

function ordinalEnding(value: number): string {
  const rule = new Intl.PluralRules("en", { type: "ordinal" }).select(value);
  return { one: "st", two: "nd", few: "rd", zero: "th", many: "th", other: "th" }[rule];
}

function cents(fraction: number): string {
  return String(Math.round(fraction * 100)).padStart(2, "0");
}

function cardinal(value: number): string {
  if (value < 20) return ONES[value] ?? "";
  if (value < 100) return TENS[Math.floor(value / 10)] + (value % 10 === 0 ? "" : `-${ONES[value % 10]}`);
  const [size, name] = value < 1000 ? [100, "hundred"] : [1000, "thousand"];
  const rest = value % size;
  return `${cardinal(Math.floor(value / size))} ${name}${rest === 0 ? "" : ` ${cardinal(rest)}`}`;
}

function ordinal(value: number): string {
  const words = cardinal(value);
  return words.replace(/\w+$/, (last) => IRREGULAR[last] ?? `${last.replace(/y$/, "ie")}th`);
}
