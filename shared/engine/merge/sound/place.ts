/**
 * A place in a part: the open elements, and what stood in them so far. Equal places are one object, so that what
 * follows from a piece of XML at a place needs to be found only once.
 */
import { type Content, type ElementRule, MARK, marksAfter, orderFault, ruleOf } from "./element-rules.ts";
import { type FactRule, factsOf } from "./facts.ts";

/** The number of places that were made from one beginning. */
export interface PlaceCount {
  made: number;
}

interface PlaceOptions {
  readonly count: PlaceCount;
  readonly parent: Place | undefined;
  readonly name: string;
  /** The prefixes that are declared here. */
  readonly prefixes: ReadonlySet<string>;
  readonly marks: number;
  /** The places of the same element with other marks, which it joins. */
  readonly marked?: Map<number, Place>;
}

/** The fault of an element at its start or end, or undefined. */
export interface Move {
  readonly place: Place;
  readonly fault: string | undefined;
}

export class Place {
  readonly count: PlaceCount;
  readonly parent: Place | undefined;
  readonly name: string;
  readonly nameBytes: Buffer;
  readonly prefixes: ReadonlySet<string>;
  readonly rule: ElementRule;
  readonly holds: Content;
  readonly facts: readonly FactRule[] | undefined;
  /** Whether only old readers look at it. */
  readonly isFallback: boolean;
  readonly #marks: number;
  readonly #inner = new Map<string, Move>();
  readonly #marked: Map<number, Place>;
  #ended: Move | undefined;

  constructor({ count, parent, name, prefixes, marks, marked = new Map() }: PlaceOptions) {
    count.made++;
    this.count = count;
    this.parent = parent;
    this.name = name;
    this.nameBytes = Buffer.from(name, "latin1");
    this.prefixes = prefixes;
    this.#marks = marks;
    this.#marked = marked.set(marks, this);
    this.rule = ruleOf(name, parent?.name ?? "");
    this.holds = this.rule.holds === "inherited" ? (parent?.holds ?? "other") : this.rule.holds;
    this.facts = factsOf(name, parent?.name ?? "");
    this.isFallback = name === "mc:Fallback" || parent?.isFallback === true;
  }

  /** The place before the root element. */
  static outside(): Place {
    const prefixes = new Set(["xml", "xmlns"]);
    return new Place({ count: { made: 0 }, parent: undefined, name: "", prefixes, marks: 0 });
  }

  /** @param declared the prefixes that the start tag declares */
  start(name: string, declared: readonly string[] | undefined): Move {
    const key = declared === undefined ? name : `${name} ${declared.join()}`;
    let move = this.#inner.get(key);
    if (move === undefined) {
      const prefixes = declared === undefined ? this.prefixes : new Set([...this.prefixes, ...declared]);
      const place = new Place({ count: this.count, parent: this, name, prefixes, marks: 0 });
      move = { place, fault: this.#faultOf(place) };
      this.#inner.set(key, move);
    }
    return move;
  }

  /** Whether no element is open. */
  get isOutside(): boolean {
    return this.parent === undefined;
  }

  /** Whether the root element has ended. */
  get isAfterRoot(): boolean {
    return this.isOutside && this.#marks === MARK.root;
  }

  /** Returns the place after this element's end. */
  end(): Move {
    this.#ended ??= this.#end();
    return this.#ended;
  }

  #end(): Move {
    const { parent, rule } = this;
    if (parent === undefined) throw new RangeError("No element is open");
    const { needs } = rule;
    const fault = needs && (this.#marks & needs.mark) !== needs.mark ? `${needs.fault}: ${this.name}` : undefined;
    const marks = parent.isOutside
      ? MARK.root
      : marksAfter(parent.#marks, parent.rule, { name: this.name, rule, marks: this.#marks });
    return { place: parent.#withMarks(marks), fault };
  }

  #withMarks(marks: number): Place {
    if (marks === this.#marks) return this;
    let place = this.#marked.get(marks);
    if (place === undefined) {
      const { count, parent, name, prefixes } = this;
      place = new Place({ count, parent, name, prefixes, marks, marked: this.#marked });
    }
    return place;
  }

  #faultOf({ name, rule, prefixes }: Place): string | undefined {
    const { holds } = this;
    const [prefix = "", local] = name.split(":");
    if (local !== undefined && !prefixes.has(prefix)) return undeclared(prefix);
    const disordered = orderFault(this.name, this.rule, this.#marks, name);
    if (disordered !== undefined || holds === "other") return disordered;
    const isSection = name === "w:sectPr";
    const isMisplaced =
      holds === "text" || (isSection ? this.name !== "w:body" : rule.within !== undefined && rule.within !== holds);
    if (isMisplaced) return `${name} in ${this.#owner().name}`;
    const isLate = (this.#marks & MARK.section) !== 0 && (isSection || rule.within === "blocks" || name === "w:sdt");
    return isLate ? "section properties before the end of w:body" : undefined;
  }

  /** Returns the nearest element that is no wrapper. */
  #owner(): Place {
    let owner: Place = this;
    while (owner.rule.holds === "inherited" && owner.parent !== undefined) owner = owner.parent;
    return owner;
  }
}

export function undeclared(prefix: string): string {
  return `undeclared prefix: ${prefix}`;
}
