/** Reads the tags of a PDF: its structure tree (ISO 32000-1, 14.7), whoever wrote it. */
import {
  PDFArray,
  PDFBool,
  PDFDict,
  type PDFDocument,
  PDFName,
  PDFNull,
  PDFNumber,
  type PDFObject,
  PDFRef,
  PDFStream,
} from "pdf-lib";
import {
  arrayAt,
  dictAt,
  enterOnce,
  nameAt,
  numberAt,
  objectAt,
  pdfNames,
  refAt,
  refsIn,
} from "#shared/pdf/objects/lookup.ts";
import { type ListedPage, readPages } from "#shared/pdf/objects/page-tree.ts";
import { listedParents } from "./listed-parents.ts";

export interface TagTree {
  /** The dictionary StructTreeRoot. */
  readonly root: PDFDict;
  readonly tops: readonly TagElement[];
  /** All elements, each behind its parent. */
  readonly elements: readonly TagElement[];
  /** The identifiers of the marked content that the tree reaches, by the page or form that contains it. */
  readonly marks: ReadonlyMap<PDFRef, ReadonlySet<number>>;
  /** The annotations and XObjects that the tree reaches. */
  readonly objects: ReadonlySet<PDFRef>;
  /** Whether elements were added that only the ParentTree leads to. */
  readonly isCompleted: boolean;
}

export interface TagElement {
  readonly kind: "element";
  readonly dict: PDFDict;
  /** Undefined for a direct object. */
  readonly ref: PDFRef | undefined;
  readonly parent: TagElement | undefined;
  readonly kids: readonly TagKid[];
}

export type TagKid = TagElement | TaggedContent | TaggedObject;

/** A sequence of marked content. */
export interface TaggedContent {
  readonly kind: "content";
  readonly page: PDFRef;
  /** The form that contains it, if it is not in the page's own content. */
  readonly form: PDFRef | undefined;
  readonly mcid: number;
}

/** An annotation or an XObject. */
export interface TaggedObject {
  readonly kind: "object";
  readonly object: PDFRef;
  readonly page: PDFRef | undefined;
}

/** Readers process trees by recursion. No producer nests deeper. */
const DEPTH_MAX = 500;
const ELEMENTS_MAX = 500_000;

/** A list of parents has an entry for each number up to the highest, so numbers must not be much higher than many. */
const MCIDS_FREE = 1000;
const MCIDS_FOR_EACH = 10;

/** Returns whether the file claims to be a tagged PDF (ISO 32000-1, 14.7.1). */
export function isLabelledAsTagged({ catalog }: PDFDocument): boolean {
  return objectAt(dictAt(catalog, "MarkInfo"), "Marked") === PDFBool.True;
}

/** Makes the file claim nothing. Its tree stays. */
export function removeTagLabel({ catalog }: PDFDocument): void {
  catalog.delete(PDFName.of("MarkInfo"));
}

/**
 * References to content that is no longer there are left out: other programs remove pages and annotations without their
 * tags. Content that only the ParentTree leads to is added: LibreOffice 25.2 writes frames that are anchored to a page so.
 * @returns `none` for a file without elements; `broken` for a tree that is not one, such as a loop
 */
export function readTags(document: PDFDocument): TagTree | "none" | "broken" {
  const root = dictAt(document.catalog, "StructTreeRoot");
  return root === undefined ? "none" : new TagReader(document).read(root);
}

interface Reading extends TagElement {
  readonly kids: TagKid[];
  readonly depth: number;
  /** The page of content that names none. */
  readonly page: PDFRef | undefined;
}

class TagReader {
  readonly #document: PDFDocument;
  readonly #listed: readonly ListedPage[];
  readonly #pages: ReadonlySet<PDFRef>;
  readonly #annotations: ReadonlySet<PDFRef>;
  readonly #elements: Reading[] = [];
  readonly #byDict = new Map<PDFObject, Reading>();
  readonly #entered = new Set<PDFObject>();
  readonly #marks = new Map<PDFRef, Set<number>>();
  readonly #objects = new Set<PDFRef>();
  #isBroken = false;
  /** Whether the tree itself is read, and elements beside it are added, as far as they do not contradict it. */
  #isCompleting = false;

