/** Makes the pieces of a document's chunk: merges its items, converts them and, for an archive, finishes each. */
import type { DataItem } from "#shared/merge/data-item.ts";
import { inOrder } from "#shared/service/in-order.ts";
import type { Remarks } from "#shared/service/remarks.ts";
import { convertFor, type Needs, type PictureOptions, picturesFor } from "./convert-for.ts";
import { finishOne } from "./finish-pieces.ts";
import { itemFault, placeOf } from "./item-fault.ts";
import { produceWhole } from "./produce-whole.ts";
import { type Chunk, isFailed, type Piece } from "./production.ts";
import { type Made, timedPiece } from "./timed-piece.ts";
import type { Work } from "./work.ts";

/**
 * The pieces in the order of the items; of a `whole` document one. An item that cannot be made is a piece with its fault,
 * and the last one unless the production is lenient. A chunk that is made again gives the same.
 * @throws what is no fault of an item: ServiceError `converter_unavailable`, `converter_busy`, `request_invalid` for too
 *   many pictures; and the reason of `Work.signal`
 */
export async function produceChunk(deps: Needs, work: Work, chunk: Chunk): Promise<readonly Piece[]> {
  if (work.production.making === "whole") return [await produceWhole(deps, work, chunk)];
  const pieces: Piece[] = [];
  for await (const piece of eachItem(deps, work, chunk)) {
    pieces.push(piece);
    if (isFailed(piece) && !work.production.isLenient) break;
  }
  return pieces;
}

/** As many at a time as the converter has processes. */
function eachItem(deps: Needs, work: Work, chunk: Chunk): AsyncGenerator<Piece, undefined> {
  return inOrder(chunk.items, deps.converter.atOnce, (item, index) => {
    const place = placeOf(work.production, chunk, index);
    const make = (remarks: Remarks) => makeItem(deps, work, item, { position: place.position, remarks });
    return timedPiece(deps, work, { position: place.position, make, faultOf: (error) => itemFault(error, place) });
  });
}

async function makeItem(deps: Needs, work: Work, item: DataItem, options: PictureOptions): Promise<Made> {
  const { production, compiled, nameOf } = work;
  const fetched = await picturesFor(work, [item], options);
  const converted = await convertFor(deps, work, (merging) => merging.render(item, fetched));
  const isLast = production.making === "each";
  const bytes = isLast ? await finishOne(deps, { production, compiled, ...options }, converted) : converted;
  return { bytes, name: nameOf(item) };
}
