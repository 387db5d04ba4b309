/** Writes the bodies of the copies one after another, each as its own sections where necessary. */
import { endWithParagraph, endWithSection, endWithSectionBehind, separator, startWithParagraph } from "./copy-ends.ts";
import { type CopyStart, changeSections, findSection, startCopy } from "./copy-sections.ts";

/** A copy's body with its markers resolved. */
export interface CopyBody {
  /** The blocks before the last section's properties. They include the properties of earlier sections. */
  readonly blocks: string;
  /** The last section's properties. */
  readonly section: string;
}

export interface JoinOptions {
  readonly pageBreak: boolean;
  /**
   * Whether copies can have sections before their last one. If not, the search for them is skipped, which saves time.
   */
  readonly hasInnerSections: boolean;
  /** Whether LibreOffice must lay out the end of each copy as if it were the end of a file. */
  readonly keepsEnds: boolean;
  /** How each copy after the first starts. */
  readonly start: CopyStart;
}

export class JoinedBodies {
  readonly #write: (xml: string) => void;
  readonly #options: JoinOptions;
  /** The previous copy. It is written once the next one is known. */
  #pending: { readonly blocks: string; readonly section: string; readonly original: CopyBody } | undefined;

  constructor(write: (xml: string) => void, options: JoinOptions) {
    this.#write = write;
    this.#options = options;
  }

  add(copy: CopyBody): void {
    const previous = this.#pending;
    if (previous === undefined) {
      this.#pending = { ...copy, original: copy };
    } else if (this.#flowsOn(previous.original, copy)) {
      this.#write(previous.blocks + separator(previous.blocks, copy.blocks));
      this.#pending = { blocks: copy.blocks, section: previous.section, original: copy };
    } else {
      const ended = this.#options.keepsEnds ? endWithSectionBehind : endWithSection;
      this.#write(ended(previous.blocks, previous.section));
      this.#pending = { ...this.#started(copy), original: copy };
    }
  }

  finish(): void {
    if (this.#pending === undefined) return;
    this.#write(endWithParagraph(this.#pending.blocks) + this.#pending.section);
    this.#pending = undefined;
  }

  /** Without a page break, copies of one section with the same headers share that section. */
  #flowsOn(previous: CopyBody, copy: CopyBody): boolean {
    if (this.#options.pageBreak || previous.section !== copy.section) return false;
    return !this.#hasInnerSection(previous.blocks) && !this.#hasInnerSection(copy.blocks);
  }

  #started({ blocks, section }: CopyBody): CopyBody {
    const { start } = this.#options;
    const begun = startWithParagraph(blocks);
    return this.#hasInnerSection(begun)
      ? { blocks: changeSections(begun, (first) => startCopy(first, start), { onlyFirst: true }), section }
      : { blocks: begun, section: startCopy(section, start) };
  }

  #hasInnerSection(blocks: string): boolean {
    return this.#options.hasInnerSections && findSection(blocks) !== undefined;
  }
}
