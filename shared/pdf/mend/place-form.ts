/** Places forms in rectangles, as the appearance of an annotation in its own (ISO 32000-1, 12.5.5). */
import type { PDFDict } from "pdf-lib";
import { numbersAt } from "./field-values.ts";

/**
 * Returns the matrix that puts the form's box, turned by its own matrix, onto the rectangle, or in its middle if the
 * form keeps its proportions; undefined if the box has no size.
 */
export function matrixOnto(
  form: PDFDict,
  [x1 = 0, y1 = 0, x2 = 0, y2 = 0]: readonly number[],
  { keepsProportions }: { readonly keepsProportions: boolean },
): readonly number[] | undefined {
  const { left, bottom, width, height } = turnedBox(form);
  if (width === 0 || height === 0) return undefined;
  const stretched = [Math.abs(x2 - x1) / width, Math.abs(y2 - y1) / height] as const;
  const [scaleX, scaleY] = keepsProportions ? [Math.min(...stretched), Math.min(...stretched)] : stretched;
  const x = (x1 + x2 - width * scaleX) / 2 - left * scaleX;
  const y = (y1 + y2 - height * scaleY) / 2 - bottom * scaleY;
  return [scaleX, 0, 0, scaleY, x, y];
}

interface Box {
  readonly left: number;
  readonly bottom: number;
  readonly width: number;
  readonly height: number;
}

function turnedBox(form: PDFDict): Box {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = numbersAt(form, "BBox");
  const stated = numbersAt(form, "Matrix");
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = stated.length === 6 ? stated : [];
  const corners = [[x1, y1] as const, [x1, y2] as const, [x2, y1] as const, [x2, y2] as const];
  const xs = corners.map(([x, y]) => a * x + c * y + e);
  const ys = corners.map(([x, y]) => b * x + d * y + f);
  const [left, bottom] = [Math.min(...xs), Math.min(...ys)];
  return { left, bottom, width: Math.max(...xs) - left, height: Math.max(...ys) - bottom };
}
