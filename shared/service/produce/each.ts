/** Makes the piece of one item: converts it and, for an archive, finishes it. */
import type { Needs } from "./convert/merge-and-convert.ts";
import type { DocumentContext } from "./document-context.ts";
import { finishOne } from "./finish/finish-pieces.ts";
import { itemFault } from "./pieces/item-fault.ts";
import { timedPiece } from "./pieces/piece.ts";
import type { Piece } from "./plan/document-plan.ts";
import type { PreparedItem } from "./prepare-items.ts";

/** @param convert returns the merged item in the document's format */
export function producePiece(
  deps: Needs,
  context: DocumentContext,
  prepared: PreparedItem,
  convert: () => Promise<Uint8Array>,
): Promise<Piece> {
  const { plan, template, signal } = context;
  const { place, name, info, milliseconds: spent } = prepared;
  return timedPiece(deps, signal, {
    position: place.position,
    name,
    spent,
    info,
    async make() {
      const converted = await convert();
      const isLast = plan.mode === "each";
      return isLast ? finishOne(deps, { plan, template, info }, converted) : converted;
    },
    faultOf: (error) => itemFault(error, place),
  });
}
