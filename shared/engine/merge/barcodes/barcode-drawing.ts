/** Writes outlines as vector graphics: DrawingML for .docx, SVG for pages. */
import { escapeAttribute, escapeXml } from "#shared/base/xml/escape-xml.ts";
import type { SizedDrawing } from "./draw-barcode.ts";
import type { Layer } from "./outline.ts";

export interface DrawingWords {
  /** What is printed where the drawing cannot be shown: by Word 2007, and in text files. */
  readonly text: string;
  /** For those who do not see the drawing. */
  readonly description: string;
}

export interface BarcodePlace {
  /** Unique among the drawings of the document. */
  readonly number: number;
  /** The maximum size in twips (1/20 point). */
  readonly room: { readonly width: number; readonly height: number };
}

/**
 * Returns a drawing within a line of text, as a shape of Word 2010 (`wps`), which needs no other part of the package. A
 * drawing of several colours is a group of shapes.
 */
export function docxDrawing(drawing: SizedDrawing, words: DrawingWords, { number, room }: BarcodePlace): string {
  const { cx, cy } = extent(drawing, room);
  const shapes = byColor(drawing.layers).map((layers) => shapeOf(layers, drawing, { cx, cy }));
  const [uri, prefix, content] =
    shapes.length === 1 ? [SHAPE, "wps", shapes.join("")] : [GROUP, "wpg", groupOf(shapes.join(""), { cx, cy })];
  return (
    `<mc:AlternateContent xmlns:mc="${COMPATIBILITY}"><mc:Choice xmlns:wps="${SHAPE}" xmlns:wpg="${GROUP}" Requires="${prefix}">` +
    `<w:drawing><wp:inline xmlns:wp="${NAMESPACE}/wordprocessingDrawing" distT="0" distB="0" distL="0" distR="0">` +
    `<wp:extent cx="${cx}" cy="${cy}"/><wp:docPr id="${number}" name="Barcode ${number}" descr="${escapeAttribute(words.description)}"/>` +
    `<a:graphic xmlns:a="${NAMESPACE}/main"><a:graphicData uri="${uri}">${content}</a:graphicData></a:graphic>` +
    `</wp:inline></w:drawing></mc:Choice><mc:Fallback>${textRun(words.text)}</mc:Fallback></mc:AlternateContent>`
  );
}

export function textRun(text: string): string {
  return text
    .split("\n")
    .map((part) => `<w:t xml:space="preserve">${escapeXml(part)}</w:t>`)
    .join("<w:br/>");
}

type Size = Pick<SizedDrawing, "width" | "height">;

interface Extent {
  readonly cx: number;
  readonly cy: number;
}

/** Consecutive layers of a colour are one shape. */
export function byColor(layers: readonly Layer[]): readonly (readonly Layer[])[] {
  const groups: Layer[][] = [];
  for (const layer of layers) {
    const last = groups.at(-1);
    if (last?.[0]?.color === layer.color) last.push(layer);
    else groups.push([layer]);
  }
  return groups;
}

/**
 * Returns a shape in one colour.
 * @param size of the layers' coordinates
 */
export function shapeOf(
  layers: readonly Layer[],
  { width, height }: Size,
  { x = 0, y = 0, cx, cy }: Extent & { readonly x?: number; readonly y?: number },
): string {
  const paths = layers.map(({ path }) => `<a:path w="${width}" h="${height}">${pathMarkup(path)}</a:path>`).join("");
  const color = layers[0]?.color.toUpperCase() ?? "";
  return (
    "<wps:wsp><wps:cNvSpPr/><wps:spPr>" +
    `<a:xfrm><a:off x="${x}" y="${y}"/><a:ext cx="${cx}" cy="${cy}"/></a:xfrm>` +
    '<a:custGeom><a:avLst/><a:gdLst/><a:ahLst/><a:cxnLst/><a:rect l="0" t="0" r="r" b="b"/>' +
    `<a:pathLst>${paths}</a:pathLst></a:custGeom>` +
    `<a:solidFill><a:srgbClr val="${color}"/></a:solidFill><a:ln><a:noFill/></a:ln></wps:spPr><wps:bodyPr/></wps:wsp>`
  );
}

function groupOf(shapes: string, { cx, cy }: Extent): string {
  const size = `<a:off x="0" y="0"/><a:ext cx="${cx}" cy="${cy}"/><a:chOff x="0" y="0"/><a:chExt cx="${cx}" cy="${cy}"/>`;
  return `<wpg:wgp><wpg:cNvGrpSpPr/><wpg:grpSpPr><a:xfrm>${size}</a:xfrm></wpg:grpSpPr>${shapes}</wpg:wgp>`;
}

function pathMarkup(path: string): string {
  return path.replace(COMMAND, (_, command: keyof typeof ELEMENTS, points: string) => {
    const element = ELEMENTS[command];
    const content = points.replace(POINT, '<a:pt x="$1" y="$2"/>').replaceAll(" <", "<");
    return content === "" ? `<a:${element}/>` : `<a:${element}>${content}</a:${element}>`;
  });
}

const COMMAND = /([MLQCZ])([^MLQCZ]*)/g;
const POINT = /(-?\d+) (-?\d+)/g;
const ELEMENTS = { M: "moveTo", L: "lnTo", Q: "quadBezTo", C: "cubicBezTo", Z: "close" } as const;

/** Returns the size in EMU. It keeps the proportions. */
function extent({ width, height, millimetres, isFixed }: SizedDrawing, room: BarcodePlace["room"]): Extent {
  const wanted = millimetres * EMU_PER_MILLIMETRE;
  const fitting = Math.min(
    1,
    (room.width * EMU_PER_TWIP) / wanted,
    (room.height * EMU_PER_TWIP * width) / (wanted * height),
  );
  const scale = isFixed === true ? 1 : fitting;
  return {
    cx: Math.max(1, Math.round(wanted * scale)),
    cy: Math.max(1, Math.round((wanted * scale * height) / width)),
  };
}

export const EMU_PER_MILLIMETRE = 36_000;
const EMU_PER_TWIP = 635;

/** Returns the drawing as SVG within the text of a page. */
export function svgDrawing({ width, height, millimetres, layers }: SizedDrawing, description: string): string {
  const size = (length: number) => `${Number(((millimetres * length) / width).toFixed(3))}mm`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${size(width)}" height="${size(height)}" ` +
    `role="img" aria-label="${escapeAttribute(description)}" style="max-width: 100%">${svgPaths(layers)}</svg>`
  );
}

export function svgPaths(layers: readonly Layer[]): string {
  return layers.map(({ color, path }) => `<path fill="#${color}" fill-rule="evenodd" d="${path}"/>`).join("");
}

export const COMPATIBILITY = "http://schemas.openxmlformats.org/markup-compatibility/2006";
export const NAMESPACE = "http://schemas.openxmlformats.org/drawingml/2006";
export const SHAPE = "http://schemas.microsoft.com/office/word/2010/wordprocessingShape";
export const GROUP = "http://schemas.microsoft.com/office/word/2010/wordprocessingGroup";
