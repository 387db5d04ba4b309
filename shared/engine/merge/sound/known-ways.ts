/**
 * Remembers the ways that programs took in sound documents. Another document of the same way, whose values are plain text,
 * has the same elements, ids and references, so it is as sound.
 */
import type { RenderedPart, WrittenPiece } from "#shared/engine/merge/program/run-program.ts";

export type Rendered = ReadonlyMap<string, Pick<RenderedPart, "pieces">>;

type Way = ReadonlyMap<string, readonly WrittenPiece[]>;

/** Conditions lead to several ways. */
const WAYS_MAX = 4;

/** A longer document is not worth the memory. */
const PIECES_MAX = 2_000;

export class KnownWays {
  readonly #known: Way[] = [];

  has(document: Rendered): boolean {
    return this.#known.some((way) => isSameWay(way, document));
  }

  /** @param document one without faults */
  add(document: Rendered): void {
    const way = new Map(Array.from(document, ([part, { pieces = [] }]) => [part, pieces] as const));
    // Values that are not plain text differ from document to document.
    if (way.values().some((pieces) => pieces.length > PIECES_MAX || !pieces.every(isOfTemplate))) return;
    if (this.#known.unshift(way) > WAYS_MAX) this.#known.pop();
  }
}

function isSameWay(way: Way, document: Rendered): boolean {
  if (way.size !== document.size) return false;
  for (const [part, { pieces = [] }] of document) {
    const known = way.get(part);
    if (known?.length !== pieces.length) return false;
    for (let index = 0; index < pieces.length; index++) if (pieces[index] !== known[index]) return false;
  }
  return true;
}

function isOfTemplate(piece: WrittenPiece): boolean {
  return typeof piece !== "string";
}
