/** Finds texts that stand for what somebody is to fill in, and examples of what changes from document to document. */
import type { TagProposal } from "#shared/base/model/text-replacement.ts";

export interface Placeholder {
  readonly kind: TagProposal["kind"];
  readonly start: number;
  readonly text: string;
  /** The words before it. */
  readonly label: string;
  /** What it stands for, in the words of the text. */
  readonly words: string;
  /** Whether the same text means the same wherever it stands. */
  readonly isNamed: boolean;
}

interface Pattern {
  readonly kind: TagProposal["kind"];
  readonly pattern: RegExp;
  /** What it stands for, if the first group of the pattern does not tell. Without both, the text before it tells. */
  readonly words?: string;
  /** The left delimiter with which these are tags. */
  readonly delimiter?: string;
}

const NAME = String.raw`[\p{L}_][\p{L}\p{N}_.' -]{0,60}`;
const MONTH = String.raw`(?:Jan|Feb|M[aä]r|Apr|Ma[iy]|Jun|Jul|Aug|Sep|O[ck]t|Nov|De[cz])\p{L}{0,7}\.?`;
const CURRENCY = String.raw`(?:€|\$|£|EUR|USD|GBP|CHF)`;
const AMOUNT = String.raw`\d{1,3}(?:[.,'’ ]?\d{3}){0,4}(?:[.,]\d{2})?`;

/** The first that matches counts. None of them looks far, so all take linear time. */
const PATTERNS: readonly Pattern[] = [
  { kind: "placeholder", pattern: new RegExp(String.raw`\{\{\s*(${NAME})\}\}`, "gu"), delimiter: "{{" },
  { kind: "placeholder", pattern: new RegExp(`<<(${NAME})>>`, "gu"), delimiter: "<<" },
  { kind: "placeholder", pattern: new RegExp(String.raw`\$\{(${NAME})\}`, "gu"), delimiter: "${" },
  { kind: "placeholder", pattern: new RegExp(`«(${NAME})»`, "gu"), delimiter: "«" },
  { kind: "placeholder", pattern: new RegExp(String.raw`\[\[?(${NAME})\]\]?`, "gu"), delimiter: "[" },
  { kind: "placeholder", pattern: new RegExp(`<(${NAME})>`, "gu"), delimiter: "<" },
  { kind: "blank", pattern: /_{3,}|\.{5,}|…{2,}/g },
  { kind: "sample", pattern: /(?<![\p{L}\p{N}])[Xx]{2}[./-][Xx]{2}[./-][Xx]{2,4}(?![\p{L}\p{N}])/gu, words: "Date" },
  { kind: "sample", pattern: /(?<![\p{L}\p{N}])[Xx]{3,}(?![\p{L}\p{N}])/gu },
  { kind: "email", pattern: /(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{2,63}){1,4}/g, words: "Email" },
  {
    kind: "date",
    pattern: new RegExp(
      String.raw`(?<!\d)(?:\d{4}-\d{2}-\d{2}|\d{1,2}([./])\d{1,2}\1\d{4}|\d{1,2}\.? ${MONTH} \d{4}|${MONTH} \d{1,2}, \d{4})(?!\d)`,
      "gu",
    ),
    words: "Date",
  },
  {
    kind: "amount",
    pattern: new RegExp(
      String.raw`(?:(?<!\p{L})${CURRENCY} ?${AMOUNT}|(?<![\d.,])${AMOUNT} ?${CURRENCY}(?!\p{L}))`,
      "gu",
    ),
    words: "Amount",
  },
];

/** @param left the delimiter of the template's tags, if it has any */
export function findPlaceholders(text: string, left: string | undefined): readonly Placeholder[] {
  const found = findMatches(text, left);
  return found.map(({ kind, start, text: whole, words }, index) => {
    const previous = found[index - 1];
    const label = labelBefore(text.slice(previous ? previous.start + previous.text.length : 0, start));
    return { kind, start, text: whole, label, words: words ?? label, isNamed: words !== undefined };
  });
}

type Match = Pick<Placeholder, "kind" | "start" | "text"> & { readonly words: string | undefined };

function findMatches(text: string, left: string | undefined): readonly Match[] {
  const found: Match[] = [];
  const taken = new Uint8Array(text.length);
  for (const { kind, pattern, words, delimiter } of PATTERNS) {
    if (delimiter !== undefined && left?.startsWith(delimiter) === true) continue;
    for (const { 0: whole, 1: name, index: start } of text.matchAll(pattern)) {
      const stretch = taken.subarray(start, start + whole.length);
      if (stretch.includes(1)) continue;
      stretch.fill(1);
      found.push({ kind, start, text: whole, words: words ?? name });
    }
  }
  return found.toSorted((one, other) => one.start - other.start);
}

const LABEL_CHARACTERS = 60;
const LABEL_WORDS = 3;

/** Returns the last words of a text, with what ends them: `Name: ` of `Please fill in. Name: `. */
function labelBefore(text: string): string {
  const end = text.slice(-LABEL_CHARACTERS);
  const [words = "", label = ""] = /([\p{L}\p{N}][\p{L}\p{N} '’()/-]*)[:.]?\s*$/u.exec(end) ?? [];
  const all = label.trimEnd().split(" ");
  return words.slice(all.slice(0, -LABEL_WORDS).join(" ").length).trimStart();
}
