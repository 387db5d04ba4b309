/** Joins the identifiers of structure elements, by which table cells name their headers (ISO 32000-1, 14.8.5.7). */
import { PDFArray, type PDFContext, PDFDict, PDFHexString, PDFName, type PDFObject, type PDFRef } from "pdf-lib";
import { arrayAt, elementsOf, enterOnce, isString, nameAt, stringAt } from "#shared/pdf/objects/lookup.ts";
import type { TagElement } from "./read-tags.ts";
import { writeTree } from "./write-tree.ts";

const ID = PDFName.of("ID");
const HEADERS = PDFName.of("Headers");
const TABLE = PDFName.of("Table");

export class ElementIds {
  /** By the bytes of the identifier, a character each. */
  readonly #elements = new Map<string, PDFRef>();
  #renamed = 0;

  /** Takes the identifiers of a file. An identifier that is taken gets a number, also where cells name it. */
  add(context: PDFContext, refs: ReadonlyMap<TagElement, PDFRef>): void {
    const renamed = new Map<string, PDFHexString>();
    for (const [element, ref] of refs) {
      const id = stringAt(element.dict, "ID");
      if (id === undefined) continue;
      const key = keyOf(id);
      const free = this.#freeKey(key);
      this.#elements.set(free, ref);
      if (free === key) continue;
      renamed.set(key, stringOf(free));
      context.lookup(ref, PDFDict).set(ID, stringOf(free));
    }
    if (renamed.size > 0) renameHeaders(context, [...refs.values()], renamed);
  }

  write(context: PDFContext): PDFRef | undefined {
    if (this.#elements.size === 0) return undefined;
    const sorted = [...this.#elements].sort(([one], [other]) => (one < other ? -1 : 1));
    return writeTree(
      context,
      "Names",
      sorted.map(([key, ref]) => [stringOf(key), ref]),
    );
  }

  #freeKey(wanted: string): string {
    let key = wanted;
    while (this.#elements.has(key)) key = `${wanted}_${++this.#renamed}`;
    return key;
  }
}

function renameHeaders(context: PDFContext, refs: readonly PDFRef[], renamed: ReadonlyMap<string, PDFHexString>): void {
  const entered = new Set<PDFObject>();
  const lists = new Map<PDFArray, PDFRef>();
  for (const attributes of refs.flatMap((ref) => attributesOf(context.lookup(ref, PDFDict)))) {
    const headers = nameAt(attributes, "O") === TABLE ? arrayAt(attributes, "Headers") : undefined;
    if (headers === undefined || !enterOnce(entered, attributes)) continue;
    const list = lists.get(headers) ?? context.register(renamedList(context, headers, renamed));
    lists.set(headers, list);
    attributes.set(HEADERS, list);
  }
}

function renamedList(context: PDFContext, ids: PDFArray, renamed: ReadonlyMap<string, PDFHexString>): PDFArray {
  const list = PDFArray.withContext(context);
  for (const id of elementsOf(ids)) if (isString(id)) list.push(renamed.get(keyOf(id)) ?? id);
  return list;
}

/** Elements of a hostile file may share one long list. */
const ATTRIBUTES_MAX = 100;

/** An element has one attribute dictionary, or a list of them and their revision numbers. */
function attributesOf(element: PDFDict): readonly PDFDict[] {
  const value = element.lookup(PDFName.of("A"));
  if (!(value instanceof PDFArray)) return value instanceof PDFDict ? [value] : [];
  const count = Math.min(value.size(), ATTRIBUTES_MAX);
  return Array.from({ length: count }, (_, index) => value.lookup(index)).filter((each) => each instanceof PDFDict);
}

function keyOf(id: { asBytes(): Uint8Array }): string {
  return Buffer.from(id.asBytes()).toString("latin1");
}

function stringOf(key: string): PDFHexString {
  return PDFHexString.fromBytes(Buffer.from(key, "latin1"));
}
