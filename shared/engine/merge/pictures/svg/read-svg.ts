/** Reads an SVG: what is left of it is safe to show, and a PNG stands beside it for programs that show no SVG. */
import { PICTURE_PIXELS_MAX } from "#shared/base/model/limits.ts";
import { rasterise } from "./rasterise.ts";
import { drawsLittle } from "./svg-cost.ts";
import { svgMarkup } from "./svg-markup.ts";
import { svgSize } from "./svg-size.ts";
import { readTree, type SvgFault } from "./svg-tree.ts";

const HEAD_BYTES = 4_096;
const SVG_BYTES_MAX = 2_000_000;
/** A longer side would make numbers that programs cannot represent. */
const RATIO_MAX = 1_000;

export function isSvg(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, HEAD_BYTES)).toString("latin1");
  return /^(?:\u00ef\u00bb\u00bf)?\s*</.test(head) && /<(?:[\w.-]+:)?svg[\s/>]/.test(head);
}

export interface SafeSvg {
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  readonly svg: Uint8Array;
  readonly png: Uint8Array;
}

export function readSvg(bytes: Uint8Array): SafeSvg | SvgFault | "too_large" {
  if (bytes.length > SVG_BYTES_MAX) return "complex_svg";
  const text = utf8(bytes);
  const root = text === undefined ? "bad_svg" : readTree(text);
  if (typeof root === "string") return root;
  const size = svgSize(root);
  if (size === undefined) return "unsized_svg";
  if (size.width * size.height > PICTURE_PIXELS_MAX) return "too_large";
  const ratio = size.width / size.height;
  if (!drawsLittle(root) || ratio > RATIO_MAX || ratio < 1 / RATIO_MAX) return "complex_svg";
  const [width, height] = [Math.max(1, Math.round(size.width)), Math.max(1, Math.round(size.height))];
  root.attributes.set("width", String(size.width)).set("height", String(size.height));
  const svg = svgMarkup(root);
  const png = rasterise(svg, size);
  return typeof png === "string" ? png : { width, height, svg: Buffer.from(svg), png };
}

function utf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
