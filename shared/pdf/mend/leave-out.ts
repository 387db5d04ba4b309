/**
 * Takes out of a document what PDF/A does not allow on pages and nothing can mend. Pages then look different, so their
 * differences are drawn over as pictures (`patch-pages.ts`).
 */
import { PDFArray, PDFDict, type PDFDocument, PDFName, type PDFObject, PDFRawStream, type PDFRef } from "pdf-lib";
import { type DrawingFaults, faultsOf } from "#shared/pdf/conformance/drawing-faults.ts";
import type { FontUse } from "#shared/pdf/conformance/font-uses.ts";
import { isAllowedJpeg2000 } from "#shared/pdf/conformance/jpeg2000.ts";
import type { PdfaPart } from "#shared/pdf/conformance/rules.ts";
import { arrayAt, dictAt, dictsIn, nameAt, numberAt, objectAt, pdfNames } from "#shared/pdf/objects/lookup.ts";
import type { ListedPage } from "#shared/pdf/objects/page-tree.ts";
import { allObjects } from "./all-objects.ts";
import { drawAnnotations, removeAnnotations } from "./draw-annotations.ts";
import { isComposite, statedWidth } from "./font-parts.ts";
import { LayerStates } from "./hidden-content.ts";

/** What does not conform on pages. */
export interface Faults extends DrawingFaults {
  /** The annotations that do not conform, each with the rules that it breaks. */
  readonly annotations: ReadonlyMap<PDFDict, ReadonlySet<string>>;
}

const ALWAYS_KEPT = pdfNames("Link Popup");

export function faultsIn(pages: readonly ListedPage[], part: PdfaPart): Faults {
  const faults = faultsOf(pages, part);
  const annotations = new Map<PDFDict, ReadonlySet<string>>();
  for (const annotation of pages.flatMap(({ dict }) => dictsIn(arrayAt(dict, "Annots")))) {
    if (ALWAYS_KEPT.has(nameAt(annotation, "Subtype") ?? PDFName.of(""))) continue;
    const { rules, used } = faultsOf([pageWith(annotation)], part);
    if (rules.size > 0 || [...used].some((font) => faults.fonts.has(font))) annotations.set(annotation, rules);
  }
  return { ...faults, annotations };
}

/** Returns a page that shows nothing but the annotation. */
function pageWith(annotation: PDFDict): ListedPage {
  const list = PDFArray.withContext(annotation.context);
  list.push(annotation);
  const dict = PDFDict.withContext(annotation.context);
  dict.set(PDFName.of("Annots"), list);
  return { ref: undefined, dict, inherited: new Map() };
}

/** @param pages those with the faults */
export function leaveOut(
  document: PDFDocument,
  pages: readonly ListedPage[],
  { fonts, rules, annotations }: Faults,
  part: PdfaPart,
): void {
  const layers = new LayerStates(document);
  for (const page of pages) leaveOutAnnotations(page, layers, annotations);
  for (const [font, use] of fonts) blank(font, use);
  if (part === "1b") leaveOutTransparency(document);
  if (rules.has("jpeg2000")) leaveOutPictures(document, part);
}

const GROUP = PDFName.of("Group");
const TRANSPARENT_GROUP = PDFName.of("Transparency");

/** Groups have no effect on content without transparency (ISO 32000-1, 11.4.1). @returns what restores them */
export function leaveOutGroups({ context }: PDFDocument): () => void {
  const removed: (readonly [PDFDict, PDFObject | undefined])[] = [];
  for (const dict of dictsOf(context)) {
    if (nameAt(dictAt(dict, "Group"), "S") !== TRANSPARENT_GROUP) continue;
    removed.push([dict, dict.get(GROUP)]);
    dict.delete(GROUP);
  }
  return () => {
    for (const [dict, group] of removed) if (group) dict.set(GROUP, group);
  };
}

