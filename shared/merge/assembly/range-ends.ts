/** Pairs the starts and ends of ranges, such as bookmarks, and finds those that a section has torn apart. */

/** In one text, in the order in which it is read. */
export class RangeEnds {
  /** Ids of ranges that have started, by what pairs their ends. */
  readonly #open = new Map<string, number>();
  readonly #single = new Set<number>();
  readonly #unusedId: () => number;

  /** @param unusedId of nothing in the file, for starts and ends that go */
  constructor(unusedId: () => number) {
    this.#unusedId = unusedId;
  }

  /** A start again before the end counts for nothing: the range goes on from the first one. */
  start(pair: string, newId: () => number): number {
    if (this.#open.has(pair)) return this.#addSingle();
    const id = newId();
    this.#open.set(pair, id);
    return id;
  }

  /** The id of the range that ends here. */
  end(pair: string): number {
    const id = this.#open.get(pair) ?? this.#addSingle();
    this.#open.delete(pair);
    return id;
  }

  /** The text, its ids in it, without starts and ends that have no counterpart. */
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

/** In canonical XML, in its short or its long form. */
const RANGE_END = /<(w:\w+(?:Start|End))(?: [^<>]*)? w:id="(\d+)"[^<>]*?(?:\/>|>\s*<\/\1>)/g;
