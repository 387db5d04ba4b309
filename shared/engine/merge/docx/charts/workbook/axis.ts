/** Tells where the rows, or the columns, of a template's sheet stand in the sheet of an item. */
import type { Range } from "./cell-areas.ts";

export class Axis {
  readonly #copies: readonly (readonly number[])[];
  /** How far everything behind them moves. */
  readonly #shift: number;
  readonly #runs = new Map<string, readonly Range[]>();
  /** The length of the repeated part in the item's sheet. */
  readonly length: number;

  /** @param copies the places in the item's sheet of each row or column of the template, in ascending order */
  constructor(copies: readonly (readonly number[])[]) {
    this.#copies = copies;
    this.length = copies.reduce((most, each) => Math.max(most, (each.at(-1) ?? -1) + 1), 0);
    this.#shift = this.length - copies.length;
  }

  /** @param entry one of the copies alone */
  copiesOf(index: number, entry?: number): readonly number[] {
    const copies = this.#copies[index];
    if (copies === undefined) return [index + this.#shift];
    return entry === undefined || copies.length < 2 ? copies : copies.slice(entry, entry + 1);
  }

  /** Returns whether anything was repeated or left out. */
  get isChanged(): boolean {
    return this.#copies.some((copies) => copies.length !== 1);
  }

  /** Returns the ranges in which the copies stand. @param entry see `copiesOf`; only for a range of one */
  runs({ from, to }: Range, entry?: number): readonly Range[] {
    if (entry !== undefined && from === to) return joined(this.copiesOf(from, entry));
    const key = `${from} ${to}`;
    const runs = this.#runs.get(key) ?? this.#allRuns({ from, to });
    this.#runs.set(key, runs);
    return runs;
  }

  #allRuns({ from, to }: Range): readonly Range[] {
    const end = this.#copies.length;
    const copies = joined(
      this.#copies
        .slice(from, to + 1)
        .flat()
        .toSorted((one, other) => one - other),
    );
    if (to < end) return copies;
    const rest = { from: Math.max(from, end) + this.#shift, to: to + this.#shift };
    const last = copies.at(-1);
    return last !== undefined && last.to + 1 === rest.from
      ? [...copies.slice(0, -1), { from: last.from, to: rest.to }]
      : [...copies, rest];
  }
}

function joined(places: readonly number[]): readonly Range[] {
  const runs: { from: number; to: number }[] = [];
  for (const place of places) {
    const last = runs.at(-1);
    if (last !== undefined && last.to + 1 === place) last.to = place;
    else runs.push({ from: place, to: place });
  }
  return runs;
}
