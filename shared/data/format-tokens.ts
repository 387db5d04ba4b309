/** Reads the code of a number format into its sections and their tokens (ECMA-376 part 1, 18.8.31). */
export type Token =
  | { readonly kind: "literal"; readonly text: string }
  /** A gap as wide as some character, which only lines columns up. */
  | { readonly kind: "gap" }
  | { readonly kind: "digit"; readonly fill: "0" | "#" | "?" }
  | { readonly kind: "point" | "comma" | "percent" | "slash" | "general" | "text" }
  | { readonly kind: "exponent"; readonly plus: boolean }
  /** A run of one letter, in lower case: yyyy, mm, d, hh, s, e (year), b (Buddhist year), g (era). */
  | { readonly kind: "date"; readonly letters: string }
  /** Hours, minutes or seconds in all, not wrapped at 24 or 60: [h], [mm]. */
  | { readonly kind: "elapsed"; readonly letters: string }
  /** AM/PM or A/P. */
  | { readonly kind: "meridiem"; readonly letters: string };

export interface Section {
  readonly tokens: readonly Token[];
  /** Which values the section is for, where it says so itself: [>=1000]. */
  readonly condition: Condition | undefined;
  /** Of the names of months and days: a language tag, or a number of Windows in hexadecimal; English when absent. */
  readonly language: string | undefined;
}

export interface Condition {
  readonly operator: string;
  readonly threshold: number;
}

/** At least one section. */
export function readFormat(code: string): readonly Section[] {
  const sections: OpenSection[] = [openSection()];
  for (const [piece] of code.matchAll(PIECE)) {
    const section = sections.at(-1) ?? openSection();
    if (piece === ";") sections.push(openSection());
    else if (piece.length > 1 && piece.startsWith("[")) readBrackets(piece.slice(1, -1), section);
    else section.tokens.push(tokenOf(piece));
  }
  return sections;
}

interface OpenSection extends Section {
  readonly tokens: Token[];
  condition: Condition | undefined;
  language: string | undefined;
}

function openSection(): OpenSection {
  return { tokens: [], condition: undefined, language: undefined };
}

/** A code has at most 255 characters in Excel. Quoted text, a character after a backslash, a gap (_x), filling (*x), brackets, words, runs of a letter, the rest. */
const PIECE = /"[^"]*"?|\\.|_.|\*.|\[[^\]]{0,255}\]|General|AM\/PM|A\/P|E[+-](?=[0#?])|([ymdhsebg])\1*|[\s\S]/giu;

const SINGLE: Readonly<Record<string, Token>> = {
  ".": { kind: "point" },
  ",": { kind: "comma" },
  "%": { kind: "percent" },
  "/": { kind: "slash" },
  "@": { kind: "text" },
  "0": { kind: "digit", fill: "0" },
  "#": { kind: "digit", fill: "#" },
  "?": { kind: "digit", fill: "?" },
};

function tokenOf(piece: string): Token {
  const single = SINGLE[piece];
  if (single) return single;
  const first = piece[0] ?? "";
  if (first === '"') return { kind: "literal", text: piece.slice(1).replace(/"$/, "") };
  if (first === "\\") return { kind: "literal", text: piece.slice(1) };
  if (piece.length > 1 && first === "_") return { kind: "gap" };
  if (piece.length > 1 && first === "*") return { kind: "literal", text: "" };
  return wordToken(piece.toLowerCase()) ?? { kind: "literal", text: piece };
}

function wordToken(word: string): Token | undefined {
  if (word === "general") return { kind: "general" };
  if (word === "am/pm" || word === "a/p") return { kind: "meridiem", letters: word };
  if (word === "e+" || word === "e-") return { kind: "exponent", plus: word === "e+" };
  return /^[ymdhsebg]+$/.test(word) ? { kind: "date", letters: word } : undefined;
}

/** Elapsed time, a condition, a currency or a language; colours and the like do not show in text. */
function readBrackets(content: string, section: OpenSection): void {
  const [, operator, threshold] = /^(<=|>=|<>|<|>|=)\s*(-?\d+(?:\.\d*)?)$/.exec(content) ?? [];
  if (operator !== undefined) section.condition = { operator, threshold: Number(threshold) };
  if (/^(?:h+|m+|s+)$/i.test(content)) section.tokens.push({ kind: "elapsed", letters: content.toLowerCase() });
  if (!content.startsWith("$")) return;
  const [, currency = "", language] = /^\$([^-]*)(?:-(.*))?$/s.exec(content) ?? [];
  if (currency !== "") section.tokens.push({ kind: "literal", text: currency });
  if (language !== undefined) section.language ??= language;
}
