/** Removes the root of a document's structure tree, and the trees that lead to its elements by numbers and names. */
import { PDFArray, type PDFContext, PDFDict, type PDFDocument, PDFName, type PDFRef, PDFStream } from "pdf-lib";
import { arrayAt, dictAt, refAt, refsIn } from "#shared/pdf/objects/lookup.ts";

const KEYS = [PDFName.of("StructParents"), PDFName.of("StructParent")];

/** The elements themselves stay, to be written anew in their places. */
export function removeTags({ catalog, context }: PDFDocument): void {
  for (const dict of dictsOf(context)) for (const key of KEYS) dict.delete(key);
  const root = dictAt(catalog, "StructTreeRoot");
  const trees = [refAt(root, "ParentTree"), refAt(root, "IDTree")].filter((ref) => ref !== undefined);
  for (const ref of nodesOf(context, trees)) context.delete(ref);
  const rootRef = refAt(catalog, "StructTreeRoot");
  if (rootRef) context.delete(rootRef);
  catalog.delete(PDFName.of("StructTreeRoot"));
}

function dictsOf(context: PDFContext): readonly PDFDict[] {
  return context.enumerateIndirectObjects().flatMap(([, object]) => {
    if (object instanceof PDFDict) return object;
    return object instanceof PDFStream ? object.dict : [];
  });
}

/** Returns the nodes of number trees and name trees, and the lists in them. */
function nodesOf(context: PDFContext, roots: readonly PDFRef[]): ReadonlySet<PDFRef> {
  const nodes = new Set(roots);
  // The set grows while it is read, and holds each node once.
  for (const ref of nodes) {
    const node = context.lookup(ref);
    if (!(node instanceof PDFDict)) continue;
    for (const kid of refsIn(arrayAt(node, "Kids"))) nodes.add(kid);
    for (const value of refsIn(arrayAt(node, "Nums"))) if (context.lookup(value) instanceof PDFArray) nodes.add(value);
  }
  return nodes;
}
