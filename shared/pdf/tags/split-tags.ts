/** Splits the structure tree of a file by the documents that its pages belong to. */
import type { PDFObject, PDFRef } from "pdf-lib";
import { arrayAt, objectAt, refAt, refsIn } from "#shared/pdf/objects/lookup.ts";
import type { ListedPage } from "#shared/pdf/objects/page-tree.ts";
import type { TagElement, TaggedContent, TaggedObject, TagKid, TagTree } from "./read-tags.ts";

/** An element as far as it belongs to one document. */
interface Part extends TagElement {
  readonly kids: TagKid[];
}

type Parts = ReadonlyMap<number, Part>;

/**
 * Returns the tree of each document, at a cost that grows with the file and not with the number of documents.
 * @param documents the pages of each
 */
export function splitTags(tree: TagTree, documents: readonly (readonly ListedPage[])[]): readonly TagTree[] {
  const splitter = new TagSplitter(tree, documents);
  return documents.map((_, index) => splitter.treeOf(index));
}

class TagSplitter {
  readonly #tree: TagTree;
  /** The document that a page or annotation belongs to. */
  readonly #owners: ReadonlyMap<PDFRef, number>;
  readonly #parts = new Map<TagElement, Parts>();
  readonly #elements: Part[][];

  constructor(tree: TagTree, documents: readonly (readonly ListedPage[])[]) {
    this.#tree = tree;
    this.#owners = new Map(documents.flatMap((pages, index) => refsOf(pages).map((ref) => [ref, index] as const)));
    this.#elements = documents.map(() => []);
    const owners = this.#ownersOfElements();
    for (const element of tree.elements) this.#divide(element, owners.get(element) ?? []);
    for (const element of tree.elements) for (const kid of element.kids) this.#hand(element, kid);
  }

  treeOf(index: number): TagTree {
    const elements = this.#elements[index] ?? [];
    const tops = elements.filter(({ parent }) => parent === undefined);
    return { root: this.#tree.root, tops, elements, marks: new Map(), objects: new Set(), isCompleted: false };
  }

  /** An element belongs to the documents of its content. */
  #ownersOfElements(): ReadonlyMap<TagElement, ReadonlySet<number>> {
    const owners = new Map<TagElement, Set<number>>();
    for (const element of [...this.#tree.elements].reverse()) {
      const own = new Set(
        element.kids.flatMap((kid) =>
          kid.kind === "element" ? [...(owners.get(kid) ?? [])] : (this.#ownerOf(kid) ?? []),
        ),
      );
      if (own.size > 0) owners.set(element, own);
    }
    this.#placeEmpty(this.#tree.tops, owners, new Set(this.#elements.keys()));
    for (const element of this.#tree.elements) this.#placeEmpty(element.kids, owners, owners.get(element) ?? new Set());
    return owners;
  }

  /** Gives kids without content to the document of their page, or of the kid before or behind them, of those above. */
  #placeEmpty(kids: readonly TagKid[], owners: Map<TagElement, Set<number>>, above: ReadonlySet<number>): void {
    const elements = kids.filter((kid) => kid.kind === "element");
    const known = elements.find((kid) => owners.has(kid));
    let [last] = (known && owners.get(known)) ?? above;
    for (const element of elements) {
      const page = refAt(element.dict, "Pg");
      const ofPage = page && this.#owners.get(page);
      const owner = ofPage !== undefined && above.has(ofPage) ? ofPage : last;
      const own = owners.get(element);
      if (own) last = Math.max(...own);
      else if (owner !== undefined) owners.set(element, new Set([owner]));
    }
  }

  #divide(element: TagElement, owners: Iterable<number>): void {
    const above = element.parent && this.#parts.get(element.parent);
    const parts = new Map<number, Part>();
    for (const owner of owners) {
      const part: Part = { ...element, parent: above?.get(owner), kids: [] };
      parts.set(owner, part);
      this.#elements[owner]?.push(part);
    }
    this.#parts.set(element, parts);
  }

  #hand(element: TagElement, kid: TagKid): void {
    const parts = this.#parts.get(element);
    if (kid.kind === "element")
      for (const [owner, part] of this.#parts.get(kid) ?? []) parts?.get(owner)?.kids.push(part);
    else parts?.get(this.#ownerOf(kid) ?? -1)?.kids.push(kid);
  }

  #ownerOf(kid: TaggedContent | TaggedObject): number | undefined {
    return this.#owners.get(kid.kind === "content" ? kid.page : kid.object);
  }
}

function refsOf(pages: readonly ListedPage[]): readonly PDFRef[] {
  return pages.flatMap(({ ref, dict }) => [...(ref ? [ref] : []), ...refsIn(arrayAt(dict, "Annots"))]);
}

/** Returns the same text for trees that say the same. @param pages the pages that the tree is about, in order */
export function describeTags({ tops }: TagTree, pages: readonly ListedPage[]): string {
  const numbers = new Map(pages.map(({ ref }, index) => [ref as PDFObject | undefined, index]));
  const words: string[] = [];
  const waiting: (TagKid | undefined)[] = [...tops].reverse();
  while (waiting.length > 0) {
    const kid = waiting.pop();
    if (kid === undefined) words.push(")");
    else if (kid.kind === "content") words.push(`${numbers.get(kid.page)}:${kid.mcid}`);
    else if (kid.kind === "object") words.push("object");
    else {
      words.push(
        `(${["S", "Alt", "ActualText", "E", "Lang", "T"].map((key) => objectAt(kid.dict, key) ?? "").join("|")}`,
      );
      waiting.push(undefined, ...[...kid.kids].reverse());
    }
  }
  return words.join(" ");
}
