/** Declares a name that a template looks up in its data, or that the data have. */

export interface DataName {
  readonly name: string;
  /** The names in the object, or in the entries of the list, that has this name. */
  readonly inner: readonly DataName[];
  /** Whether it is that of a merge field of Word, which Word makes from that of a column: see `findByWordName`. */
  readonly isMergeField?: boolean;
  /** Whether a section shows something if it has a value, so that data may lack it. */
  readonly isSection?: boolean;
}

/** Templates and data with more names, or with names of more letters together, are not compared. */
const NAMES_MAX = 2_000;
const LETTERS_MAX = 100_000;

/** Counts names while they are collected. */
export class NameCount {
  #names = 0;
  #letters = 0;

  add(name: string): void {
    this.#names++;
    this.#letters += name.length;
  }

  get isExceeded(): boolean {
    return this.#names > NAMES_MAX || this.#letters > LETTERS_MAX;
  }
}
