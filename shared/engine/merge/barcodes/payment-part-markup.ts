/** Writes the payment part of a Swiss QR-bill: DrawingML at the foot of its page for .docx, SVG for pages. */
import { escapeAttribute, escapeXml } from "#shared/base/xml/escape-xml.ts";
import {
  byColor,
  COMPATIBILITY,
  type DrawingWords,
  EMU_PER_MILLIMETRE,
  GROUP,
  NAMESPACE,
  SHAPE,
  shapeOf,
  svgPaths,
  textRun,
} from "./barcode-drawing.ts";
import type { SizedDrawing } from "./draw-barcode.ts";
import type { PaymentPart, TextBlock, TextLine } from "./payment-part.ts";

export interface BillDrawing {
  readonly part: PaymentPart;
  /** The code with its margin. */
  readonly code: SizedDrawing;
}

/** In millimetres. The scissors reach above the part itself. */
const SIZE = { width: 210, height: 108, above: 3 } as const;
/** The upper left corner of the code's margin. */
const CODE = { x: 62, y: 12 } as const;
const COLOR = "000000";

/**
 * Returns an anchored drawing at the foot of the page, from edge to edge. Text of the page goes around it.
 * @param number unique among the drawings of the document
 */
export function docxPaymentPart(bill: BillDrawing, words: DrawingWords, number: number): string {
  const [cx, cy, above] = [SIZE.width, SIZE.height, SIZE.above].map(emu);
  const size = `<a:off x="0" y="0"/><a:ext cx="${cx}" cy="${cy}"/><a:chOff x="0" y="-${above}"/><a:chExt cx="${cx}" cy="${cy}"/>`;
  return (
    `<mc:AlternateContent xmlns:mc="${COMPATIBILITY}"><mc:Choice xmlns:wps="${SHAPE}" xmlns:wpg="${GROUP}" Requires="wpg">` +
    `<w:drawing><wp:anchor xmlns:wp="${NAMESPACE}/wordprocessingDrawing" distT="0" distB="0" distL="0" distR="0" ` +
    `simplePos="0" relativeHeight="${number}" behindDoc="0" locked="0" layoutInCell="0" allowOverlap="1"><wp:simplePos x="0" y="0"/>` +
    '<wp:positionH relativeFrom="page"><wp:posOffset>0</wp:posOffset></wp:positionH>' +
    `<wp:positionV relativeFrom="page"><wp:posOffset>${emu(297 - SIZE.height)}</wp:posOffset></wp:positionV>` +
    `<wp:extent cx="${cx}" cy="${cy}"/><wp:effectExtent l="0" t="0" r="0" b="0"/><wp:wrapTopAndBottom/>` +
    `<wp:docPr id="${number}" name="QR-bill ${number}" descr="${escapeAttribute(words.description)}"/><wp:cNvGraphicFramePr/>` +
    `<a:graphic xmlns:a="${NAMESPACE}/main"><a:graphicData uri="${GROUP}"><wpg:wgp><wpg:cNvGrpSpPr/>` +
    `<wpg:grpSpPr><a:xfrm>${size}</a:xfrm></wpg:grpSpPr>${shapes(bill)}</wpg:wgp></a:graphicData></a:graphic>` +
    `</wp:anchor></w:drawing></mc:Choice><mc:Fallback>${textRun(words.text)}</mc:Fallback></mc:AlternateContent>`
  );
}

function emu(millimetres: number): number {
  return Math.round(millimetres * EMU_PER_MILLIMETRE);
}

function shapes({ part, code }: BillDrawing): string {
  const side = emu(code.millimetres);
  const codes = byColor(code.layers).map((layers) =>
    shapeOf(layers, code, { x: emu(CODE.x), y: emu(CODE.y), cx: side, cy: side }),
  );
  const lines = part.paths.map((path) => ({ color: COLOR, path }));
  const units = { width: 100 * SIZE.width, height: 100 * SIZE.height };
  const frame = shapeOf(lines, units, { cx: emu(SIZE.width), cy: emu(SIZE.height) });
  return frame + codes.join("") + part.texts.map(textBox).join("");
}

function textBox({ x, y, width, lines, isRight }: TextBlock): string {
  const height = lines.reduce((sum, line) => sum + line.height, 0) * MILLIMETRES_PER_POINT;
  return (
    '<wps:wsp><wps:cNvSpPr txBox="1"/><wps:spPr>' +
    `<a:xfrm><a:off x="${emu(x)}" y="${emu(y)}"/><a:ext cx="${emu(width)}" cy="${emu(height)}"/></a:xfrm>` +
    '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:noFill/><a:ln><a:noFill/></a:ln></wps:spPr>' +
    `<wps:txbx><w:txbxContent>${lines.map((line) => paragraph(line, isRight === true)).join("")}</w:txbxContent></wps:txbx>` +
    '<wps:bodyPr wrap="none" lIns="0" tIns="0" rIns="0" bIns="0" anchor="t"><a:noAutofit/></wps:bodyPr></wps:wsp>'
  );
}

const MILLIMETRES_PER_POINT = 25.4 / 72;

/** Nothing of the template's own formats shows. */
function paragraph({ text, size, height, isBold }: TextLine, isRight: boolean): string {
  const bold = isBold ? "1" : "0";
  return (
    `<w:p><w:pPr><w:spacing w:before="0" w:after="0" w:line="${20 * height}" w:lineRule="exact"/>` +
    `<w:ind w:left="0" w:right="0" w:firstLine="0"/><w:jc w:val="${isRight ? "right" : "left"}"/></w:pPr>` +
    '<w:r><w:rPr><w:rFonts w:ascii="Arial" w:hAnsi="Arial" w:cs="Arial"/>' +
    `<w:b w:val="${bold}"/><w:i w:val="0"/><w:caps w:val="0"/><w:smallCaps w:val="0"/><w:noProof/><w:color w:val="${COLOR}"/><w:spacing w:val="0"/>` +
    `<w:sz w:val="${2 * size}"/><w:u w:val="none"/></w:rPr><w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r></w:p>`
  );
}

/** Returns the drawing as SVG within the text of a page. */
export function svgPaymentPart({ part, code }: BillDrawing, description: string): string {
  const { width, height, above } = SIZE;
  const lines = part.paths.map((path) => ({ color: COLOR, path }));
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 -${above} ${width} ${height}" width="${width}mm" height="${height}mm" ` +
    `role="img" aria-label="${escapeAttribute(description)}" font-family="Arial, Helvetica, Liberation Sans, sans-serif">` +
    `<g transform="scale(0.01)">${svgPaths(lines)}</g>` +
    `<svg x="${CODE.x}" y="${CODE.y}" width="${code.millimetres}" height="${code.millimetres}" viewBox="0 0 ${code.width} ${code.height}">${svgPaths(code.layers)}</svg>` +
    `${part.texts.map(svgText).join("")}</svg>`
  );
}

/** The baseline of a line with an exact height is at four fifths of it, as in Word. */
function svgText({ x, y, width, lines, isRight }: TextBlock): string {
  let top = y;
  return lines
    .map(({ text, size, height, isBold }) => {
      const baseline = top + 0.8 * height * MILLIMETRES_PER_POINT;
      top += height * MILLIMETRES_PER_POINT;
      const look = `font-size="${(size * MILLIMETRES_PER_POINT).toFixed(3)}"${isBold ? ' font-weight="bold"' : ""}`;
      const place = isRight ? `x="${x + width}" text-anchor="end"` : `x="${x}"`;
      return text === "" ? "" : `<text ${place} y="${baseline.toFixed(2)}" ${look}>${escapeXml(text)}</text>`;
    })
    .join("");
}
