/** Finds the German words for what the service says of templates and documents. */
import { GERMAN_ADVICE } from "./german-advice.ts";
import { GERMAN_WARNINGS } from "./german-warnings.ts";

/** The service's sentence with its `{places}`, and the same in another language. */
export type Pairs = Readonly<Record<string, string>>;

const GERMAN: Pairs = { ...GERMAN_ADVICE, ...GERMAN_WARNINGS };

/** The service's sentences are shorter. The patterns take too long for long texts. */
const LENGTH_MAX = 1500;

/** Returns undefined if the sentence is not known. */
export function germanFor(sentence: string): string | undefined {
  if (sentence.length > LENGTH_MAX) return undefined;
  if (Object.hasOwn(GERMAN, sentence)) return GERMAN[sentence];
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

/** A data file, or the data of a request. */
const SOURCE = String.raw`the data|[^:;]+?\.\w{2,5}`;

function patternFor(sentence: string): RegExp {
  const known = new Set<string>();
  const parts = sentence.split(/\{(\w+)\}/).map((part, index) => {
    if (index % 2 === 0) return part.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
    if (known.has(part)) return String.raw`\k<${part}>`;
    known.add(part);
    return `(?<${part}>${part === "source" ? SOURCE : ".+?"})`;
  });
  return new RegExp(`^${parts.join("")}$`, "su");
}
