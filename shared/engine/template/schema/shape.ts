/** Collects what the tags of a template tell of a value in the data. */

/** What a tag does with a value. The first one that applies gives its type. */
export const USES = [
  "picture",
  "document",
  "html",
  "markdown",
  "epcqr",
  "swissqr",
  "code",
  "number",
  "date",
  "colour",
  "link",
  "text",
] as const;

export type Use = (typeof USES)[number];

/** A value that thousands of tags read is described by the first of them. */
const TAGS_MAX = 20;

export class Shape {
  readonly #tags: Set<string>;
  readonly uses = new Set<Use>();
  /** Values with which the template compares it. */
  readonly examples: unknown[] = [];
  /** Whether something is shown if it holds. */
  isCondition = false;
  /** Whether a section or a filter goes through its entries. */
  isList = false;
  /** Values below it, by their keys. */
  readonly fields = new Map<string, Shape>();
  #entry: Shape | undefined;

  constructor(tag: string) {
    this.#tags = new Set([tag]);
  }

  field(name: string, tag: string): Shape {
    const field = this.fields.get(name) ?? new Shape(tag);
    this.fields.set(name, field);
    field.#note(tag);
    return field;
  }

  /** What is told of each of its entries. */
  entry(tag: string): Shape {
    this.#entry ??= new Shape(tag);
    this.#entry.#note(tag);
    return this.#entry;
  }

  /** The tags that read the value, as they are written, in the order of the template. */
  get tags(): readonly string[] {
    return [...this.#tags];
  }

  #note(tag: string): void {
    if (this.#tags.size < TAGS_MAX) this.#tags.add(tag);
  }

  get entries(): Shape | undefined {
    return this.#entry;
  }
}
