/** Tells how much room there is for a picture. */
import type { Enclosing, Room } from "#shared/merge/values/docx-place.ts";

/** A4 with margins of one inch, in twips, for sections that state neither. */
const DEFAULT_ROOM: Room = { width: 9026, height: 13_958 };

/** The left and right margins of a cell together (Word's default). */
const CELL_MARGIN_TWIPS = 216;

/** Returns the room within the innermost cell that states its width. */
export function roomWithin(xml: string, enclosing: readonly Enclosing[], page: Room): Room {
  for (const { name, contentStart } of enclosing) {
    const width = name === "w:tc" ? cellWidth(xml, contentStart) : undefined;
    if (width !== undefined) return { ...page, width };
  }
  return page;
}

function cellWidth(xml: string, contentStart: number): number | undefined {
  if (!xml.startsWith("<w:tcPr>", contentStart)) return undefined;
  const properties = xml.slice(contentStart, xml.indexOf("</w:tcPr>", contentStart));
  const [element = ""] = /<w:tcW\b[^>]*>/.exec(properties) ?? [];
  const twips = Number(/\bw:w="(\d+)"/.exec(element)?.[1]) - CELL_MARGIN_TWIPS;
  return element.includes('w:type="dxa"') && twips > 0 ? twips : undefined;
}

/** Returns the area within the margins of a main part's last section. */
export function textRoom(xml: string): Room {
  const section = xml.slice(xml.lastIndexOf("<w:sectPr"));
  const between = (size: string, ...margins: readonly string[]) =>
    margins.reduce((rest, margin) => rest - twips(section, "w:pgMar", margin), twips(section, "w:pgSz", size));
  const width = between("w:w", "w:left", "w:right");
  const height = between("w:h", "w:top", "w:bottom");
  return {
    width: width > 0 ? width : DEFAULT_ROOM.width,
    height: height > 0 ? height : DEFAULT_ROOM.height,
  };
}

/**
 * Returns the value without its sign: a negative margin is one that a tall header may not push down (ISO 29500-1,
 * 17.6.11).
 */
function twips(xml: string, element: string, attribute: string): number {
  return Number(new RegExp(`<${element}\\b[^>]*?\\b${attribute}="-?(\\d+)`).exec(xml)?.[1] ?? 0);
}
