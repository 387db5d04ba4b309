/** Reads a cell of a vertically merged one from the tokens that `keepMergedCells` has marked. */
import type { CellMark, Token } from "#shared/engine/merge/syntax/tokens.ts";

export interface ReadCell {
  readonly mark: CellMark;
  /** The tokens behind the `w:vMerge`, up to the content. */
  readonly properties: readonly Token[];
  readonly content: readonly Token[];
  readonly emptied: string;
  /** The index of the last token. */
  readonly end: number;
}

/** @param start the index of the mark */
export function readMergedCell(tokens: readonly Token[], start: number, mark: CellMark): ReadCell {
  let middle = start;
  while (tokens[middle] !== undefined && tokens[middle]?.merged?.kind !== "content") middle++;
  const end = endOf(tokens, start);
  const merged = tokens[middle]?.merged;
  return {
    mark,
    properties: tokens.slice(start + 1, middle),
    content: tokens.slice(middle + 1, end),
    emptied: (merged?.kind === "content" && merged.emptied) || "",
    end,
  };
}

/** Tables in the cell have merged cells of their own. */
function endOf(tokens: readonly Token[], start: number): number {
  let depth = 0;
  for (let at = start; at < tokens.length; at++) {
    const kind = tokens[at]?.merged?.kind;
    if (kind === "cell") depth++;
    if (kind === "cellEnd" && --depth === 0) return at;
  }
  throw new Error("A merged cell has no end");
}
