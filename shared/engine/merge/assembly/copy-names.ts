/** Assigns names that must be unique in a file, such as those of bookmarks: each copy after the first gets its own. */

import { MARKER, NAME_MARKER } from "#shared/engine/merge/values/copy-markers.ts";
import { hasPasses, nameInTemplate } from "#shared/engine/merge/values/name-of-pass.ts";

/** Word accepts names of at most 40 characters (MS-OI29500, bookmarkStart), and no two that differ only in case. */
const NAME_CHARACTERS_MAX = 40;

/** The names of one file. */
export class FileNames {
  /** The names in lower case. */
  readonly #ofTemplate: ReadonlySet<string>;
  readonly #taken: Set<string>;
  readonly #counts = new Map<string, number>();

  /** @param taken other names in the file, in lower case; names that are given are added to it */
  constructor(ofTemplate: Iterable<string>, taken = new Set<string>()) {
    this.#ofTemplate = new Set(Array.from(ofTemplate, (name) => name.toLowerCase()));
    this.#taken = taken;
    for (const name of this.#ofTemplate) taken.add(name);
  }

  isOfTemplate(name: string): boolean {
    return this.#ofTemplate.has(name.toLowerCase());
  }

  /** Returns a name like this one that is not used in the file. */
  another(name: string): string {
    for (;;) {
      const count = (this.#counts.get(name) ?? 1) + 1;
      this.#counts.set(name, count);
      const suffix = `_${count}`;
      const candidate = name.slice(0, NAME_CHARACTERS_MAX - suffix.length) + suffix;
      if (this.#taken.has(candidate.toLowerCase())) continue;
      this.#taken.add(candidate.toLowerCase());
      return candidate;
    }
  }
}

/** The names of one copy. */
export class CopyNames {
  readonly #file: FileNames;
  readonly #isFirstCopy: boolean;
  readonly #names = new Map<string, string>();
  readonly #defined = new Set<string>();
  /** The first bookmark of each name in the template, in lower case. */
  readonly #firsts: ReadonlyMap<string, string>;
  /** The names of bookmarks that passes of sections have written. */
  readonly #ofPasses = new Map<string, string>();
  /** The number of occurrences by side and name, and the names assigned to each occurrence, by original name. */
  readonly #moves = { counts: new Map<string, number>(), names: new Map<string, string[]>() };

  /** @param options.texts the rendered texts of the copy, if passes of sections may have written names in them */
  constructor(
    file: FileNames,
    { isFirstCopy, texts = [] }: { readonly isFirstCopy: boolean; readonly texts?: Iterable<string> },
  ) {
    this.#file = file;
    this.#firsts = firstBookmarks(texts);
    this.#isFirstCopy = isFirstCopy;
  }

  /**
   * Returns the copy's name for a name of the template. A name that the template does not define, such as `_top`,
   * stays.
   */
  refer(name: string): string {
    const { base, isOfPass } = nameInTemplate(name);
    return isOfPass ? this.#referInPass(name, base) : this.#refer(name);
  }

  /** The first pass with the bookmark has the name to which the text outside of the section refers. */
  #referInPass(name: string, base: string): string {
    const key = name.toLowerCase();
    const known = this.#ofPasses.get(key);
    if (known !== undefined) return known;
    const isFirst = this.#firsts.get(base.toLowerCase()) === key;
    const own = isFirst ? this.#refer(base) : this.#file.another(base);
    if (isFirst) this.#defined.add(base.toLowerCase());
    this.#ofPasses.set(key, own);
    return own;
  }

  #refer(name: string): string {
    if (this.#isFirstCopy || !this.#file.isOfTemplate(name)) return name;
    const key = name.toLowerCase();
    const own = this.#names.get(key) ?? this.#file.another(name);
    this.#names.set(key, own);
    return own;
  }

  /**
   * Returns the copy's name for a definition in the template. If it occurs again, only the first one is referred to.
   */
  define(name: string): string {
    const key = name.toLowerCase();
    const { base, isOfPass } = nameInTemplate(name);
    const own = isOfPass && !this.#defined.has(key) ? this.#referInPass(name, base) : undefined;
    if (this.#defined.has(key)) return this.#file.another(base);
    this.#defined.add(key);
    return own ?? this.#refer(name);
  }

  /** Returns the name of one side of a move. If a section repeats both sides, each repetition has another name. */
  move(side: string, name: string): string {
    const key = `${side} ${name}`;
    const count = this.#moves.counts.get(key) ?? 0;
    this.#moves.counts.set(key, count + 1);
    const names = this.#moves.names.get(name) ?? [];
    this.#moves.names.set(name, names);
    const own = names[count] ?? (count === 0 ? this.refer(name) : this.#file.another(name));
    names[count] = own;
    return own;
  }
}

function firstBookmarks(texts: Iterable<string>): ReadonlyMap<string, string> {
  const firsts = new Map<string, string>();
  for (const text of texts) {
    for (const [, kind, name = ""] of hasPasses(text) ? text.matchAll(NAME_MARKER) : []) {
      const base = nameInTemplate(name).base.toLowerCase();
      if (kind === MARKER.bookmark && !firsts.has(base)) firsts.set(base, name.toLowerCase());
    }
  }
  return firsts;
}
