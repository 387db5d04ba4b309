/** Counts the work of merging one item, so that a small template cannot cause unbounded work. */

import type { LateValue } from "./late-value.ts";
import {
  BARCODE_CHARACTERS_MAX,
  BARCODES_MAX,
  FILTERED_ENTRIES_MAX,
  MERGE_MILLISECONDS_MAX,
  MERGE_STEPS_MAX,
  RENDERED_CHARACTERS_MAX,
} from "./limits.ts";
import { inTag, MergeFailure } from "./merge-failure.ts";

/** Counts the work of filters while a tag is computed. */
export interface FilterWork {
  /** @throws MergeFailure once the limit is exceeded */
  countFiltered(entries: number): void;
  /**
   * Counts a barcode that is to be drawn, unless it is the same as one before.
   * @throws MergeFailure once the limit is exceeded
   */
  countBarcode(looks: string, text: string): void;
  /** Has the value drawn when all tags of the item are computed. */
  drawLater(value: LateValue<unknown>): void;
  /** @throws MergeFailure once any limit is exceeded, such as that of time */
  check(): void;
}

export class MergeBudget implements FilterWork {
  #steps = 0;
  #characters = 0;
  #filtered = 0;
  readonly #barcodes = new Set<string>();
  #barcodeCharacters = 0;
  readonly #late: { readonly value: LateValue<unknown>; readonly tag: string }[] = [];
  #tag = "";
  readonly #now: () => number;
  readonly #start: number;

  /** @param now see `MergeSetup` */
  constructor(now: (() => number) | undefined) {
    this.#now = now ?? (() => 0);
    this.#start = this.#now();
  }

  /** The tag whose value is computed from now on. */
  startTag(name: string): void {
    this.#tag = name;
  }

  /** Counts one tag filled in, or the start of a section with this many passes. */
  countSteps(steps: number): void {
    this.#steps += steps;
  }

  countCharacters(characters: number): void {
    this.#characters += characters;
  }

  countFiltered(entries: number): void {
    this.#filtered += entries;
    if (this.#filtered <= FILTERED_ENTRIES_MAX) return;
    throw new MergeFailure(`the filters process more than ${FILTERED_ENTRIES_MAX} list entries`);
  }

  countBarcode(looks: string, text: string): void {
    const key = `${looks} ${text}`;
    if (this.#barcodes.has(key)) return;
    this.#barcodes.add(key);
    this.#barcodeCharacters += text.length;
    if (this.#barcodes.size <= BARCODES_MAX && this.#barcodeCharacters <= BARCODE_CHARACTERS_MAX) return;
    throw new MergeFailure(
      `it has more than ${BARCODES_MAX} different barcodes, or more than ${BARCODE_CHARACTERS_MAX} characters in them; make labels of several items`,
    );
  }

  drawLater(value: LateValue<unknown>): void {
    this.#late.push({ value, tag: this.#tag });
  }

  /** Draws what waits for the end of the item. @throws MergeFailure for what cannot be drawn, and once a limit is exceeded */
  drawLate(): void {
    for (const { value, tag } of this.#late) {
      const counted = value.characters;
      inTag(tag, () => value.drawing);
      this.countCharacters(value.characters - counted);
      this.check();
    }
  }

  /** @throws MergeFailure once a limit is exceeded */
  check(): void {
    if (this.#steps > MERGE_STEPS_MAX) {
      throw new MergeFailure(`its nested lists repeat more than ${MERGE_STEPS_MAX} times`);
    }
    if (this.#now() - this.#start > MERGE_MILLISECONDS_MAX) {
      throw new MergeFailure(`its values take more than ${MERGE_MILLISECONDS_MAX / 1000} seconds to compute`);
    }
    if (this.#characters > RENDERED_CHARACTERS_MAX) {
      throw new MergeFailure(`its document exceeds ${RENDERED_CHARACTERS_MAX} characters`);
    }
  }
}

/** Returns the maximum number of times that a section with this value shows its content. */
export function passesOf(value: unknown): number {
  return Array.isArray(value) ? value.length : 1;
}
