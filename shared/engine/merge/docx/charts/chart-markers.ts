/**
 * Defines the markup of charts with tags. The text of a chart and of its sheets is written behind the drawing's
 * reference to it, so that docxtemplater fills it in like any other text. Markers say where each piece belongs.
 */

/** Neither XML nor values can contain these characters. */
const MARKER = "\u0012";

/** What follows a marker, up to the next one. */
export type MarkerKind =
  /** The number of the chart among those of the template. */
  | "chart"
  /** The number of a paragraph of the chart, such as its title. */
  | "paragraph"
  /** The number of a run, or of another child, in the paragraph. */
  | "child"
  /** The number of a sheet. */
  | "sheet"
  /** The number of a row of the template's sheet, from 0. */
  | "row"
  /** The number of a column. */
  | "cell";

export interface Piece {
  readonly kind: MarkerKind;
  readonly number: number;
  /** XML, in which values are marked. */
  readonly content: string;
}

const LETTERS = { chart: "k", paragraph: "p", child: "x", sheet: "s", row: "r", cell: "c" } as const;

export function chartMarker(kind: MarkerKind, number: number): string {
  return `${MARKER}${LETTERS[kind]}${number};`;
}

const KINDS = new Map(Object.entries(LETTERS).map(([kind, letter]) => [letter, kind as MarkerKind]));

const PIECE = new RegExp(`${MARKER}([a-z])(\\d+);([^${MARKER}]*)`, "g");

export function readPieces(text: string): readonly Piece[] {
  return Array.from(text.matchAll(PIECE), ([, letter = "", number, content = ""]) => ({
    kind: KINDS.get(letter as (typeof LETTERS)[MarkerKind]) ?? "chart",
    number: Number(number),
    content,
  }));
}
