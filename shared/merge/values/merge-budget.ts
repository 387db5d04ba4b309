/** Counts the work of merging one item, so that a small template cannot ask for endless work. */

import { FILTERED_ENTRIES_MAX, MERGE_MILLISECONDS_MAX, MERGE_STEPS_MAX, RENDERED_CHARACTERS_MAX } from "./limits.ts";
import { MergeFailure } from "./merge-failure.ts";

/** Counts what filters do while a tag is computed. */
export interface FilterWork {
  /** @throws MergeFailure once it is too much */
  countFiltered(entries: number): void;
}

export class MergeBudget implements FilterWork {
  #steps = 0;
  #characters = 0;
  #filtered = 0;
  readonly #now: () => number;
  readonly #start: number;

  /** @param now see `MergeSetup` */
  constructor(now: (() => number) | undefined) {
    this.#now = now ?? (() => 0);
    this.#start = this.#now();
  }

  /** One tag filled in, or a section with this many passes begun. */
  countSteps(steps: number): void {
    this.#steps += steps;
  }

  countCharacters(characters: number): void {
    this.#characters += characters;
  }

  countFiltered(entries: number): void {
    this.#filtered += entries;
    if (this.#filtered <= FILTERED_ENTRIES_MAX) return;
    throw new MergeFailure(`the filters go through more than ${FILTERED_ENTRIES_MAX} entries of lists`);
  }

  /** @throws MergeFailure once a limit is passed */
  check(): void {
    if (this.#steps > MERGE_STEPS_MAX) {
      throw new MergeFailure(`its lists, one within the other, repeat more than ${MERGE_STEPS_MAX} times`);
    }
    if (this.#now() - this.#start > MERGE_MILLISECONDS_MAX) {
      throw new MergeFailure(`its values take more than ${MERGE_MILLISECONDS_MAX / 1000} seconds to compute`);
    }
    if (this.#characters > RENDERED_CHARACTERS_MAX) {
      throw new MergeFailure(`its document grows to more than ${RENDERED_CHARACTERS_MAX} characters`);
    }
  }
}

/** How often a section with this value shows its content, at most. */
export function passesOf(value: unknown): number {
  return Array.isArray(value) ? value.length : 1;
}
