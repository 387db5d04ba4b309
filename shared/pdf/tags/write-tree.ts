/** Writes name trees and number trees (ISO 32000-1, 7.9.6 and 7.9.7) in nodes of a limited size. */
import { PDFArray, type PDFContext, PDFDict, PDFName, type PDFObject, type PDFRef } from "pdf-lib";

/** Arrays of PDF/A-1 have at most 8,191 elements (ISO 19005-1, 6.1.12), and an entry takes two. */
const ENTRIES_MAX = 1000;

export type TreeEntry = readonly [key: PDFObject, value: PDFObject];

interface Node {
  readonly ref: PDFRef;
  readonly first: PDFObject;
  readonly last: PDFObject;
}

/** @param entries in the order of their keys, at least one */
export function writeTree(context: PDFContext, kind: "Names" | "Nums", entries: readonly TreeEntry[]): PDFRef {
  let nodes = chunksOf(entries).map((chunk) =>
    registered(
      context,
      kind,
      chunk.flat(),
      chunk.map(([key]) => [key, key]),
    ),
  );
  while (nodes.length > 1) {
    nodes = chunksOf(nodes).map((chunk) => {
      const limits = chunk.map(({ first, last }) => [first, last] as const);
      return registered(
        context,
        "Kids",
        chunk.map(({ ref }) => ref),
        limits,
      );
    });
  }
  const { ref } = nodes[0] as Node;
  // A root has no limits.
  context.lookup(ref, PDFDict).delete(PDFName.of("Limits"));
  return ref;
}

type Limits = readonly (readonly [first: PDFObject, last: PDFObject])[];

function registered(context: PDFContext, key: string, elements: readonly PDFObject[], limits: Limits): Node {
  const list = PDFArray.withContext(context);
  for (const element of elements) list.push(element);
  const [first, last] = [limits[0]?.[0] as PDFObject, limits.at(-1)?.[1] as PDFObject];
  return { ref: context.register(context.obj({ [key]: list, Limits: [first, last] })), first, last };
}

export function chunksOf<Value>(values: readonly Value[], size = ENTRIES_MAX): readonly (readonly Value[])[] {
  const chunks: (readonly Value[])[] = [];
  for (let start = 0; start < values.length; start += size) chunks.push(values.slice(start, start + size));
  return chunks;
}
