/** Words that say whose a text is: account, caller and call stand in each, and none is used twice. */

export const ACCOUNTS = ["A", "B"] as const;
export type AccountName = (typeof ACCOUNTS)[number];

/** One thing that a caller asks for: `A3N17`. */
export type Mark = string;

export function marksOf(account: AccountName, caller: number): () => Mark {
  let count = 0;
  return () => `${account}${caller}N${++count}`;
}

/** Stands in each file of a template, twice for each item: before the item's word and at the end. */
export function templateWord(mark: Mark): string {
  return `Tp${mark}Z`;
}

/** @param row counts from 1 */
export function itemWord(mark: Mark, row: number): string {
  return `Mk${mark}R${row}Z`;
}

export function itemWords(mark: Mark, count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => itemWord(mark, index + 1));
}

/** All of them, in the order of the text. */
export function wordsIn(text: string): readonly string[] {
  return text.match(/(?:Tp|Mk)[AB]\d+N\d+(?:R\d+)?Z/g) ?? [];
}
