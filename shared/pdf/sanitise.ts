/**
 * Removes from a foreign PDF what PDF/A forbids and what does not appear on paper: actions, scripts, hints for printing
 * presses.
 */
import { PDFDict, type PDFDocument, PDFName, PDFNumber, PDFString } from "pdf-lib";
import { INTENTS } from "./conformance/check-pictures.ts";
import type { PdfaPart } from "./conformance/rules.ts";
import { allObjects } from "./mend/all-objects.ts";
import { removeAnnotations } from "./mend/draw-annotations.ts";
import { removeHidden } from "./mend/hidden-content.ts";
import { arrayAt, dictAt, dictsIn, eachOnce, nameAt, numberAt, pdfNames, stringAt } from "./objects/lookup.ts";
import { type ListedPage, readPages } from "./objects/page-tree.ts";
import { unpackStreams } from "./objects/unpack-streams.ts";

/**
 * Changes the document in place. The visible content of its pages stays; the conformance check decides whether that was
 * enough.
 */
export function sanitise(document: PDFDocument, part: PdfaPart): void {
  for (const key of ["AA", "OpenAction", "Requirements", "Perms", "NeedsRendering"])
    document.catalog.delete(PDFName.of(key));
  if (part === "1b" && removeHidden(document)) removeLayers(document);
  const form = dictAt(document.catalog, "AcroForm");
  for (const key of ["XFA", "NeedAppearances"]) form?.delete(PDFName.of(key));
  const below = (bookmark: PDFDict) => [dictAt(bookmark, "First"), dictAt(bookmark, "Next")];
  for (const bookmark of eachOnce([dictAt(document.catalog, "Outlines")], below)) keepHarmlessAction(bookmark);
  for (const page of readPages(document)) {
    remove(page.dict, ["AA", "PieceInfo", "Metadata", "Thumb", "PresSteps", "SeparationInfo", "Trans", "VP"]);
    sanitiseAnnotations(page, part);
  }
  for (const object of allObjects(document.context)) if (object instanceof PDFDict) sanitiseObject(object, part);
  unpackStreams(document);
}

export function hasLayers({ catalog }: PDFDocument): boolean {
  return (arrayAt(dictAt(catalog, "OCProperties"), "OCGs")?.size() ?? 0) > 0;
}

/** PDF/A-1 has no layers. Without their list, readers show all of them. */
export function removeLayers({ catalog }: PDFDocument): void {
  catalog.delete(PDFName.of("OCProperties"));
}

function remove(dict: PDFDict, keys: readonly string[]): void {
  for (const key of keys) dict.delete(PDFName.of(key));
}

const HARMLESS_ACTIONS = new Set(["GoTo", "GoToR", "URI"]);
/** Films, sounds and attached files, which no page shows, and press marks, which only presses use. */
const UNSEEN = new Set(["Sound", "Movie", "Screen", "3D", "RichMedia", "FileAttachment", "TrapNet", "PrinterMark"]);
/** The window with the text of another annotation. */
const POPUP = PDFName.of("Popup");
const FLAG_PRINT = 4;
/** Hides annotations of unknown types only (ISO 32000-1, table 165). */
const FLAG_INVISIBLE = 1;
/** Hidden, no view: content that a reader does not show is removed instead of made visible. */
const FLAGS_HIDDEN = 2 | 32;
const FLAG_TOGGLE = 256;
/** ISO 32000-1, table 169. */
const KNOWN_TYPES = pdfNames(
  "Text Link FreeText Line Square Circle Polygon PolyLine Highlight Underline Squiggly StrikeOut Stamp Caret Ink Popup " +
    "FileAttachment Sound Movie Widget Screen PrinterMark TrapNet Watermark 3D Redact",
);

