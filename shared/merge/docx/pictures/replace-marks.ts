/** Finds the marks of pictures in a part's XML, together with the width that is available to each. */
import type { Room } from "./drawing.ts";
import { PICTURE_MARK } from "./pictures.ts";

/** A4 with margins of one inch, in twips, for sections that state neither. */
const DEFAULT_ROOM: Room = { width: 9026, height: 13_958 };

/** The left and right margins of a cell together (Word's default). */
const CELL_MARGIN_TWIPS = 216;

/**
 * Replaces the marks in a part.
 * @param place returns the content of a run for a picture within this width in twips; undefined stands for the page's
 * width
 */
export function replaceMarks(xml: string, place: (id: string, width: number | undefined) => string): string {
  const cells: (number | undefined)[] = [];
  let runProperties = "";
  return xml.replace(
    TOKEN,
    (token, width: string | undefined, properties: string | undefined, id: string | undefined) => {
      if (id !== undefined) {
        const drawn = place(
          id,
          cells.findLast((cell) => cell !== undefined),
        );
        return `</w:t></w:r><w:r>${drawn}</w:r><w:r>${runProperties}<w:t xml:space="preserve">`;
      }
      if (token === "</w:tc>") cells.pop();
      else if (token.startsWith("<w:tcW")) setLast(cells, width, token);
      else if (token.startsWith("<w:tc")) cells.push(undefined);
      else runProperties = withoutHistory(properties ?? "");
      return token;
    },
  );
}

/**
 * Matches everything in one pass, because documents are long: cells, their widths, runs with their properties, marks.
 */
const TOKEN = new RegExp(
  `</w:tc>|<w:tcW\\b[^>]*?\\bw:w="(\\d+)"[^>]*>|<w:tc[ >]|<w:r(?: [^>]*)?>(<w:rPr>(?:(?!</?w:r[ >])[^])*?</w:rPr>)?|${PICTURE_MARK.open}(\\w+)${PICTURE_MARK.close}`,
  "g",
);

function setLast(cells: (number | undefined)[], width: string | undefined, token: string): void {
  if (!token.includes('w:type="dxa"')) return;
  const twips = Number(width) - CELL_MARGIN_TWIPS;
  if (twips > 0) cells[cells.length - 1] = twips;
}

/** Removes the formatting from before a tracked change: it is recorded only once, in the original run. */
function withoutHistory(properties: string): string {
  const change = properties.indexOf("<w:rPrChange");
  return change === -1 ? properties : `${properties.slice(0, change)}</w:rPr>`;
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
