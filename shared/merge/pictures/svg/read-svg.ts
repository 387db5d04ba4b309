/** Reads an SVG: what is left of it is safe to show, and a PNG stands beside it for programs that show no SVG. */
import type { Picture, PictureFault } from "#shared/merge/pictures/picture.ts";
import { PICTURE_PIXELS_MAX } from "#shared/model/limits.ts";
import { escapeAttribute, escapeXml } from "#shared/xml/escape-xml.ts";
import { rasterise } from "./rasterise.ts";
import { drawsLittle } from "./svg-cost.ts";
import { svgSize } from "./svg-size.ts";
import { readTree, type SvgElement } from "./svg-tree.ts";

const HEAD_BYTES = 4_096;
const SVG_BYTES_MAX = 2_000_000;
/** A longer side would make numbers that programs cannot represent. */
const RATIO_MAX = 1_000;

export function isSvg(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, HEAD_BYTES)).toString("latin1");
  return /^(?:\u00ef\u00bb\u00bf)?\s*</.test(head) && /<(?:[\w.-]+:)?svg[\s>]/.test(head);
}

export function readSvg(bytes: Uint8Array): Picture | PictureFault {
  if (bytes.length > SVG_BYTES_MAX) return "complex_svg";
  const text = utf8(bytes);
  const root = text === undefined ? "bad_svg" : readTree(text);
  if (typeof root === "string") return root;
  const size = svgSize(root);
  if (size === undefined) return "bad_svg";
  if (size.width * size.height > PICTURE_PIXELS_MAX) return "too_large";
  const ratio = size.width / size.height;
  if (!drawsLittle(root) || ratio > RATIO_MAX || ratio < 1 / RATIO_MAX) return "complex_svg";
  const [width, height] = [Math.max(1, Math.round(size.width)), Math.max(1, Math.round(size.height))];
  const svg = written(root, size);
  const png = rasterise(svg, size);
  return png === undefined ? "bad_svg" : { extension: "png", width, height, bytes: png, svg: Buffer.from(svg) };
}

function utf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function written(root: SvgElement, { width, height }: { readonly width: number; readonly height: number }): string {
  root.attributes.set("width", String(width)).set("height", String(height));
  return markup(root).replace("<svg", `<svg ${NAMESPACES}`);
}

const NAMESPACES = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';

function markup({ name, attributes, content }: SvgElement): string {
  const written = Array.from(attributes, ([key, value]) => ` ${key}="${escapeAttribute(value)}"`).join("");
  const inner = content.map((each) => (typeof each === "string" ? escapeXml(each) : markup(each))).join("");
  return `<${name}${written}>${inner}</${name}>`;
}
