/** Draws the borders of form fields that are no rectangles: raised, sunken and underlined ones (ISO 32000-1, table 166). */
import {
  closePath,
  fill,
  lineTo,
  moveTo,
  type PDFDict,
  type PDFOperator,
  popGraphicsState,
  pushGraphicsState,
  setFillingColor,
} from "pdf-lib";
import { dictAt, nameAt } from "#shared/pdf/objects/lookup.ts";
import { borderWidth, colourOf, numbersAt } from "./field-values.ts";

interface Size {
  readonly width: number;
  readonly height: number;
}

const [WHITE, LIGHT, GREY] = [[1], [0.75], [0.5]] as const;

/** Readers shade the edges as if light came from the upper left; PDFium has these greys. */
const EDGES: Readonly<Record<string, (widget: PDFDict) => readonly [lit: readonly number[], dark: readonly number[]]>> =
  {
    B: (widget) => [WHITE, numbersAt(dictAt(widget, "MK"), "BG").map((part) => part / 2)],
    I: () => [GREY, LIGHT],
  };

export function styleOf(widget: PDFDict): string {
  return nameAt(dictAt(widget, "BS"), "S")?.decodeText() ?? "S";
}

export function edgeOperators(widget: PDFDict, { width, height }: Size): readonly PDFOperator[] {
  const thickness = borderWidth(widget);
  const style = styleOf(widget);
  if (style === "U") {
    const line = [0, 0, width, 0, width, thickness, 0, thickness];
    return filled(line, numbersAt(dictAt(widget, "MK"), "BC"));
  }
  const [lit, dark] = EDGES[style]?.(widget) ?? [];
  if (!lit || !dark) return [];
  const [near, inner] = [thickness, 2 * thickness];
  const corner = [width - near, height - near, width - inner, height - inner] as const;
  const upperLeft = [
    near,
    near,
    near,
    height - near,
    corner[0],
    corner[1],
    corner[2],
    corner[3],
    inner,
    height - inner,
    inner,
    inner,
  ];
  const lowerRight = [
    corner[0],
    corner[1],
    width - near,
    near,
    near,
    near,
    inner,
    inner,
    width - inner,
    inner,
    corner[2],
    corner[3],
  ];
  return [...filled(upperLeft, lit), ...filled(lowerRight, dark)];
}

/** @param corners x and y of each */
function filled([x = 0, y = 0, ...others]: readonly number[], parts: readonly number[]): readonly PDFOperator[] {
  const colour = colourOf(parts);
  if (!colour) return [];
  const lines = others.flatMap((across, at) => (at % 2 === 0 ? [lineTo(across, others[at + 1] ?? 0)] : []));
  return [
    pushGraphicsState(),
    setFillingColor(colour),
    moveTo(x, y),
    ...lines,
    closePath(),
    fill(),
    popGraphicsState(),
  ];
}
