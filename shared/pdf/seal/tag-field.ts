/** Puts a form field into the tags of a PDF, if it has any (ISO 14289-1, 7.18.4; ISO 32000-1, 14.7.4.4). */
import { PDFArray, type PDFContext, PDFDict, type PDFDocument, PDFName, PDFNumber, type PDFRef } from "pdf-lib";
import { arrayAt, dictAt, dictsIn, eachOnce, numberAt } from "#shared/pdf/objects/lookup.ts";
import type { ListedPage } from "#shared/pdf/objects/page-tree.ts";

const KIDS = PDFName.of("K");
const NEXT = PDFName.of("ParentTreeNextKey");

export function tagField(document: PDFDocument, page: ListedPage, widget: PDFRef): void {
  const { catalog, context } = document;
  const root = dictAt(catalog, "StructTreeRoot");
  const rootRef = catalog.get(PDFName.of("StructTreeRoot"));
  if (root === undefined || rootRef === undefined || page.ref === undefined) return;
  const top = topOf(root);
  const element = context.register(
    context.obj({
      Type: "StructElem",
      S: "Form",
      P: top?.ref ?? rootRef,
      Pg: page.ref,
      K: [{ Type: "OBJR", Obj: widget, Pg: page.ref }],
    }),
  );
  addKid(context, top?.dict ?? root, element);
  const number = addParent(context, root, element);
  context.lookup(widget, PDFDict).set(PDFName.of("StructParent"), PDFNumber.of(number));
  page.dict.set(PDFName.of("Tabs"), PDFName.of("S"));
}

/** The element at the top, which contains all others. */
function topOf(root: PDFDict) {
  const kids = arrayAt(root, "K")?.asArray() ?? [root.get(KIDS)];
  const [ref] = kids;
  const dict = ref && root.context.lookup(ref);
  return kids.length === 1 && ref !== undefined && dict instanceof PDFDict ? { ref, dict } : undefined;
}

function addKid(context: PDFContext, parent: PDFDict, kid: PDFRef): void {
  const kids = arrayAt(parent, "K");
  const only = parent.get(KIDS);
  if (kids) kids.push(kid);
  else parent.set(KIDS, context.obj(only === undefined ? [kid] : [only, kid]));
}

/** Returns the key of the element in the ParentTree. */
function addParent(context: PDFContext, root: PDFDict, element: PDFRef): number {
  const tree = dictAt(root, "ParentTree") ?? context.obj({ Nums: [] });
  root.set(PDFName.of("ParentTree"), root.get(PDFName.of("ParentTree")) ?? context.register(tree));
  const number = Math.max(numberAt(root, "ParentTreeNextKey") ?? 0, nextKey(tree));
  root.set(NEXT, PDFNumber.of(number + 1));
  const [kids, numbers] = [arrayAt(tree, "Kids"), arrayAt(tree, "Nums")];
  if (kids) kids.push(context.register(context.obj({ Nums: [number, element], Limits: [number, number] })));
  else if (numbers) {
    numbers.push(PDFNumber.of(number));
    numbers.push(element);
  } else tree.set(PDFName.of("Nums"), context.obj([number, element]));
  return number;
}

function nextKey(tree: PDFDict): number {
  const leaves = [...eachOnce<PDFDict>([tree], (node) => dictsIn(arrayAt(node, "Kids")))];
  const keys = leaves.flatMap((leaf) => (arrayAt(leaf, "Nums") ?? PDFArray.withContext(tree.context)).asArray());
  return keys.reduce(
    (next, key, index) => (index % 2 === 0 && key instanceof PDFNumber ? Math.max(next, key.asNumber() + 1) : next),
    0,
  );
}
