/** The functions of PDFium that @hyzyla/pdfium compiles but does not wrap, for an open document. */
import type { PDFiumDocument } from "@hyzyla/pdfium";

/** Pointers and sizes are numbers; a pointer of 0 is null. */
interface PdfiumFunctions {
  readonly HEAPU8: Uint8Array;
  _malloc(size: number): number;
  _free(pointer: number): void;
  _FPDF_LoadPage(document: number, index: number): number;
  _FPDF_ClosePage(page: number): void;
  _FPDF_GetPageWidthF(page: number): number;
  _FPDF_GetPageHeightF(page: number): number;
  _FPDFPage_GetObject(page: number, index: number): number;
  _FPDFTextObj_GetFont(object: number): number;
  _FPDFFont_GetGlyphPath(font: number, character: number, size: number): number;
  _FPDFFont_GetGlyphWidth(font: number, character: number, size: number, width: number): number;
  _FPDFGlyphPath_CountGlyphSegments(path: number): number;
  _FPDFGlyphPath_GetGlyphPathSegment(path: number, index: number): number;
  _FPDFPathSegment_GetType(segment: number): number;
  _FPDFPathSegment_GetPoint(segment: number, x: number, y: number): number;
  _FPDFText_LoadPage(page: number): number;
  _FPDFText_ClosePage(text: number): void;
  _FPDFText_CountChars(text: number): number;
  _FPDFText_GetUnicode(text: number, index: number): number;
  _FPDFText_IsGenerated(text: number, index: number): number;
  _FPDFText_GetMatrix(text: number, index: number, matrix: number): number;
  _FPDFText_GetFontSize(text: number, index: number): number;
  _FPDFText_GetCharOrigin(text: number, index: number, x: number, y: number): number;
  _FPDFText_GetLooseCharBox(text: number, index: number, box: number): number;
}

export interface RawPdfium {
  readonly functions: PdfiumFunctions;
  /** Calls `fill` with room for numbers, and returns what it wrote: undefined if it returns 0, which reports a failure. */
  floats(count: number, fill: (pointer: number) => number): readonly number[] | undefined;
  doubles(count: number, fill: (pointer: number) => number): readonly number[] | undefined;
  /** Opens a page while `work` uses it. */
  withPage<Result>(index: number, work: (page: number) => Result): Result;
}

export function rawPdfium(document: PDFiumDocument): RawPdfium {
  // Both are private in the package's types only.
  const { module: functions, documentIdx } = document as unknown as {
    readonly module: PdfiumFunctions;
    readonly documentIdx: number;
  };
  return {
    functions,
    floats: (count, fill) => numbers(functions, count, 4, fill),
    doubles: (count, fill) => numbers(functions, count, 8, fill),
    withPage(index, work) {
      const page = functions._FPDF_LoadPage(documentIdx, index);
      try {
        return work(page);
      } finally {
        if (page !== 0) functions._FPDF_ClosePage(page);
      }
    },
  };
}

function numbers(
  functions: PdfiumFunctions,
  count: number,
  size: 4 | 8,
  fill: (pointer: number) => number,
): readonly number[] | undefined {
  const pointer = functions._malloc(count * size);
  try {
    if (fill(pointer) === 0) return undefined;
    // Its memory moves when it grows, so the view is made afterwards.
    const view = new DataView(functions.HEAPU8.buffer, pointer, count * size);
    return Array.from({ length: count }, (_, index) =>
      size === 4 ? view.getFloat32(index * 4, true) : view.getFloat64(index * 8, true),
    );
  } finally {
    functions._free(pointer);
  }
}