/** Content becomes opaque. */
function leaveOutTransparency({ context }: PDFDocument): void {
  for (const dict of dictsOf(context)) {
    for (const key of ["CA", "ca"]) if (numberAt(dict, key) !== undefined) dict.delete(PDFName.of(key));
    const mode = objectAt(dict, "BM");
    if (mode instanceof PDFName || mode instanceof PDFArray) dict.delete(PDFName.of("BM"));
    const mask = objectAt(dict, "SMask");
    const isPicture = nameAt(dict, "Subtype") === PDFName.of("Image");
    if (isPicture || mask instanceof PDFName || mask instanceof PDFDict) dict.delete(PDFName.of("SMask"));
    if (isPicture) dict.delete(PDFName.of("SMaskInData"));
  }
}

function* dictsOf(context: PDFDocument["context"]): Generator<PDFDict, undefined> {
  for (const object of allObjects(context)) {
    if (object instanceof PDFDict) yield object;
  }
}

const JPEG_2000 = /\/JPXDecode\b/;

/** A white point takes the place of each picture in JPEG 2000 that is not allowed. */
function leaveOutPictures({ context }: PDFDocument, part: PdfaPart): void {
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream) || !JPEG_2000.test(String(objectAt(object.dict, "Filter")))) continue;
    if (isAllowedJpeg2000(object, part)) continue;
    const entries = { Type: "XObject", Subtype: "Image", Width: 1, Height: 1, ColorSpace: "DeviceGray" };
    context.assign(ref, context.stream(Uint8Array.of(255), { ...entries, BitsPerComponent: 8 }));
  }
}

const CODES = 256;
const KEPT = new Set(["ToUnicode"]);

/** Makes a font show nothing. Its characters stay for search and copying, if they have one byte. */
function blank(font: PDFDict, { codes }: FontUse): void {
  const { context } = font;
  const all = Array.from({ length: CODES }, (_, code) => code);
  const used = isComposite(font) ? all : [...codes];
  const widths = all.map((code) => (isComposite(font) ? 0 : (statedWidth(font, code) ?? 0)));
  // PDF/A-1 requires that a glyph states its width.
  const empty = new Map<number, PDFRef>();
  for (const width of new Set(widths)) empty.set(width, context.register(context.stream(`${width} 0 0 0 0 0 d1`)));
  const entries = context.obj({
    Type: "Font",
    Subtype: "Type3",
    FontBBox: [0, 0, 1000, 1000],
    FontMatrix: [0.001, 0, 0, 0.001, 0, 0],
    CharProcs: Object.fromEntries(used.map((code) => [`c${code}`, empty.get(widths[code] ?? 0)])),
    Encoding: { Type: "Encoding", Differences: used.flatMap((code) => [code, PDFName.of(`c${code}`)]) },
    FirstChar: 0,
    LastChar: CODES - 1,
    Widths: widths,
    Resources: {},
  });
  const kept = isComposite(font) ? new Set<string>() : KEPT;
  for (const key of font.keys()) if (!kept.has(key.decodeText())) font.delete(key);
  for (const [key, value] of entries.entries()) font.set(key, value);
}

/**
 * Annotations that do not conform are drawn into the page. They stay as annotations that show nothing, with their text,
 * if PDF/A allows their type.
 */
function leaveOutAnnotations(page: ListedPage, layers: LayerStates, faulty: Faults["annotations"]): void {
  drawAnnotations(page, layers, (annotation) => faulty.has(annotation));
  for (const annotation of dictsIn(arrayAt(page.dict, "Annots"))) if (faulty.has(annotation)) showNothing(annotation);
  removeAnnotations(page, (annotation) => faulty.get(annotation)?.has("annotationType") ?? false);
}

/** A button keeps its states. */
function showNothing(annotation: PDFDict): void {
  const { context } = annotation;
  const empty = context.register(context.stream("", { Type: "XObject", Subtype: "Form", BBox: [0, 0, 1, 1] }));
  const states = dictAt(dictAt(annotation, "AP"), "N")?.keys() ?? [];
  const isButton = nameAt(annotation, "Subtype") === PDFName.of("Widget") && states.length > 0;
  const shown = isButton ? Object.fromEntries(states.map((state) => [state.decodeText(), empty])) : empty;
  annotation.set(PDFName.of("AP"), context.obj({ N: shown }));
  if (!isButton) annotation.delete(PDFName.of("AS"));
  annotation.delete(PDFName.of("CA"));
}
