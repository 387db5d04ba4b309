/** What the document does and holds as a whole: actions, layers, forms, demands on the reader. */
import { PDFArray, PDFDict, type PDFDocument, PDFName, type PDFObject, PDFRef } from "pdf-lib";
import { arrayAt, dictAt, dictsIn, enterOnce, nameAt, objectAt, refsIn, stringAt } from "#shared/pdf/lookup.ts";
import type { Findings } from "./findings.ts";

export function checkCatalog(document: PDFDocument, findings: Findings): void {
  const { catalog } = document;
  if (has(catalog, "AA")) findings.add("triggers", "the document");
  checkAction(objectAt(catalog, "OpenAction"), findings);
  const names = dictAt(catalog, "Names");
  if (objectAt(names, "JavaScript")) findings.add("actions", "scripts of the document");
  if (findings.isPartOne && objectAt(names, "EmbeddedFiles")) findings.add("attachments", "attached files");
  if (has(names, "AlternatePresentations")) findings.add("alternateViews");
  if (has(catalog, "Requirements")) findings.add("requirements");
  const permissions =
    dictAt(catalog, "Perms")
      ?.keys()
      .map((key) => key.decodeText()) ?? [];
  if (permissions.some((key) => key !== "UR3" && key !== "DocMDP")) findings.add("permissions");
  if (String(objectAt(catalog, "NeedsRendering")) === "true") findings.add("dynamicForms");
  checkForm(dictAt(catalog, "AcroForm"), findings);
  checkLayers(dictAt(catalog, "OCProperties"), findings);
  checkBookmarks(dictAt(catalog, "Outlines"), findings, new Set());
}

function has(dict: PDFDict | undefined, key: string): boolean {
  return dict?.has(PDFName.of(key)) ?? false;
}

function checkForm(form: PDFDict | undefined, findings: Findings): void {
  if (String(objectAt(form, "NeedAppearances")) === "true") findings.add("fields", "NeedAppearances");
  if (!has(form, "XFA")) return;
  findings.add("fields", "XFA");
  findings.add("dynamicForms");
}

const FORBIDDEN_ACTIONS = new Set([
  "Launch",
  "Sound",
  "Movie",
  "ResetForm",
  "ImportData",
  "JavaScript",
  "Hide",
  "SetOCGState",
  "Rendition",
  "Trans",
  "GoTo3DView",
  "SetState",
  "NoOp",
]);
const NAMED_ACTIONS = new Set(["NextPage", "PrevPage", "FirstPage", "LastPage"]);

/** Also takes a destination, which is no action. */
export function checkAction(action: PDFObject | undefined, findings: Findings, entered = new Set<PDFObject>()): void {
  if (!(action instanceof PDFDict) || !enterOnce(entered, action)) return;
  const kind = nameAt(action, "S")?.decodeText() ?? "";
  const isForbidden = FORBIDDEN_ACTIONS.has(kind) || (findings.isPartOne && kind === "GoToE");
  const isUnknownName = kind === "Named" && !NAMED_ACTIONS.has(nameAt(action, "N")?.decodeText() ?? "");
  if (isForbidden || isUnknownName) findings.add("actions", kind);
  const next = objectAt(action, "Next");
  const following = next instanceof PDFArray ? dictsIn(next) : [next];
  for (const each of following) checkAction(each, findings, entered);
}

/** Side by side in a loop, nested by recursion: outlines are long, never deep. */
function checkBookmarks(parent: PDFDict | undefined, findings: Findings, entered: Set<PDFObject>): void {
  for (let item = dictAt(parent, "First"); item && enterOnce(entered, item); item = dictAt(item, "Next")) {
    checkAction(objectAt(item, "A"), findings);
    if (entered.size < 100_000) checkBookmarks(item, findings, entered);
  }
}

function checkLayers(properties: PDFDict | undefined, findings: Findings): void {
  if (!properties) return;
  if (findings.isPartOne) {
    findings.add("layers", "layers");
    return;
  }
  const layers = refsIn(arrayAt(properties, "OCGs"));
  const main = dictAt(properties, "D");
  const arrangements = [...(main ? [main] : []), ...dictsIn(arrayAt(properties, "Configs"))];
  const names = arrangements.map((arrangement) => stringAt(arrangement, "Name")?.decodeText() ?? "");
  if (names.includes("") || new Set(names).size < names.length) findings.add("layers", "an arrangement without a name");
  for (const arrangement of arrangements) {
    if (has(arrangement, "AS")) findings.add("layers", "layers that switch themselves");
    const order = arrayAt(arrangement, "Order");
    const shown = order && new Set(refsBelow(order));
    if (shown && layers.some((layer) => !shown.has(layer))) findings.add("layers", "a layer that no list shows");
  }
}

function refsBelow(array: PDFArray, depth = 0): readonly PDFRef[] {
  return array.asArray().flatMap((element, index) => {
    const object = array.lookup(index);
    const own = element instanceof PDFRef ? [element] : [];
    return object instanceof PDFArray && depth < 20 ? [...own, ...refsBelow(object, depth + 1)] : own;
  });
}
