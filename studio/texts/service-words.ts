/** Finds the German words for what the service says of templates and documents. */
import { GERMAN_ADVICE } from "./german-advice.ts";
import { GERMAN_WARNINGS } from "./german-warnings.ts";

/** The service's sentence with its `{places}`, and the same in another language. */
export type Pairs = Readonly<Record<string, string>>;

const GERMAN: Pairs = { ...GERMAN_ADVICE, ...GERMAN_WARNINGS };

/** Returns undefined if the sentence is not known. */
export function germanFor(sentence: string): string | undefined {
  const exact = GERMAN[sentence];
  if (exact !== undefined) return exact;
  for (const [pattern, german] of patterns()) {
    const found = pattern.exec(sentence)?.groups;
    if (found === undefined) continue;
    return german.replace(/\{(\w+)\}/g, (_, place: string) => withRest(found[place] ?? ""));
  }
  return undefined;
}

/** A place may hold a sentence of its own: a reason, or what is to be done beside it. */
function withRest(value: string): string {
  return value.includes(" ") ? (germanFor(value) ?? value) : value;
}

let read: readonly (readonly [RegExp, string])[] | undefined;

/** Those with more words of their own come first, because they say more of what is meant. */
function patterns(): readonly (readonly [RegExp, string])[] {
  const words = (sentence: string) => sentence.replace(/\{\w+\}/g, "").length;
  read ??= Object.entries(GERMAN)
    .filter(([sentence]) => sentence.includes("{"))
    .toSorted(([one], [other]) => words(other) - words(one))
    .map(([sentence, german]) => [patternFor(sentence), german] as const);
  return read;
}

function patternFor(sentence: string): RegExp {
  const known = new Set<string>();
  const parts = sentence.split(/\{(\w+)\}/).map((part, index) => {
    if (index % 2 === 0) return part.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
    if (known.has(part)) return String.raw`\k<${part}>`;
    known.add(part);
    return `(?<${part}>.+?)`;
  });
  return new RegExp(`^${parts.join("")}$`, "su");
}
