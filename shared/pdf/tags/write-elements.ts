/** Writes the elements of a structure tree into a document that contains their pages. */
import { PDFArray, type PDFContext, PDFDict, PDFName, PDFNumber, type PDFObject, type PDFRef } from "pdf-lib";
import { nameAt, pdfNames } from "#shared/pdf/objects/lookup.ts";
import { type AttributeClasses, renamedClasses } from "./attribute-classes.ts";
import type { ParentLists } from "./parent-lists.ts";
import type { TagElement, TaggedContent, TaggedObject, TagKid, TagTree } from "./read-tags.ts";
import type { Role } from "./roles.ts";

/** Where the objects of a file are in the document. */
export interface Origin {
  /** Returns the place of a page, form or annotation, or undefined for one that did not come along. */
  placeOf(ref: PDFRef): PDFRef | undefined;
  copy(value: PDFObject): PDFObject;
  /** Returns the reference that an element gets. */
  take(element: TagElement): PDFRef;
}

export interface Writing {
  readonly context: PDFContext;
  readonly origin: Origin;
  readonly roles: ReadonlyMap<PDFName, Role>;
  readonly classes: AttributeClasses;
  readonly parents: ParentLists;
}

/** Other entries concern the file as a whole, such as files that belong to an element, or are of PDF 2.0. */
const KEPT = pdfNames("ID A T Lang Alt E ActualText");
const [TYPE, ROLE, PARENT, PAGE, KIDS, CLASS] = ["Type", "S", "P", "Pg", "K", "C"].map((key) => PDFName.of(key)) as [
  PDFName,
  PDFName,
  PDFName,
  PDFName,
  PDFName,
  PDFName,
];

/** Returns the references of the elements. Those at the top do not have a parent yet. */
export function writeElements(tree: Pick<TagTree, "elements">, writing: Writing): ReadonlyMap<TagElement, PDFRef> {
  const refs = new Map(tree.elements.map((element) => [element, writing.origin.take(element)]));
  new ElementWriter(writing, refs).write();
  return refs;
}

class ElementWriter {
  readonly #writing: Writing;
  readonly #refs: ReadonlyMap<TagElement, PDFRef>;
  readonly #parents = new Map<PDFRef, Map<number, PDFRef>>();

  constructor(writing: Writing, refs: ReadonlyMap<TagElement, PDFRef>) {
    this.#writing = writing;
    this.#refs = refs;
  }

  write(): void {
    const { context, parents } = this.#writing;
    for (const [element, ref] of this.#refs) context.assign(ref, this.#element(element, ref));
    for (const [holder, list] of this.#parents) parents.addContent(holder, list);
  }

  #element({ dict, parent, kids }: TagElement, ref: PDFRef): PDFDict {
    const { context, origin, roles, classes } = this.#writing;
    const written = PDFDict.withContext(context);
    written.set(TYPE, STRUCTURE_ELEMENT);
    const type = nameAt(dict, "S") as PDFName;
    written.set(ROLE, roles.get(type)?.name ?? type);
    const above = parent && this.#refs.get(parent);
    if (above) written.set(PARENT, above);
    for (const [key, value] of dict.entries()) if (KEPT.has(key)) written.set(key, origin.copy(value));
    const names = renamedClasses(dict, classes);
    if (names) written.set(CLASS, names);
    this.#writeKids(written, kids, ref);
    return written;
  }

  #writeKids(written: PDFDict, kids: readonly TagKid[], ref: PDFRef): void {
    const first = kids.find((kid) => kid.kind === "content");
    const page = first && this.#writing.origin.placeOf(first.page);
    if (page) written.set(PAGE, page);
    const all = kids.flatMap((kid) => this.#kid(kid, page, ref) ?? []);
    if (all.length === 0) return;
    written.set(KIDS, all.length === 1 ? (all[0] as PDFObject) : arrayOf(this.#writing.context, all));
  }

  #kid(kid: TagKid, page: PDFRef | undefined, ref: PDFRef): PDFObject | undefined {
    if (kid.kind === "element") return this.#refs.get(kid);
    return kid.kind === "content" ? this.#content(kid, page, ref) : this.#object(kid, ref);
  }

  #content({ page, form, mcid }: TaggedContent, usual: PDFRef | undefined, ref: PDFRef): PDFObject | undefined {
    const { context, origin } = this.#writing;
    const place = origin.placeOf(page);
    const formPlace = form && origin.placeOf(form);
    if (place === undefined || (form && formPlace === undefined)) return undefined;
    const holder = formPlace ?? place;
    const list = this.#parents.get(holder) ?? new Map<number, PDFRef>();
    this.#parents.set(holder, list.set(mcid, ref));
    if (place === usual && formPlace === undefined) return PDFNumber.of(mcid);
    return context.obj({ Type: "MCR", Pg: place, MCID: mcid, ...(formPlace && { Stm: formPlace }) });
  }

  #object({ object, page }: TaggedObject, ref: PDFRef): PDFObject | undefined {
    const { context, origin, parents } = this.#writing;
    const place = origin.placeOf(object);
    if (place === undefined) return undefined;
    parents.addObject(place, ref);
    const on = page && origin.placeOf(page);
    return context.obj({ Type: "OBJR", Obj: place, ...(on && { Pg: on }) });
  }
}

const STRUCTURE_ELEMENT = PDFName.of("StructElem");

export function arrayOf(context: PDFContext, objects: readonly PDFObject[]): PDFArray {
  const list = PDFArray.withContext(context);
  for (const object of objects) list.push(object);
  return list;
}
