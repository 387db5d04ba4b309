/** Pairs the starts and ends of ranges, such as bookmarks, and finds those whose counterpart a section has removed. */

/** The ranges of one text, in reading order. */
export class RangeEnds {
  /** Ids of ranges that have started, by the key that pairs them with their ends. */
  readonly #open = new Map<string, number>();
  readonly #single = new Set<number>();
  readonly #unusedId: () => number;

  /** @param unusedId returns an id that is not used in the file, for starts and ends that will be removed */
  constructor(unusedId: () => number) {
    this.#unusedId = unusedId;
  }

  /**
   * Returns the id of a range that starts here. A second start before the end is ignored: the first range continues.
   */
  start(pair: string, newId: () => number): number {
    if (this.#open.has(pair)) return this.#addSingle();
    const id = newId();
    this.#open.set(pair, id);
    return id;
  }

  /** Returns the id of the range that ends here. */
  end(pair: string): number {
    const id = this.#open.get(pair) ?? this.#addSingle();
    this.#open.delete(pair);
    return id;
  }

  /** Returns the text with resolved ids, without starts and ends that have no counterpart. */
  withoutSingles(xml: string): string {
    const single = new Set([...this.#single, ...this.#open.values()]);
    if (single.size === 0) return xml;
    return xml.replace(RANGE_END, (element, _, id: string) => (single.has(Number(id)) ? "" : element));
  }

  #addSingle(): number {
    const id = this.#unusedId();
    this.#single.add(id);
    return id;
  }
}

/** Matches the start or end of a range in canonical XML, as an empty tag or as two tags. */
const RANGE_END = /<(w:\w+(?:Start|End))(?: [^<>]*)? w:id="(\d+)"[^<>]*?(?:\/>|>\s*<\/\1>)/g;