  constructor(document: PDFDocument) {
    const pages = readPages(document);
    this.#document = document;
    this.#listed = pages;
    this.#pages = new Set(pages.flatMap(({ ref }) => ref ?? []));
    this.#annotations = new Set(annotationsOf(pages));
  }

  read(root: PDFDict): TagTree | "none" | "broken" {
    const top: Reading = {
      kind: "element",
      dict: root,
      ref: undefined,
      parent: undefined,
      kids: [],
      depth: 0,
      page: undefined,
    };
    this.#readKids(top, undefined);
    this.#readElements(0);
    const tops = top.kids.filter((kid) => kid.kind === "element");
    if (this.#isBroken || tops.length < top.kids.length) return "broken";
    const count = this.#elements.length;
    const lastTop = this.#byDict.get(tops.at(-1)?.dict as PDFDict);
    if (lastTop) this.#complete(root, lastTop);
    if (this.#isBroken || this.#hasSparseMarks()) return "broken";
    if (tops.length === 0) return "none";
    const isCompleted = this.#elements.length > count;
    return { root, tops, elements: this.#elements, marks: this.#marks, objects: this.#objects, isCompleted };
  }

  #readElements(first: number): void {
    // The list grows while it is read: recursion would end at the depth of a hostile tree.
    for (let index = first; index < this.#elements.length && !this.#isBroken; index++) {
      const element = this.#elements[index] as Reading;
      this.#readKids(element, element);
    }
  }

  /** @param lastTop gets the elements that claim to be at the top */
  #complete(root: PDFDict, lastTop: Reading): void {
    this.#isCompleting = true;
    const seen = new Set<PDFRef>();
    for (const { page, mcid, element } of listedParents(root, this.#listed)) {
      if (this.#isBroken) return;
      if (this.#marks.get(page)?.has(mcid)) continue;
      const path = this.#pathToTree(element, seen);
      const uppermost = path.at(-1);
      const above = uppermost && this.#parentOf(uppermost, root, lastTop);
      if (!uppermost || !above) continue;
      const first = this.#elements.length;
      this.#readKid(uppermost, above, above);
      this.#readElements(first);
    }
  }

  /** Returns the elements from this one up to the last that is not in the tree yet. Each is passed once. */
  #pathToTree(element: PDFRef, seen: Set<PDFRef>): readonly PDFRef[] {
    const path: PDFRef[] = [];
    for (let at: PDFRef | undefined = element; at && !seen.has(at); ) {
      const dict: PDFObject | undefined = this.#document.context.lookup(at);
      if (!(dict instanceof PDFDict) || nameAt(dict, "S") === undefined || this.#byDict.has(dict)) break;
      seen.add(at);
      path.push(at);
      at = refAt(dict, "P");
    }
    return path;
  }

  #parentOf(element: PDFRef, root: PDFDict, lastTop: Reading): Reading | undefined {
    const above = dictAt(this.#document.context.lookup(element, PDFDict), "P");
    return above === root ? lastTop : above && this.#byDict.get(above);
  }

  #readKids(element: Reading, parent: TagElement | undefined): void {
    const value = element.dict.get(KIDS);
    const kids = value && this.#document.context.lookup(value);
    if (kids instanceof PDFArray) {
      // A list that several elements share would be read once for each of them.
      if (!enterOnce(this.#entered, kids)) this.#isBroken ||= !this.#isCompleting;
      else for (const kid of kids.asArray()) this.#readKid(kid, element, parent);
    } else if (value) this.#readKid(value, element, parent);
  }

  #readKid(value: PDFObject, above: Reading, parent: TagElement | undefined): void {
    const kid = this.#document.context.lookup(value);
    if (kid === undefined || kid === PDFNull || this.#isBroken) return;
    if (kid instanceof PDFNumber) this.#takeContent(above, kid.asNumber(), above.page, undefined);
    else if (!(kid instanceof PDFDict)) this.#isBroken = true;
    else if (nameAt(kid, "Type") === CONTENT) this.#takeReference(above, kid);
    else if (nameAt(kid, "Type") === OBJECT) this.#takeObject(above, kid);
    else this.#takeElement(above, parent, kid, value instanceof PDFRef ? value : undefined);
  }

  #takeElement(above: Reading, parent: TagElement | undefined, dict: PDFDict, ref: PDFRef | undefined): void {
    const depth = above.depth + 1;
    if (this.#isCompleting && this.#byDict.has(dict)) return;
    const isSound = nameAt(dict, "S") !== undefined && !this.#byDict.has(dict);
    this.#isBroken ||= !isSound || depth > DEPTH_MAX || this.#elements.length >= ELEMENTS_MAX;
    const element: Reading = {
      kind: "element",
      dict,
      ref,
      parent,
      kids: [],
      depth,
      page: refAt(dict, "Pg") ?? above.page,
    };
    above.kids.push(element);
    this.#elements.push(element);
    this.#byDict.set(dict, element);
  }

  #takeReference(above: Reading, dict: PDFDict): void {
    this.#takeContent(above, numberAt(dict, "MCID") ?? -1, refAt(dict, "Pg") ?? above.page, refAt(dict, "Stm"));
  }

  #takeContent({ kids }: Reading, mcid: number, page: PDFRef | undefined, form: PDFRef | undefined): void {
    if (!Number.isInteger(mcid) || mcid < 0) this.#isBroken = true;
    else if (page && this.#pages.has(page) && this.#hasTaggedContent(form ?? page)) {
      const holder = form ?? page;
      const marks = this.#marks.get(holder) ?? new Set();
      this.#marks.set(holder, marks);
      if (this.#isCompleting && marks.has(mcid)) return;
      this.#isBroken ||= marks.has(mcid);
      marks.add(mcid);
      kids.push({ kind: "content", page, form, mcid });
    }
  }

  #takeObject({ kids, page }: Reading, dict: PDFDict): void {
    const object = refAt(dict, "Obj");
    if (object === undefined || !(this.#annotations.has(object) || this.#isXObject(object))) return;
    if (this.#isCompleting && this.#objects.has(object)) return;
    this.#isBroken ||= this.#objects.has(object);
    this.#objects.add(object);
    const on = refAt(dict, "Pg") ?? page;
    kids.push({ kind: "object", object, page: on && this.#pages.has(on) ? on : undefined });
  }

  /** A page or form with tagged content must say where its parents are listed (ISO 32000-1, 14.7.4.4). */
  #hasTaggedContent(holder: PDFRef): boolean {
    const object = this.#document.context.lookup(holder);
    const dict = object instanceof PDFStream ? object.dict : object;
    return dict instanceof PDFDict && numberAt(dict, "StructParents") !== undefined;
  }

  #isXObject(ref: PDFRef): boolean {
    const object = this.#document.context.lookup(ref);
    return object instanceof PDFStream && XOBJECTS.has(nameAt(object.dict, "Subtype") as PDFName);
  }

  #hasSparseMarks(): boolean {
    return [...this.#marks.values()].some((marks) => {
      const highest = [...marks].reduce((high, mcid) => Math.max(high, mcid), 0);
      return highest > MCIDS_FREE + MCIDS_FOR_EACH * marks.size;
    });
  }
}

const KIDS = PDFName.of("K");
const CONTENT = PDFName.of("MCR");
const OBJECT = PDFName.of("OBJR");
const XOBJECTS = pdfNames("Form Image");

function annotationsOf(pages: readonly ListedPage[]): readonly PDFRef[] {
  const lists = new Set(pages.map(({ dict }) => arrayAt(dict, "Annots")));
  return [...lists].flatMap((list) => refsIn(list));
}
