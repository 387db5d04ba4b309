/** Mends the places at which sections of paragraphs or rows left nothing, or brought two tables together. */
import type { RenderedPart } from "#shared/engine/merge/program/run-program.ts";
import { completeElements } from "./complete-elements.ts";

/** Takes time linear in the length of the part, and hardly any where nothing is to be done. */
export function closeGaps({ text, gaps, seams }: Omit<RenderedPart, "notes">): string {
  const isSound = gaps.every((gap) => isSoundGap(text, gap));
  const places = [...gaps, ...seams].filter((at) => lacksParagraph(text, at));
  const separated = places.length === 0 ? text : withParagraphs(text, places);
  return isSound ? separated : completeElements(separated);
}

function withParagraphs(text: string, places: readonly number[]): string {
  let [separated, copied] = ["", 0];
  for (const at of new Set(places.toSorted((one, other) => one - other))) {
    separated += `${text.slice(copied, at)}<w:p></w:p>`;
    copied = at;
  }
  return separated + text.slice(copied);
}

/** Word shows two tables as one if nothing stands between them, and no cell may end with a table. */
function lacksParagraph(text: string, at: number): boolean {
  const [before, after] = blanksAround(text, at);
  return text.endsWith("</w:tbl>", before) && BEHIND_TABLE.some((next) => text.startsWith(next, after));
}

const BEHIND_TABLE = [
  "<w:tbl>",
  "<w:tbl ",
  "</w:tc>",
  "</w:sdtContent>",
  "</w:txbxContent>",
  "</w:footnote>",
  "</w:endnote>",
];

/**
 * Returns whether the XML is valid although a section of paragraphs or rows left nothing here. It is if a sibling of
 * the same kind stands next to the gap: then the enclosing cell, table or control is not empty, and a table is not the
 * last thing in a cell.
 */
function isSoundGap(xml: string, gap: number): boolean {
  const [before, after] = blanksAround(xml, gap);
  return xml.endsWith("</w:p>", before) || xml.endsWith("</w:tr>", before) || startsWithSibling(xml, after);
}

function startsWithSibling(xml: string, at: number): boolean {
  return ["<w:p>", "<w:p ", "<w:p/>", "<w:tr>", "<w:tr "].some((start) => xml.startsWith(start, at));
}

/** Returns the offsets before and behind the blanks around a place. */
function blanksAround(text: string, at: number): readonly [number, number] {
  let [before, after] = [at, at];
  while (isBlank(text[before - 1])) before--;
  while (isBlank(text[after])) after++;
  return [before, after];
}

function isBlank(character: string | undefined): boolean {
  return character === " " || character === "\n" || character === "\r" || character === "\t";
}
