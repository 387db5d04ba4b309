/** Collects tags in order of first appearance, each name once on its level. */
import type { Tag } from "#shared/model/tags.ts";

export class TagList {
  /** By name; a section has a list of its own. */
  readonly #entries = new Map<string, TagList | undefined>();

  /** A name that is a section already stays one. */
  addTag(name: string): void {
    if (!this.#entries.has(name)) this.#entries.set(name, undefined);
  }

  /** The list of the section's inner tags. A name that was a simple tag becomes a section: it tells more. */
  addSection(name: string): TagList {
    const section = this.#entries.get(name) ?? new TagList();
    this.#entries.set(name, section);
    return section;
  }

  tags(): readonly Tag[] {
    return [...this.#entries].map(([name, section]) => (section === undefined ? name : { [name]: section.tags() }));
  }
}
