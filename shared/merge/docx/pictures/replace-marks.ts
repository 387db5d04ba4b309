/** Finds the marks of pictures in the XML of a part, with what is to be known of their surroundings. */
import type { Room } from "./drawing.ts";
import { PICTURE_MARK } from "./pictures.ts";

/** A4 with margins of an inch, in twips, where the section names neither. */
const DEFAULT_ROOM: Room = { width: 9026, height: 13_958 };

/** Left and right of a cell's text, together (Word's default). */
const CELL_MARGIN_TWIPS = 216;

/**
 * @param place XML for the content of a run, for a picture within this width in twips; undefined for that of the page
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

/** In one pass, because documents are long: cells, their widths, runs with their properties, marks. */
const TOKEN = new RegExp(
  `</w:tc>|<w:tcW\\b[^>]*?\\bw:w="(\\d+)"[^>]*>|<w:tc[ >]|<w:r(?: [^>]*)?>(<w:rPr>(?:(?!</?w:r[ >])[^])*?</w:rPr>)?|${PICTURE_MARK.open}(\\w+)${PICTURE_MARK.close}`,
  "g",
);

function setLast(cells: (number | undefined)[], width: string | undefined, token: string): void {
  if (!token.includes('w:type="dxa"')) return;
  const twips = Number(width) - CELL_MARGIN_TWIPS;
  if (twips > 0) cells[cells.length - 1] = twips;
}

/** What the run looked like before a tracked change is told once. */
function withoutHistory(properties: string): string {
  const change = properties.indexOf("<w:rPrChange");
  return change === -1 ? properties : `${properties.slice(0, change)}</w:rPr>`;
}

/** What the margins of the last section of a main part leave. */
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

/** Without its sign: a margin below zero is one that a tall header may not push down (ISO 29500-1, 17.6.11). */
function twips(xml: string, element: string, attribute: string): number {
  return Number(new RegExp(`<${element}\\b[^>]*?\\b${attribute}="-?(\\d+)`).exec(xml)?.[1] ?? 0);
}
