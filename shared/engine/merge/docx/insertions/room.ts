/** Tells how much room there is for a picture. */
import type { Enclosing, Room } from "#shared/engine/merge/values/docx-place.ts";

/** The left and right margins of a cell together (Word's default). */
const CELL_MARGIN_TWIPS = 216;

/** Returns the room within the innermost cell or text box that states its width. */
export function roomWithin(xml: string, enclosing: readonly Enclosing[], page: Room): Room {
  for (const element of enclosing) {
    const width = WIDTHS[element.name]?.(xml, element);
    if (width !== undefined && width > 0) return { ...page, width };
  }
  return page;
}

const WIDTHS: Readonly<Record<string, (xml: string, element: Enclosing) => number | undefined>> = {
  "w:tc": cellWidth,
  "w:txbxContent": textBoxWidth,
};

function cellWidth(xml: string, { contentStart }: Enclosing): number | undefined {
  if (!xml.startsWith("<w:tcPr>", contentStart)) return undefined;
  const properties = xml.slice(contentStart, xml.indexOf("</w:tcPr>", contentStart));
  const [element = ""] = /<w:tcW\b[^>]*>/.exec(properties) ?? [];
  const twips = Number(/\bw:w="(\d+)"/.exec(element)?.[1]) - CELL_MARGIN_TWIPS;
  return element.includes('w:type="dxa"') && twips > 0 ? twips : undefined;
}

/** A shape states its size before its text, and its margins after it (`wps`); in VML they stand in its style. */
function textBoxWidth(xml: string, { start, end }: Enclosing): number | undefined {
  const before = xml.slice(Math.max(0, start - SHAPE_CHARACTERS), start);
  const shape = before.slice(Math.max(before.lastIndexOf("<wps:wsp"), before.lastIndexOf("<v:shape"), 0));
  if (!shape.startsWith("<wps:wsp")) return vmlWidth(shape);
  const width = Number(/<a:ext (?=c)[^>]*\bcx="(\d{1,12})"/.exec(shape)?.[1] ?? Number.NaN) / EMU_PER_TWIP;
  const [body = ""] = /<wps:bodyPr\b[^>]*>/.exec(xml.slice(end, end + SHAPE_CHARACTERS)) ?? [];
  const margin = (side: string) => Number(new RegExp(`\\b${side}="(\\d{1,9})"`).exec(body)?.[1] ?? INSET_EMU);
  const twips = width - (margin("lIns") + margin("rIns")) / EMU_PER_TWIP;
  return Number.isFinite(twips) ? twips : undefined;
}

/** The most that a shape's properties take. */
const SHAPE_CHARACTERS = 5_000;
const EMU_PER_TWIP = 635;
/** The left, and the right, margin of a text box: a tenth of an inch. */
const INSET_EMU = 91_440;

function vmlWidth(shape: string): number | undefined {
  const [, width, unit = ""] = /\sstyle=["'](?:[^"']*;)?\s*width:([\d.]{1,10})(pt|in|mm|cm)/.exec(shape) ?? [];
  const twips = Number(width) * (TWIPS[unit] ?? Number.NaN) - (2 * INSET_EMU) / EMU_PER_TWIP;
  return Number.isFinite(twips) ? twips : undefined;
}

const TWIPS: Readonly<Record<string, number>> = { pt: 20, in: 1440, mm: 1440 / 25.4, cm: 1440 / 2.54 };
