/** A piece of a document: the result of one item, or of all items in a `whole` document. */
import { throwIfGone } from "#shared/base/errors/caller-gone.ts";
import type { DocumentInfoValues } from "#shared/base/model/document-info.ts";
import type { Dependencies } from "#shared/service/dependencies/dependencies.ts";
import type { DocumentInfo } from "./document-info.ts";
import type { ItemFault } from "./item-fault.ts";

/** Bytes and a little JSON, so it can be stored. */
export type Piece = MadePiece | FailedPiece;

export interface MadePiece extends PieceFacts {
  readonly bytes: Uint8Array;
  readonly info: DocumentInfoValues;
}

export interface FailedPiece extends PieceFacts {
  readonly fault: ItemFault;
}

interface PieceFacts {
  /** The item's position, from 1. */
  readonly position: number;
  /** The filled `output_name`. Undefined where the item filled none of its tags. */
  readonly name: string | undefined;
  /** The time that was spent on the item. */
  readonly milliseconds: number;
}

export function isFailed(piece: object): piece is FailedPiece {
  return "fault" in piece;
}

interface PieceToMake extends PieceFacts {
  readonly info: DocumentInfo;
  readonly make: () => Promise<Uint8Array>;
  /** Returns undefined for errors that the data did not cause. */
  readonly faultOf: (error: unknown) => ItemFault | undefined;
}

/**
 * Makes the piece, and measures the time or records the fault.
 * @throws errors that the data did not cause, and CallerGone
 */
export async function makePiece(
  { elapsed }: Pick<Dependencies, "elapsed">,
  signal: AbortSignal | undefined,
  { position, name, milliseconds: spent, info, make, faultOf }: PieceToMake,
): Promise<Piece> {
  throwIfGone(signal);
  const start = elapsed();
  const facts = () => ({ position, name, milliseconds: Math.round(spent + elapsed() - start) });
  try {
    const bytes = await make();
    return { ...facts(), bytes, info: info.values() };
  } catch (error) {
    const fault = faultOf(error);
    if (fault === undefined) throw error;
    return { ...facts(), fault };
  }
}
