/** Finds the marks of pictures in the XML of a part, with what is to be known of their surroundings. */
import { PICTURE_MARK } from "./pictures.ts";

/** Twips (1/20 point) of the page's width that have no text: left and right margin where the section names none. */
const DEFAULT_WIDTH_TWIPS = 9026;

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

/** Twips between the margins of the last section of a main part. */
export function textWidth(xml: string): number {
  const section = xml.slice(xml.lastIndexOf("<w:sectPr"));
  const width = attributeOf(section, "w:pgSz", "w:w");
  const margins = [attributeOf(section, "w:pgMar", "w:left"), attributeOf(section, "w:pgMar", "w:right")];
  const text = (width ?? 0) - (margins[0] ?? 0) - (margins[1] ?? 0);
  return text > 0 ? text : DEFAULT_WIDTH_TWIPS;
}

function attributeOf(xml: string, element: string, attribute: string): number | undefined {
  const value = new RegExp(`<${element}\\b[^>]*?\\b${attribute}="(\\d+)`).exec(xml)?.[1];
  return value === undefined ? undefined : Number(value);
}
