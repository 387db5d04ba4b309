/** Copies objects of one PDF to another, each once, following references without recursion. */
import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFInvalidObject,
  PDFName,
  PDFNull,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFStream,
} from "pdf-lib";
import { pdfNames } from "./lookup.ts";

/**
 * Transforms a dictionary's entry while it is copied: returns an object of the source, or undefined to leave the entry
 * out.
 */
export type EditEntry = (dict: PDFDict, key: PDFName, value: PDFObject) => PDFObject | undefined;

/** Arrays and dictionaries nested deeper than this within one object are cut off: no producer writes them. */
const NESTING_MAX = 200;

/**
 * Entries that are not copied: the length, which is written anew on saving; numbers into the source's tag tree, which
 * would refer to other things in the target; and actions that run by themselves (additional actions, ISO 32000-1,
 * 12.6.3).
 */
const ENTRIES_NEVER_COPIED = pdfNames("Length StructParent StructParents AA");

/** Objects that refer to a whole document: a stray reference must not copy it. */
const TYPES_NEVER_COPIED = pdfNames("Page Pages Catalog StructTreeRoot StructElem");

/**
 * Actions that run, send or fetch something (ISO 32000-1, table 198). Those that lead to a place or address are kept.
 */
export const ACTIONS_NEVER_COPIED = pdfNames(
  "JavaScript Launch SubmitForm ImportData GoToE Rendition Movie Sound RichMediaExecute",
);

/** Annotations that play something or contain a program. They do not appear on paper. */
export const ANNOTATIONS_NEVER_COPIED = pdfNames("RichMedia Screen Movie Sound 3D");

/**
 * References are processed from a list instead of by recursion. pdf-lib's own copier overflows the stack on a chain of
 * some thousand objects, such as a long outline or pages that link to their successor.
 */
export class ObjectCopier {
  readonly #source: PDFContext;
  readonly #target: PDFContext;
  readonly #edit: EditEntry;
  readonly #copies = new Map<PDFRef, PDFRef>();
  readonly #shared = new Map<PDFObject, PDFRef>();
  readonly #waiting: PDFRef[] = [];

  constructor(source: PDFContext, target: PDFContext, edit: EditEntry) {
    this.#source = source;
    this.#target = target;
    this.#edit = edit;
  }

  /**
   * Maps every reference to `sourceRef` to `targetRef`, whose object the caller creates. The first call takes
   * precedence.
   */
  assign(sourceRef: PDFRef, targetRef: PDFRef): void {
    if (!this.#copies.has(sourceRef)) this.#copies.set(sourceRef, targetRef);
  }

  /** Returns where the copy of an object is, or undefined if it was not copied. */
  copyOf(sourceRef: PDFRef): PDFRef | undefined {
    return this.#copies.get(sourceRef);
  }

  /**
   * Returns the copy of an object and of all that it refers to. An object that cannot exist in another file becomes
   * null.
   */
  copy(object: PDFObject): PDFObject {
    const copy = this.#copyValue(object, 0);
    this.#work();
    return copy;
  }

  /** Returns the reference of an object's copy, or undefined if the object cannot exist in another file. */
  copyRef(ref: PDFRef): PDFRef | undefined {
    const copy = this.copy(ref);
    return copy instanceof PDFRef ? copy : undefined;
  }

  /** Returns the copy of a dictionary without some of its entries. */
  copyDict(dict: PDFDict, omitted: ReadonlySet<PDFName>): PDFDict {
    const copy = this.#copyEntries(dict, 0, omitted);
    this.#work();
    return copy;
  }

  /**
   * Returns the copy as an indirect object, created once however often it is requested: for entries that many pages
   * inherit.
   */
  copyShared(object: PDFObject): PDFObject {
    if (!(object instanceof PDFDict || object instanceof PDFArray)) return this.copy(object);
    const ref = this.#shared.get(object) ?? this.#target.register(this.copy(object));
    this.#shared.set(object, ref);
    return ref;
  }

  #work(): void {
    for (let ref = this.#waiting.pop(); ref !== undefined; ref = this.#waiting.pop()) {
      const object = this.#source.lookup(ref);
      const copy = this.#copies.get(ref);
      if (object && copy) this.#target.assign(copy, this.#copyValue(object, 0));
    }
  }

  #copyValue(object: PDFObject, depth: number): PDFObject {
    if (object instanceof PDFRef) return this.#placeOf(object);
    if (depth > NESTING_MAX || isNeverCopied(object)) return PDFNull;
    if (object instanceof PDFDict) return this.#copyEntries(object, depth);
    if (object instanceof PDFArray) return this.#copyArray(object, depth);
    if (object instanceof PDFStream) {
      return PDFRawStream.of(this.#copyEntries(object.dict, depth), object.getContents());
    }
    return object;
  }

  #placeOf(ref: PDFRef): PDFObject {
    const known = this.#copies.get(ref);
    if (known) return known;
    const object = this.#source.lookup(ref);
    if (!object || isNeverCopied(object)) return PDFNull;
    const copy = this.#target.nextRef();
    this.#copies.set(ref, copy);
    this.#waiting.push(ref);
    return copy;
  }

  #copyEntries(dict: PDFDict, depth: number, omitted: ReadonlySet<PDFName> = ENTRIES_NEVER_COPIED): PDFDict {
    const copy = PDFDict.withContext(this.#target);
    for (const [key, value] of dict.entries()) {
      if (omitted.has(key) || ENTRIES_NEVER_COPIED.has(key)) continue;
      const edited = this.#edit(dict, key, value);
      if (edited) copy.set(key, this.#copyValue(edited, depth + 1));
    }
    return copy;
  }

  #copyArray(array: PDFArray, depth: number): PDFArray {
    const copy = PDFArray.withContext(this.#target);
    for (const element of array.asArray()) {
      // A list of annotations must not contain null (ISO 32000-1, 12.5.2).
      if (!isPlayed(this.#source.lookup(element))) copy.push(this.#copyValue(element, depth + 1));
    }
    return copy;
  }
}

/** An object that pdf-lib could not parse is raw bytes, whose references would name other objects in the target. */
function isNeverCopied(object: PDFObject): boolean {
  if (object instanceof PDFInvalidObject) return true;
  return isOneOf(object, "Type", TYPES_NEVER_COPIED) || isOneOf(object, "S", ACTIONS_NEVER_COPIED) || isPlayed(object);
}

function isPlayed(object: PDFObject | undefined): boolean {
  return isOneOf(object, "Subtype", ANNOTATIONS_NEVER_COPIED);
}

function isOneOf(object: PDFObject | undefined, key: string, names: ReadonlySet<PDFName>): boolean {
  const name = object instanceof PDFDict ? object.lookup(PDFName.of(key)) : undefined;
  return name instanceof PDFName && names.has(name);
}
