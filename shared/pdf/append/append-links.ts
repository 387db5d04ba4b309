/** Replaces the named destinations of a PDF by explicit ones, so that its links work in a file with other names. */
import { PDFArray, PDFDict, type PDFDocument, PDFName, PDFNull, PDFNumber, type PDFObject, PDFRef } from "pdf-lib";
import type { EditEntry } from "#shared/pdf/objects/copy-objects.ts";
import { arrayAt, dictAt, dictsIn, enterOnce, isString, nameAt, objectAt } from "#shared/pdf/objects/lookup.ts";
import type { ListedPage } from "#shared/pdf/objects/page-tree.ts";

const ACTION = PDFName.of("A");
const DESTINATION = PDFName.of("Dest");
const GO_TO = PDFName.of("GoTo");
/** The target of a jump: `D` for every reader, `SD` into the tags, which are not copied (ISO 32000-2, 12.6.4.2). */
const JUMP = PDFName.of("D");
const JUMP_TO_TAG = PDFName.of("SD");

/** The longest destination: page, kind and four numbers (ISO 32000-1, table 151). */
const DESTINATION_LENGTH_MAX = 6;

/**
 * Tells the copier to let links, bookmarks and actions of `source` refer to pages directly. A destination outside of
 * `pages` is left out, and so is an action that has no other purpose.
 */
export function explicitDestinations(source: PDFDocument, pages: readonly ListedPage[]): EditEntry {
  const finder = new DestinationFinder(source, pages);
  return (dict, key, value) => {
    if (key === DESTINATION) return finder.isDestination(value) ? finder.explicit(value) : value;
    if (key === ACTION) return leadsNowhere(source.context.lookup(value), finder) ? undefined : value;
    const isJump = (key === JUMP || key === JUMP_TO_TAG) && nameAt(dict, "S") === GO_TO;
    return isJump ? finder.explicit(value) : value;
  };
}

function leadsNowhere(action: PDFObject | undefined, finder: DestinationFinder): boolean {
  if (!(action instanceof PDFDict) || nameAt(action, "S") !== GO_TO) return false;
  const destination = objectAt(action, "D");
  return !destination || !finder.explicit(destination);
}

class DestinationFinder {
  readonly #source: PDFDocument;
  readonly #pages: readonly ListedPage[];
  readonly #refs: ReadonlySet<PDFRef>;
  #named: ReadonlyMap<string, PDFObject> | undefined;

  constructor(source: PDFDocument, pages: readonly ListedPage[]) {
    this.#source = source;
    this.#pages = pages;
    this.#refs = new Set(pages.flatMap(({ ref }) => ref ?? []));
  }

  isDestination(value: PDFObject): boolean {
    const destination = this.#source.context.lookup(value);
    return destination instanceof PDFArray || destination instanceof PDFName || isString(destination);
  }

  /** Returns the destination as an array that begins with a page reference, or undefined if it leads to none. */
  explicit(value: PDFObject): PDFArray | undefined {
    const { context } = this.#source;
    const found = this.#follow(context.lookup(value));
    const destination = found instanceof PDFDict ? arrayAt(found, "D") : found;
    if (!(destination instanceof PDFArray)) return undefined;
    const page = this.#pageOf(destination.get(0));
    if (!page) return undefined;
    const explicit = PDFArray.withContext(context);
    explicit.push(page);
    for (const element of destination.asArray().slice(1, DESTINATION_LENGTH_MAX)) {
      explicit.push(simple(context.lookup(element)));
    }
    return explicit;
  }

  #follow(destination: PDFObject | undefined): PDFObject | undefined {
    const { catalog, context } = this.#source;
    if (destination instanceof PDFName) return dictAt(catalog, "Dests")?.lookup(destination);
    if (!isString(destination)) return destination;
    this.#named ??= readNameTree(dictAt(dictAt(catalog, "Names"), "Dests"));
    const named = this.#named.get(keyOf(destination));
    return named && context.lookup(named);
  }

  /** Some writers give the page number, counted from 0, which the standard allows only for other files. */
  #pageOf(page: PDFObject | undefined): PDFRef | undefined {
    if (page instanceof PDFNumber) return this.#pages[page.asNumber()]?.ref;
    return page instanceof PDFRef && this.#refs.has(page) ? page : undefined;
  }
}

/**
 * Copies only the names and numbers of a destination behind its page. Anything else would be copied with every link.
 */
function simple(element: PDFObject | undefined): PDFObject {
  return element instanceof PDFName || element instanceof PDFNumber ? element : PDFNull;
}

/** Returns all names of a tree with their values. Each list of the tree is read once, so a loop ends. */
function readNameTree(root: PDFDict | undefined): ReadonlyMap<string, PDFObject> {
  const named = new Map<string, PDFObject>();
  const entered = new Set<PDFObject>();
  const waiting = root ? [root] : [];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    const names = arrayAt(node, "Names");
    if (names && enterOnce(entered, names)) readNames(names, named);
    const kids = arrayAt(node, "Kids");
    if (!kids || !enterOnce(entered, kids)) continue;
    for (const kid of dictsIn(kids)) waiting.push(kid);
  }
  return named;
}

/** A leaf lists names and values alternately (ISO 32000-1, 7.9.6). */
function readNames(leaf: PDFArray, named: Map<string, PDFObject>): void {
  for (let i = 0; i + 1 < leaf.size(); i += 2) {
    const name = leaf.lookup(i);
    if (isString(name)) named.set(keyOf(name), leaf.get(i + 1));
  }
}

/** Compares names byte by byte, however the string is written. */
function keyOf(name: { asBytes(): Uint8Array }): string {
  return Buffer.from(name.asBytes()).toString("latin1");
}
