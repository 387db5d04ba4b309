/**
 * Caches objects that are expensive to create, such as the formatters of Intl (about 100 µs each), up to a maximum
 * number.
 */

/**
 * When the cache is full, the oldest entry is removed: a template may use any number of locales, but memory stays
 * bounded.
 */
export class Memo<Value extends object> {
  readonly #entries = new Map<string, Value>();
  readonly #entriesMax: number;

  constructor(entriesMax = ENTRIES_MAX) {
    this.#entriesMax = entriesMax;
  }

  get(key: string, make: () => Value): Value {
    const known = this.#entries.get(key);
    if (known !== undefined) return known;
    const made = make();
    this.#entries.set(key, made);
    if (this.#entries.size > this.#entriesMax) this.#dropOldest();
    return made;
  }

  #dropOldest(): void {
    for (const oldest of this.#entries.keys()) {
      this.#entries.delete(oldest);
      return;
    }
  }
}

const ENTRIES_MAX = 200;
