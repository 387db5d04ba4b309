/** Pairs the starts and ends of ranges, such as bookmarks, and finds those that a section has torn apart. */

/** In one text, in the order in which it is read. */
export class RangeEnds {
  /** Ids of ranges that have started, by what pairs their ends. */
  readonly #open = new Map<string, number>();
  readonly #single = new Set<number>();

  /** A start again before the end counts for nothing: the range goes on from the first one. */
  start(pair: string, id: number): number {
    if (this.#open.has(pair)) this.#single.add(id);
    else this.#open.set(pair, id);
    return id;
  }

  /** The id of the range that ends here, or where none is open a new one. */
  end(pair: string, newId: () => number): number {
    const id = this.#open.get(pair);
    if (id !== undefined) {
      this.#open.delete(pair);
      return id;
    }
    const single = newId();
    this.#single.add(single);
    return single;
  }

  /** The text, its ids in it, without starts and ends that have no counterpart. */
  withoutSingles(xml: string): string {
    const single = new Set([...this.#single, ...this.#open.values()]);
    if (single.size === 0) return xml;
    return xml.replace(RANGE_END, (element, _, id: string) => (single.has(Number(id)) ? "" : element));
  }
}

/** In canonical XML, in its short or its long form. */
const RANGE_END = /<(w:\w+(?:Start|End))(?: [^<>]*)? w:id="(\d+)"[^<>]*?(?:\/>|>\s*<\/\1>)/g;
