/** Collects tags in order of first appearance, each name once per level. */
import type { Tag } from "#shared/base/model/tags.ts";

export class TagList {
  /** Entries by name; a section has a list of its own. */
  readonly #entries = new Map<string, TagList | undefined>();

  /** Adds a simple tag. A name that is already a section stays one. */
  addTag(name: string): void {
    if (!this.#entries.has(name)) this.#entries.set(name, undefined);
  }

  /**
   * Returns the list of the section's inner tags. A name that was a simple tag becomes a section, which is more
   * informative.
   */
  addSection(name: string): TagList {
    const section = this.#entries.get(name) ?? new TagList();
    this.#entries.set(name, section);
    return section;
  }

  tags(): readonly Tag[] {
    return [...this.#entries].map(([name, section]) => (section === undefined ? name : { [name]: section.tags() }));
  }
}
