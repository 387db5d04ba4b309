/** Gives annotations that are shapes the appearance that readers would draw themselves (ISO 32000-1, 12.5.6.7 to 12.5.6.13). */
import { PDFArray, type PDFDict, type PDFDocument, PDFName, PDFRawStream } from "pdf-lib";
import { arrayAt, dictAt, dictsIn, elementsOf, nameAt, numberAt, objectAt } from "#shared/pdf/objects/lookup.ts";
import { readPages } from "#shared/pdf/objects/page-tree.ts";
import { numbersAt } from "./field-values.ts";

export function drawShapes(document: PDFDocument): void {
  for (const { dict } of readPages(document)) {
    for (const annotation of dictsIn(arrayAt(dict, "Annots"))) drawShape(annotation);
  }
}

function drawShape(annotation: PDFDict): void {
  const path = PATHS[nameAt(annotation, "Subtype")?.decodeText() ?? ""]?.(annotation) ?? "";
  if (path === "" || objectAt(dictAt(annotation, "AP"), "N") instanceof PDFRawStream) return;
  const { context } = annotation;
  const [stroke, fill] = [colourOf(annotation, "C", ["G", "RG", "K"]), colourOf(annotation, "IC", ["g", "rg", "k"])];
  const width = borderWidth(annotation);
  const box = boxAround(annotation, width);
  const isStroked = stroke !== "" && width > 0;
  const paint = fill === "" ? (isStroked ? "S" : "n") : isStroked ? "B" : "f";
  const opacity = numberAt(annotation, "CA") ?? 1;
  const state = opacity === 1 ? "" : "/Opacity gs ";
  const form = context.flateStream(`${state}${stroke} ${fill} ${width} w ${path} ${paint}`, {
    Type: "XObject",
    Subtype: "Form",
    BBox: box,
    Resources: opacity === 1 ? {} : { ExtGState: { Opacity: { CA: opacity, ca: opacity } } },
  });
  annotation.set(PDFName.of("Rect"), context.obj(box));
  annotation.set(PDFName.of("AP"), context.obj({ N: context.register(form) }));
}

/** The places through which each line of an annotation goes. */
const LINES: Readonly<Record<string, (annotation: PDFDict) => readonly (readonly number[])[]>> = {
  Line: (annotation) => [numbersAt(annotation, "L")],
  PolyLine: (annotation) => [numbersAt(annotation, "Vertices")],
  Polygon: (annotation) => [numbersAt(annotation, "Vertices")],
  Ink: (annotation) => linesIn(arrayAt(annotation, "InkList")),
};

const PATHS: Readonly<Record<string, (annotation: PDFDict) => string>> = {
  Line: throughLines,
  PolyLine: throughLines,
  Polygon: (annotation) => closed(throughLines(annotation)),
  Ink: throughLines,
  Square: (annotation) => {
    const [left, bottom, width, height] = boxOf(annotation);
    return `${left} ${bottom} ${width} ${height} re`;
  },
  Circle: (annotation) => ellipse(boxOf(annotation)),
};

function linesOf(annotation: PDFDict): readonly (readonly number[])[] {
  return LINES[nameAt(annotation, "Subtype")?.decodeText() ?? ""]?.(annotation) ?? [];
}

function throughLines(annotation: PDFDict): string {
  return linesOf(annotation).map(through).join(" ");
}

/** Its rectangle, and the lines outside of it, which readers that draw the annotation themselves do not clip. */
function boxAround(annotation: PDFDict, width: number): number[] {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = numbersAt(annotation, "Rect");
  let [left, bottom, right, top] = [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)];
  for (const line of linesOf(annotation)) {
    for (let at = 0; at + 1 < line.length; at += 2) {
      const [x = 0, y = 0] = [line[at], line[at + 1]];
      if (Math.max(Math.abs(x), Math.abs(y)) > COORDINATE_MAX) continue;
      [left, right] = [Math.min(left, x - width / 2), Math.max(right, x + width / 2)];
      [bottom, top] = [Math.min(bottom, y - width / 2), Math.max(top, y + width / 2)];
    }
  }
  return [left, bottom, right, top];
}

/** PDF/A-1 has no larger numbers (ISO 19005-1, 6.1.12), and no page is so large. */
const COORDINATE_MAX = 32_767;

function linesIn(list: PDFArray | undefined): readonly (readonly number[])[] {
  return elementsOf(list).map((line) =>
    line instanceof PDFArray ? elementsOf(line).map((each) => Number(each?.toString()) || 0) : [],
  );
}

function through(places: readonly number[]): string {
  const steps: string[] = [];
  for (let at = 0; at + 1 < places.length; at += 2) {
    steps.push(`${places[at]} ${places[at + 1]} ${at === 0 ? "m" : "l"}`);
  }
  return steps.length > 1 ? steps.join(" ") : "";
}

function closed(path: string): string {
  return path === "" ? "" : `${path} h`;
}

/** The annotation's rectangle without its border and differences: left, bottom, width, height. */
function boxOf(annotation: PDFDict): readonly [number, number, number, number] {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = numbersAt(annotation, "Rect");
  const [left = 0, bottom = 0, right = 0, top = 0] = numbersAt(annotation, "RD");
  const border = borderWidth(annotation) / 2;
  const [width, height] = [
    Math.abs(x2 - x1) - left - right - 2 * border,
    Math.abs(y2 - y1) - bottom - top - 2 * border,
  ];
  return [
    Math.min(x1, x2) + left + border,
    Math.min(y1, y2) + bottom + border,
    Math.max(0, width),
    Math.max(0, height),
  ];
}

/** The distance of the control points of a quarter of a circle, for a radius of 1. */
const QUARTER = 0.5523;

function ellipse([left, bottom, width, height]: readonly [number, number, number, number]): string {
  const [a, b] = [width / 2, height / 2];
  const [x, y] = [left + a, bottom + b];
  const [c, d] = [a * QUARTER, b * QUARTER];
  return [
    `${x + a} ${y} m ${x + a} ${y + d} ${x + c} ${y + b} ${x} ${y + b} c`,
    `${x - c} ${y + b} ${x - a} ${y + d} ${x - a} ${y} c`,
    `${x - a} ${y - d} ${x - c} ${y - b} ${x} ${y - b} c`,
    `${x + c} ${y - b} ${x + a} ${y - d} ${x + a} ${y} c h`,
  ].join(" ");
}

function borderWidth(annotation: PDFDict): number {
  return numberAt(dictAt(annotation, "BS"), "W") ?? numbersAt(annotation, "Border")[2] ?? 1;
}

/** @param operators those of grey, RGB and CMYK @returns "" if the entry is missing or says that there is no colour */
function colourOf(annotation: PDFDict, key: string, [grey, rgb, cmyk]: readonly [string, string, string]): string {
  const parts = numbersAt(annotation, key);
  const operator = { 1: grey, 3: rgb, 4: cmyk }[parts.length];
  return operator === undefined ? "" : `${parts.join(" ")} ${operator}`;
}
