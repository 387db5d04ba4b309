/** Checks the annotations of a page: types, flags and actions. Returns the appearances to check. */
import { PDFDict, PDFName, PDFRawStream } from "pdf-lib";
import { arrayAt, dictAt, dictsIn, nameAt, numberAt, objectAt, pdfNames } from "#shared/pdf/objects/lookup.ts";
import { checkAction, checkTriggers } from "./check-actions.ts";
import type { Findings, PartNumber } from "./findings.ts";

const IN_PART_1 =
  "Text Link FreeText Line Square Circle Highlight Underline Squiggly StrikeOut Stamp Ink Popup Widget PrinterMark TrapNet";
const LATER = "Polygon PolyLine Caret FileAttachment Watermark Redact";
const TYPES = {
  1: pdfNames(IN_PART_1),
  2: pdfNames(`${IN_PART_1} ${LATER}`),
  3: pdfNames(`${IN_PART_1} ${LATER}`),
} as const;

/** Bits of the flags (ISO 32000-1, table 165). */
const PRINT = 4;
const NOT_SHOWN = { 1: 1 | 2 | 32, 2: 1 | 2 | 32 | 256, 3: 1 | 2 | 32 | 256 } as const;

const WIDGET = PDFName.of("Widget");
const POPUP = PDFName.of("Popup");
const LINK = PDFName.of("Link");

export function checkAnnotations(
  page: PDFDict,
  outputSpace: string | undefined,
  findings: Findings,
): readonly PDFRawStream[] {
  return dictsIn(arrayAt(page, "Annots")).flatMap((annotation) =>
    findings.within(annotation, () => {
      checkAnnotation(annotation, outputSpace, findings);
      return checkAppearance(annotation, findings);
    }),
  );
}

export function isAllowedType(type: PDFName | undefined, part: PartNumber): boolean {
  return type !== undefined && TYPES[part].has(type);
}

function checkAnnotation(annotation: PDFDict, outputSpace: string | undefined, findings: Findings): void {
  const type = nameAt(annotation, "Subtype");
  findings.expect(isAllowedType(type, findings.number), "annotationType", type?.decodeText());
  checkFlags(annotation, type, findings);
  findings.expect((numberAt(annotation, "CA") ?? 1) === 1, "annotationOpacity");
  const coloured = annotation.has(PDFName.of("C")) || annotation.has(PDFName.of("IC"));
  findings.expect(!coloured || outputSpace === "RGB ", "annotationColour");
  const isWidget = type === WIDGET;
  findings.expect(!isWidget || !annotation.has(PDFName.of("A")), "widgetAction");
  findings.expect(!isWidget || !annotation.has(PDFName.of("AA")), "fieldTriggers");
  checkAction(dictAt(annotation, "A"), findings);
  checkTriggers(dictAt(annotation, "AA"), findings);
}

function checkFlags(annotation: PDFDict, type: PDFName | undefined, findings: Findings): void {
  const flags = numberAt(annotation, "F");
  if (flags === undefined) {
    findings.expect(type === POPUP && findings.number > 1, "annotationFlags");
    return;
  }
  findings.expect((flags & PRINT) !== 0 && (flags & NOT_SHOWN[findings.number]) === 0, "annotationFlags");
}

function checkAppearance(annotation: PDFDict, findings: Findings): readonly PDFRawStream[] {
  const type = nameAt(annotation, "Subtype");
  const appearance = dictAt(annotation, "AP");
  if (!appearance) {
    findings.expect(type === POPUP || type === LINK || isEmpty(annotation), "annotationAppearance", type?.decodeText());
    findings.expect(type !== WIDGET, "fieldAppearance");
    return [];
  }
  const normal = objectAt(appearance, "N");
  findings.expect(appearance.keys().every((key) => key === PDFName.of("N")) && normal !== undefined, "appearanceKeys");
  const isButton = type === WIDGET && fieldType(annotation) === PDFName.of("Btn");
  const isStream = normal instanceof PDFRawStream;
  findings.expect(isStream !== isButton, "appearanceKeys");
  if (isStream) return [normal];
  if (!(normal instanceof PDFDict)) return [];
  const states = normal.keys().map((key) => normal.lookup(key));
  const streams = states.filter((state) => state instanceof PDFRawStream);
  findings.expect(streams.length > 0, "appearanceKeys", "no state is drawn");
  return streams;
}

/** A kid inherits the type of its field. */
function fieldType(annotation: PDFDict): PDFName | undefined {
  return nameAt(annotation, "FT") ?? nameAt(dictAt(annotation, "Parent"), "FT");
}

function isEmpty(annotation: PDFDict): boolean {
  const [left, bottom, right, top] = arrayAt(annotation, "Rect")?.asArray().map(String) ?? [];
  return left !== undefined && left === right && bottom === top;
}
