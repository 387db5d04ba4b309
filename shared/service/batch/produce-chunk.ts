/** Makes the pieces of a document's chunk: merges its items, converts them and, for an archive, finishes each. */
import { inOrder } from "#shared/service/in-order.ts";
import { convertFor, type Needs } from "./convert-for.ts";
import { groupsOf, SharedConverter, sharedConversionOf } from "./convert-together.ts";
import { finishOne } from "./finish-pieces.ts";
import { itemFault } from "./item-fault.ts";
import { kindOf } from "./making.ts";
import { type PreparedItem, prepareChunk } from "./prepare-chunk.ts";
import { produceWhole } from "./produce-whole.ts";
import { type Chunk, isFailed, type Piece } from "./production.ts";
import { timedPiece } from "./timed-piece.ts";
import type { Work } from "./work.ts";

/**
 * The pieces in the order of the items; of a `whole` document one. An item that cannot be made is a piece with its fault,
 * and the last one unless the production is lenient. A chunk that is made again gives the same.
 * @throws what is no fault of an item: ServiceError `converter_unavailable`, `converter_busy`, `request_invalid` for too
 *   many pictures; and CallerGone
 */
export async function produceChunk(deps: Needs, work: Work, chunk: Chunk): Promise<readonly Piece[]> {
  if (work.production.making === "whole") return [await produceWhole(deps, work, chunk)];
  return Array.fromAsync(producePieces(deps, work, await prepareChunk(deps, work, chunk)));
}

/** As many at a time as the converter has processes; one at a time where nothing is converted. */
export async function* producePieces(
  deps: Needs,
  work: Work,
  items: Iterable<PreparedItem> | AsyncIterable<PreparedItem>,
): AsyncGenerator<Piece, undefined> {
  for await (const piece of allPieces(deps, work, items)) {
    yield piece;
    if (isFailed(piece) && !work.production.isLenient) return;
  }
}

async function* allPieces(
  deps: Needs,
  work: Work,
  items: Iterable<PreparedItem> | AsyncIterable<PreparedItem>,
): AsyncGenerator<Piece, undefined> {
  const { format, count } = work.production;
  const atOnce = kindOf(format, work.compiled) === undefined ? deps.converter.atOnce : 1;
  const shared = sharedConversionOf(work);
  if (shared === undefined) {
    yield* inOrder(items, atOnce, (item) => producePiece(deps, work, item, () => convertFor(deps, work, item.merge)));
    return;
  }
  const together = new SharedConverter(deps, work, shared);
  const groups = groupsOf(items, { count, atOnce });
  for await (const pieces of inOrder(groups, atOnce, (group) => produceGroup(deps, work, group, together)))
    yield* pieces;
}

/** The first item that can be made is the sample for those behind it. */
async function produceGroup(
  deps: Needs,
  work: Work,
  group: readonly PreparedItem[],
  together: SharedConverter,
): Promise<readonly Piece[]> {
  const pieces: Piece[] = [];
  let shared: Awaited<ReturnType<SharedConverter["convert"]>> | undefined;
  for (const [index, item] of group.entries()) {
    const made = shared?.get(item);
    let pdf: Uint8Array | undefined;
    const convert = async () => {
      pdf = made?.bytes ?? (await convertFor(deps, work, item.merge));
      return pdf;
    };
    const spent = item.milliseconds + (made?.milliseconds ?? 0);
    const piece = await producePiece(deps, work, { ...item, milliseconds: spent }, convert);
    pieces.push(piece);
    if (isFailed(piece) && !work.production.isLenient) break;
    if (pdf !== undefined) shared ??= await together.convert(group.slice(index + 1), { item, pdf });
  }
  return pieces;
}

function producePiece(
  deps: Needs,
  work: Work,
  prepared: PreparedItem,
  convert: () => Promise<Uint8Array>,
): Promise<Piece> {
  const { production, compiled, nameOf, signal } = work;
  const { place, remarks, item, milliseconds: spent } = prepared;
  return timedPiece(deps, signal, {
    position: place.position,
    spent,
    remarks,
    async make() {
      const converted = await convert();
      const isLast = production.making === "each";
      const bytes = isLast ? await finishOne(deps, { production, compiled, remarks }, converted) : converted;
      return { bytes, name: nameOf(item) };
    },
    faultOf: (error) => itemFault(error, place),
  });
}
