/** Tells how much room the pages and columns of a document's sections offer. */
import type { Room } from "#shared/engine/merge/values/docx-place.ts";

/** A4 with margins of one inch, in twips, for sections that state neither. */
const DEFAULT_ROOM: Room = { width: 9026, height: 13_958 };
/** The space between columns (ISO 29500-1, 17.6.4). */
const DEFAULT_SPACE_TWIPS = 720;

/** Returns the area within the margins of a main part's last section, for headers, footers and notes. */
export function pageRoom(xml: string): Room {
  return areaOf(sectionAt(xml, xml.lastIndexOf("<w:sectPr")));
}

/** Returns a function from a position in a main part to the room in a column of its section. */
export function columnRooms(xml: string): (position: number) => Room {
  const ends = Array.from(xml.matchAll(/<w:sectPr[ />]/g), ({ index }) => index);
  const rooms = new Map<number, Room>();
  return (position) => {
    const end = ends[firstAfter(ends, position)] ?? ends.at(-1) ?? -1;
    const room = rooms.get(end) ?? columnRoom(sectionAt(xml, end));
    rooms.set(end, room);
    return room;
  };
}

/** The properties of a section stand at its end, so the first that follow a position are its own. */
function firstAfter(ends: readonly number[], position: number): number {
  let [low, high] = [0, ends.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ends[middle] ?? 0) < position) low = middle + 1;
    else high = middle;
  }
  return low;
}

function sectionAt(xml: string, start: number): string {
  if (start < 0) return "";
  const end = xml.indexOf("</w:sectPr>", start);
  const isEmpty = xml[xml.indexOf(">", start) - 1] === "/";
  return isEmpty || end < 0 ? "" : xml.slice(start, end);
}

function areaOf(section: string): Room {
  const between = (size: string, ...margins: readonly string[]) =>
    margins.reduce(
      (rest, margin) => rest - (twips(section, "w:pgMar", margin) ?? 0),
      twips(section, "w:pgSz", size) ?? 0,
    );
  const width = between("w:w", "w:left", "w:right");
  const height = between("w:h", "w:top", "w:bottom");
  return {
    width: width > 0 ? width : DEFAULT_ROOM.width,
    height: height > 0 ? height : DEFAULT_ROOM.height,
  };
}

/** The narrowest of several columns counts, because only the layout tells where a column ends. */
function columnRoom(section: string): Room {
  const area = areaOf(section);
  const own = Array.from(section.matchAll(/<w:col [^>]*\bw:w="(\d{1,6})"/g), ([, width]) => Number(width));
  const isUnequal = /<w:cols [^>]*\bw:equalWidth="(?:0|false|off)"/.test(section);
  if (isUnequal && own.length > 0) return { ...area, width: Math.max(1, Math.min(area.width, ...own)) };
  const count = Math.max(1, twips(section, "w:cols", "w:num") ?? 1);
  const space = twips(section, "w:cols", "w:space") ?? DEFAULT_SPACE_TWIPS;
  const width = (area.width - space * (count - 1)) / count;
  return { ...area, width: width > 0 ? width : area.width };
}

/**
 * Returns the value without its sign: a negative margin is one that a tall header may not push down (ISO 29500-1,
 * 17.6.11).
 */
function twips(section: string, element: string, attribute: string): number | undefined {
  const value = new RegExp(`<${element}\\b[^>]*?\\b${attribute}="-?(\\d+)`).exec(section)?.[1];
  return value === undefined ? undefined : Number(value);
}
