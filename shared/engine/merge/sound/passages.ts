/**
 * Remembers the pieces of programs that were read before: at the same place, the same piece leads to the same place and
 * tells the same facts, so its text need not be looked at again.
 */
import type { TextStep } from "#shared/engine/merge/program/run-program.ts";
import type { FactRule } from "./facts.ts";
import type { Place } from "./place.ts";
import type { Stretch } from "./stretches.ts";

export type Fact = readonly [rule: FactRule, value: string];

export interface Passage {
  readonly from: Place;
  readonly to: Place;
  readonly facts: readonly Fact[];
  /** The stretches that came after it. */
  readonly next: Stretch[];
}

/** A piece in a row comes from as many places: the first row, one of several, the last, one behind a condition. */
const PLACES_MAX = 6;

export class Passages {
  /** Pieces that cannot be read alone, such as one that ends within the value of an attribute. */
  readonly unreadable = new Set<TextStep>();
  readonly #known = new Map<TextStep, Passage[]>();

  find(step: TextStep, place: Place): Passage | undefined {
    const known = this.#known.get(step);
    if (known === undefined) return undefined;
    for (let index = 0; index < known.length; index++) if (known[index]?.from === place) return known[index];
    return undefined;
  }

  add(step: TextStep, passage: Passage): void {
    const known = this.#known.get(step);
    if (known === undefined) this.#known.set(step, [passage]);
    else if (known.length < PLACES_MAX) known.push(passage);
  }
}