function sanitiseAnnotations(page: ListedPage, part: PdfaPart): void {
  const list = arrayAt(page.dict, "Annots");
  const unseen = new Set(dictsIn(list).filter((annotation) => !isKept(annotation)));
  const isWindow = (annotation: PDFDict): boolean => {
    const noted = nameAt(annotation, "Subtype") === POPUP ? dictAt(annotation, "Parent") : undefined;
    return noted !== undefined && unseen.has(noted);
  };
  removeAnnotations(page, (annotation) => unseen.has(annotation) || isWindow(annotation));
  for (const annotation of dictsIn(list)) sanitiseAnnotation(annotation, part);
}

function isKept(annotation: PDFDict): boolean {
  const type = nameAt(annotation, "Subtype") ?? PDFName.of("");
  const hiding = KNOWN_TYPES.has(type) ? FLAGS_HIDDEN : FLAGS_HIDDEN | FLAG_INVISIBLE;
  return ((numberAt(annotation, "F") ?? 0) & hiding) === 0 && !UNSEEN.has(type.decodeText());
}

function sanitiseAnnotation(annotation: PDFDict, part: PdfaPart): void {
  annotation.delete(PDFName.of("AA"));
  if (nameAt(annotation, "Subtype")?.decodeText() === "Widget") annotation.delete(PDFName.of("A"));
  keepHarmlessAction(annotation);
  const appearance = dictAt(annotation, "AP");
  if (appearance) remove(appearance, ["D", "R"]);
  const flags = ((numberAt(annotation, "F") ?? 0) | FLAG_PRINT) & ~FLAG_INVISIBLE;
  annotation.set(PDFName.of("F"), PDFNumber.of(part === "1b" ? flags : flags & ~FLAG_TOGGLE));
}

/** @param dict an annotation or a bookmark */
function keepHarmlessAction(dict: PDFDict): void {
  const action = dictAt(dict, "A");
  action?.delete(PDFName.of("Next"));
  const file = dictAt(action, "F");
  // PDF/A-3 takes a specification for that of an attached file.
  if (file) action?.set(PDFName.of("F"), stringAt(file, "F") ?? stringAt(file, "UF") ?? PDFString.of(""));
  if (!HARMLESS_ACTIONS.has(nameAt(action, "S")?.decodeText() ?? "")) dict.delete(PDFName.of("A"));
}

function sanitiseObject(dict: PDFDict, part: PdfaPart): void {
  const type = nameAt(dict, "Type")?.decodeText();
  const subtype = nameAt(dict, "Subtype")?.decodeText();
  // Metadata of single objects, which no page shows, often have properties that PDF/A does not define.
  if (type !== "Catalog") remove(dict, ["Metadata"]);
  if (subtype === "Image") remove(dict, ["Interpolate", "Alternates", "OPI"]);
  if (subtype === "Form") remove(dict, ["OPI", "PieceInfo", "PS", "Subtype2"]);
  if (dict.get(PDFName.of("SMask")) === PDFName.of("None") && subtype === "Image") remove(dict, ["SMask"]);
  // Transfer curves and halftones for a press; screens ignore them.
  for (const state of statesIn(dict)) {
    remove(state, ["TR", "TR2", "HT", "HTP", "HTO"]);
    removeUnknownIntent(state, "RI");
  }
  if (subtype === "Image") removeUnknownIntent(dict, "Intent");
  // Lists of the characters in a subset: later parts do not require them, and they are often wrong.
  if (type === "FontDescriptor" && part !== "1b") remove(dict, ["CIDSet", "CharSet"]);
}

/** Readers take an intent that they do not know for the usual one (ISO 32000-1, 8.6.5.8). */
function removeUnknownIntent(dict: PDFDict, key: string): void {
  if (!INTENTS.has(nameAt(dict, key) ?? PDFName.of(""))) remove(dict, [key]);
}

/** Returns the graphics states that resources or a pattern name. Many do not state their type. */
function statesIn(dict: PDFDict): readonly PDFDict[] {
  const states = dictAt(dict, "ExtGState");
  if (!states || dict.has(PDFName.of("PatternType"))) return states ? [states] : [];
  return states
    .keys()
    .map((key) => states.lookup(key))
    .filter((state) => state instanceof PDFDict);
}
