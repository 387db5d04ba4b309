/** Writes the ParentTree: for each piece of content of a file, the structure element it belongs to (ISO 32000-1, 14.7.4.4). */
import { PDFArray, type PDFContext, PDFDict, PDFName, PDFNull, PDFNumber, type PDFRef, PDFStream } from "pdf-lib";
import { type TreeEntry, writeTree } from "./write-tree.ts";

/** The key of a page or form, whose content has several parents, and that of an annotation or XObject, which has one. */
const OF_CONTENT = PDFName.of("StructParents");
const OF_OBJECT = PDFName.of("StructParent");

export class ParentLists {
  readonly #context: PDFContext;
  readonly #entries: TreeEntry[] = [];

  constructor(context: PDFContext) {
    this.#context = context;
  }

  /** The number that the next object gets. */
  get next(): number {
    return this.#entries.length;
  }

  /** @param parents the element of each marked content of a page or form, by its identifier */
  addContent(holder: PDFRef, parents: ReadonlyMap<number, PDFRef>): void {
    const list = PDFArray.withContext(this.#context);
    const length = [...parents.keys()].reduce((high, mcid) => Math.max(high, mcid), -1) + 1;
    for (let mcid = 0; mcid < length; mcid++) list.push(parents.get(mcid) ?? PDFNull);
    this.#add(holder, OF_CONTENT, this.#context.register(list));
  }

  addObject(object: PDFRef, parent: PDFRef): void {
    this.#add(object, OF_OBJECT, parent);
  }

  write(): PDFRef | undefined {
    return this.#entries.length === 0 ? undefined : writeTree(this.#context, "Nums", this.#entries);
  }

  #add(holder: PDFRef, key: PDFName, value: PDFRef): void {
    const object = this.#context.lookup(holder);
    const dict = object instanceof PDFStream ? object.dict : object;
    if (!(dict instanceof PDFDict)) return;
    const number = PDFNumber.of(this.next);
    this.#entries.push([number, value]);
    dict.set(key, number);
  }
}
