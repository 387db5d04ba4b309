/** Annotations (ISO 19005-1, 6.5; ISO 19005-2, 6.3), form fields among them. */
import { type PDFArray, PDFDict, PDFName, PDFStream } from "pdf-lib";
import { arrayAt, dictAt, dictsIn, nameAt, numberAt, objectAt } from "#shared/pdf/lookup.ts";
import { checkAction } from "./check-catalog.ts";
import type { DrawingCheck } from "./check-drawing.ts";
import type { Findings } from "./findings.ts";

const TYPES = new Set(
  "Text Link FreeText Line Square Circle Highlight Underline Squiggly StrikeOut Stamp Ink Popup Widget PrinterMark TrapNet".split(
    " ",
  ),
);
const LATER_TYPES = new Set("Polygon PolyLine Caret FileAttachment Watermark Redact Projection".split(" "));
const WITHOUT_APPEARANCE = new Set(["Popup", "Link", "Projection"]);
/** Bits of /F (ISO 32000-1, table 165). */
const FLAG = { invisible: 1, hidden: 2, print: 4, noView: 32, toggleNoView: 256 };

export function checkAnnotations(
  page: PDFDict,
  resources: PDFDict | undefined,
  findings: Findings,
  drawing: DrawingCheck,
) {
  for (const annotation of dictsIn(arrayAt(page, "Annots"))) {
    const type = nameAt(annotation, "Subtype")?.decodeText() ?? "";
    const isKnown = TYPES.has(type) || (!findings.isPartOne && LATER_TYPES.has(type));
    if (!isKnown) findings.add("annotationTypes", type);
    checkAction(objectAt(annotation, "A"), findings);
    checkTriggers(annotation, type, findings);
    checkFlags(annotation, type, findings);
    checkAppearance(annotation, type, findings);
    for (const appearance of appearancesOf(annotation)) drawing.checkObject(appearance, resources);
    const opacity = numberAt(annotation, "CA");
    if (findings.isPartOne && opacity !== undefined && opacity !== 1) findings.add("transparency", "an annotation");
  }
}

function checkTriggers(annotation: PDFDict, type: string, findings: Findings): void {
  const isWidget = type === "Widget";
  const isTriggered = annotation.has(PDFName.of("AA")) && (isWidget || !findings.isPartOne);
  if (isTriggered) findings.add("triggers", type);
  if (isWidget && annotation.has(PDFName.of("A"))) findings.add("fields", "an action");
}

function checkFlags(annotation: PDFDict, type: string, findings: Findings): void {
  if (type === "Popup" && !findings.isPartOne) return;
  const flags = numberAt(annotation, "F") ?? 0;
  const hidden = FLAG.invisible | FLAG.hidden | FLAG.noView | (findings.isPartOne ? 0 : FLAG.toggleNoView);
  if ((flags & FLAG.print) === 0 || (flags & hidden) !== 0) findings.add("annotationFlags", type);
}

function checkAppearance(annotation: PDFDict, type: string, findings: Findings): void {
  const appearance = dictAt(annotation, "AP");
  if (!appearance) {
    const isNeeded = !findings.isPartOne && !WITHOUT_APPEARANCE.has(type) && !isEmpty(arrayAt(annotation, "Rect"));
    if (isNeeded) findings.add("appearances", type);
    if (findings.isPartOne && type === "Widget") findings.add("fields", "a field without appearance");
    return;
  }
  if (["D", "R"].some((key) => appearance.has(PDFName.of(key)))) findings.add("appearances", "one for clicks");
  const hasStates = objectAt(appearance, "N") instanceof PDFDict;
  const isButton = type === "Widget" && ["Btn", undefined].includes(nameAt(annotation, "FT")?.decodeText());
  if (hasStates && !isButton) findings.add("appearances", "several");
}

function appearancesOf(annotation: PDFDict) {
  const normal = objectAt(dictAt(annotation, "AP"), "N");
  if (normal instanceof PDFStream) return [normal];
  return normal instanceof PDFDict ? normal.keys().map((key) => normal.lookup(key)) : [];
}

function isEmpty(rectangle: PDFArray | undefined): boolean {
  const [left, bottom, right, top] = rectangle?.asArray().map(String) ?? [];
  return left !== undefined && left === right && bottom === top;
}
