/** Reads the ParentTree: which element the content of a page belongs to (ISO 32000-1, 14.7.4.4). */
import { PDFArray, type PDFDict, PDFNumber, type PDFObject, PDFRef } from "pdf-lib";
import { arrayAt, dictAt, dictsIn, eachOnce, numberAt } from "#shared/pdf/objects/lookup.ts";
import type { ListedPage } from "#shared/pdf/objects/page-tree.ts";

export interface ListedParent {
  readonly page: PDFRef;
  readonly mcid: number;
  readonly element: PDFRef;
}

/** Yields what the ParentTree says of each page. It may contradict the tree. A list is read once, for one page. */
export function* listedParents(root: PDFDict, pages: readonly ListedPage[]): Generator<ListedParent, undefined> {
  const lists = listsByNumber(root);
  for (const { ref, dict } of pages) {
    const number = numberAt(dict, "StructParents");
    const list = number === undefined ? undefined : lists.get(number);
    if (!ref || number === undefined || !list) continue;
    lists.delete(number);
    for (const [mcid, element] of list.asArray().entries())
      if (element instanceof PDFRef) yield { page: ref, mcid, element };
  }
}

function listsByNumber(root: PDFDict): Map<number, PDFArray> {
  const lists = new Map<number, PDFArray>();
  const entered = new Set<PDFObject>();
  for (const [key, list] of parentEntries(root)) {
    if (!(list instanceof PDFArray) || entered.has(list)) continue;
    entered.add(list);
    lists.set(key, list);
  }
  return lists;
}

/** Returns the entries of the ParentTree: a list for a page or form, an element for an annotation. */
export function parentEntries(root: PDFDict): ReadonlyMap<number, PDFObject | undefined> {
  const entries = new Map<number, PDFObject | undefined>();
  const entered = new Set<PDFObject>();
  for (const node of eachOnce([dictAt(root, "ParentTree")], (each) => dictsIn(arrayAt(each, "Kids")))) {
    const numbers = arrayAt(node, "Nums");
    if (!numbers || entered.has(numbers)) continue;
    entered.add(numbers);
    for (let index = 0; index + 1 < numbers.size(); index += 2) {
      const key = numbers.lookup(index);
      if (key instanceof PDFNumber) entries.set(key.asNumber(), numbers.lookup(index + 1));
    }
  }
  return entries;
}
