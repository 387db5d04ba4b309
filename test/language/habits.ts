/** Finds habits of language that readers stumble over. See "Language" in CONTRIBUTING.md. */
import { VERBS } from "./verbs.ts";

export interface Habit {
  readonly text: string;
  readonly advice: string;
}

const CLAUSE_AS_SUBJECT = /^(?:What|Whatever|Who|Whoever|Whichever)\b(?!.*\?$)/;
const PASSIVE_TELL = /\b(?:am|is|are|was|were|be|been|being) told\b/;
const STARTS_WITH_OF = /^Of\b(?! course)/;

const OF_SENTENCES: readonly [RegExp, string][] = [
  [CLAUSE_AS_SUBJECT, "starts with a clause: name the thing (“Files that are open”, not “What is open”)"],
  [PASSIVE_TELL, "says “is told”: say who reports what, or use warn, list, report, return"],
  [STARTS_WITH_OF, "starts with “Of” and has no subject: start with the noun (“The number of …”)"],
];

const TITLE = /(?:\btest(?:\.\w+)*(?:\(.*\))?|^\s*[\])].*\))\((["'`])((?:\\.|(?!\1).)+)\1, /;
/** Titles of table rows may get their sentence from the row. */
const PLACEHOLDER = /%[sdijo]|\$\w|\$\{/;

/** @param line with the whole title, if a test begins there */
export function hasTitle(line: string): boolean {
  return TITLE.test(line);
}

/** Returns the habits in one line of source code or Markdown. */
export function habitsIn(line: string, file: string): readonly Habit[] {
  const title = /\.test\.tsx?$/.test(file) ? TITLE.exec(line)?.[2] : undefined;
  const text = title === undefined ? proseOf(line, file) : capitalised(title);
  if (text === undefined) return [];
  return [...sentencesOf(text).flatMap(inSentence), ...(title !== undefined && !hasVerb(title) ? [noVerb(title)] : [])];
}

function proseOf(line: string, file: string): string | undefined {
  if (file.endsWith(".md")) return line.replace(/^[\s#>*|-]+/, "");
  return /^\s*(?:\/\/|\/?\*+)\s?(.+?)(?:\*\/)?\s*$/.exec(line)?.[1];
}

function capitalised(title: string): string {
  return title.charAt(0).toUpperCase() + title.slice(1);
}

function sentencesOf(text: string): readonly string[] {
  return text.replace(/`[^`]*`/g, "`code`").split(/(?<=[.!?:])\s+/);
}

function inSentence(sentence: string): readonly Habit[] {
  return OF_SENTENCES.filter(([habit]) => habit.test(sentence)).map(([, advice]) => ({ text: sentence, advice }));
}

function hasVerb(title: string): boolean {
  return PLACEHOLDER.test(title) || (title.toLowerCase().match(/[a-z]+/g) ?? []).some((word) => VERBS.has(word));
}

function noVerb(title: string): Habit {
  return { text: title, advice: "is no sentence: add a verb (or, if it has one, add that to test/language/verbs.ts)" };
}
