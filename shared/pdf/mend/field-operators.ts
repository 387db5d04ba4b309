/** The operators that draw form fields: their frames, marks, texts and icons (ISO 32000-1, 12.5.6.19 and 12.7.4). */
import {
  type Color,
  concatTransformationMatrix,
  degrees,
  drawCheckBox,
  drawObject,
  drawOptionList,
  drawRadioButton,
  drawRectangle,
  drawTextField,
  layoutCombedText,
  layoutMultilineText,
  layoutSinglelineText,
  type PDFDict,
  type PDFFont,
  type PDFOperator,
  PDFRawStream,
  type PDFRef,
  popGraphicsState,
  pushGraphicsState,
  rgb,
  TextAlignment,
} from "pdf-lib";
import { dictAt, numberAt, objectAt, refAt } from "#shared/pdf/objects/lookup.ts";
import { edgeOperators, styleOf } from "./field-edges.ts";
import { borderWidth, chosenOptions, colourOf, type Field, FLAG, numbersAt, textOf } from "./field-values.ts";
import { matrixOnto } from "./place-form.ts";

export function sizeOf(widget: PDFDict): { readonly width: number; readonly height: number } {
  const [left = 0, bottom = 0, right = 0, top = 0] = numbersAt(widget, "Rect");
  return { width: Math.abs(right - left), height: Math.abs(top - bottom) };
}

interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly borderWidth: number;
  readonly color: Color | undefined;
  readonly borderColor: Color | undefined;
}

/** The border, half of whose width is outside of its line, and the background. */
function frameOf(widget: PDFDict): Frame {
  const { width, height } = sizeOf(widget);
  const border = borderWidth(widget);
  const characteristics = dictAt(widget, "MK");
  return {
    x: border / 2,
    y: border / 2,
    width: Math.max(0, width - border),
    height: Math.max(0, height - border),
    borderWidth: border,
    color: colourOf(numbersAt(characteristics, "BG")),
    borderColor: styleOf(widget) === "U" ? undefined : colourOf(numbersAt(characteristics, "BC")),
  };
}

export function mark(widget: PDFDict, field: Field, filled: boolean): readonly PDFOperator[] {
  const frame = frameOf(widget);
  const isRound = (field.flags & FLAG.radio) !== 0 || textOf(objectAt(dictAt(widget, "MK"), "CA")) === "l";
  if (!isRound) {
    const box = drawCheckBox({ ...frame, thickness: 1.5, markColor: field.colour, filled });
    return [...box, ...edgeOperators(widget, sizeOf(widget))];
  }
  const centre = { x: frame.x + frame.width / 2, y: frame.y + frame.height / 2 };
  return drawRadioButton({ ...frame, ...centre, dotColor: field.colour, filled });
}

/** The name of a button's icon among the resources. */
export const ICON = "Icon";
const CAPTION_ONLY = 0;

/** Returns the icon of a push button, unless it shows its caption only. */
export function iconOf(widget: PDFDict): PDFRef | undefined {
  const characteristics = dictAt(widget, "MK");
  return (numberAt(characteristics, "TP") ?? CAPTION_ONLY) === CAPTION_ONLY ? undefined : refAt(characteristics, "I");
}

/** Frame, icon and caption, which stands on the icon wherever else the button would have it. */
export function iconOperators(
  widget: PDFDict,
  field: Field,
  icon: PDFRef,
  caption: string,
  font: PDFFont,
): readonly PDFOperator[] {
  const frame = textOperators(widget, field, "", font);
  if (caption === "") return [...frame, ...placed(widget, icon)];
  const unframed = { ...frameOf(widget), color: undefined, borderColor: undefined };
  return [...frame, ...placed(widget, icon), ...frameAndText(widget, field, caption, font, unframed)];
}

function placed(widget: PDFDict, icon: PDFRef): readonly PDFOperator[] {
  const { width, height } = sizeOf(widget);
  const form = widget.context.lookup(icon);
  if (!(form instanceof PDFRawStream)) return [];
  const matrix = matrixOnto(form.dict, [0, 0, width, height], { keepsProportions: true });
  if (!matrix) return [];
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = matrix;
  return [pushGraphicsState(), concatTransformationMatrix(a, b, c, d, e, f), drawObject(ICON), popGraphicsState()];
}

const UNTURNED = { rotate: degrees(0), xSkew: degrees(0), ySkew: degrees(0) };
const ALIGNMENTS = [TextAlignment.Left, TextAlignment.Center, TextAlignment.Right] as const;
/** The distance between border and text. */
const PADDING = 1;

/** Frame and text. */
export function textOperators(widget: PDFDict, field: Field, text: string, font: PDFFont): readonly PDFOperator[] {
  const frame = frameOf(widget);
  return [...frameAndText(widget, field, text, font, frame), ...edgeOperators(widget, sizeOf(widget))];
}

function frameAndText(
  widget: PDFDict,
  field: Field,
  text: string,
  font: PDFFont,
  frame: Frame,
): readonly PDFOperator[] {
  if (text.trim() === "") return drawRectangle({ ...frame, ...UNTURNED });
  const isComb = (field.flags & FLAG.comb) !== 0 && field.cells > 0;
  const padding = isComb ? 0 : PADDING;
  const inset = frame.borderWidth + padding;
  const { width, height } = sizeOf(widget);
  const bounds = { x: inset, y: inset, width: width - 2 * inset, height: height - 2 * inset };
  const { lines, fontSize, lineHeight } = layOut(field, text, font, bounds, isComb);
  const drawn = { ...frame, textLines: [...lines], textColor: field.colour, font: font.name, fontSize, padding };
  if (!isList(field)) return drawTextField(drawn);
  const selectedLines = [...chosenOptions(widget, field)].filter((index) => index in lines);
  return drawOptionList({ ...drawn, lineHeight, selectedLines, selectedColor: CHOSEN });
}

/** The colour that Adobe's programs put behind what is chosen. */
const CHOSEN = rgb(0.6, 0.757, 0.855);

type Bounds = Parameters<typeof layoutMultilineText>[1]["bounds"];

function layOut(field: Field, text: string, font: PDFFont, bounds: Bounds, isComb: boolean) {
  const alignment =
    field.kind === "button" ? TextAlignment.Center : (ALIGNMENTS[field.alignment] ?? TextAlignment.Left);
  const options = { alignment, fontSize: field.fontSize, font, bounds };
  if (isComb) {
    const { cells, fontSize } = layoutCombedText(text.slice(0, field.cells), { ...options, cellCount: field.cells });
    return { lines: cells, fontSize, lineHeight: 0 };
  }
  // Each option of a list has a line, which is not wrapped.
  if (isList(field)) return layoutMultilineText(text.replaceAll(" ", "\u00a0"), options);
  if ((field.flags & FLAG.multiline) !== 0) return layoutMultilineText(text, options);
  const { line, fontSize } = layoutSinglelineText(text.replace(/\n/g, " "), options);
  return { lines: [line], fontSize, lineHeight: 0 };
}

function isList({ kind, flags }: Field): boolean {
  return kind === "choice" && (flags & FLAG.combo) === 0;
}
