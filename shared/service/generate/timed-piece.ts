/** Makes one piece of a document, and measures the time or records the fault. */
import { throwIfGone } from "#shared/errors/caller-gone.ts";
import type { Dependencies } from "#shared/service/dependencies/dependencies.ts";
import type { DocumentInfo } from "#shared/service/generate/document-info.ts";
import type { MadePiece, Piece } from "./document-plan.ts";
import type { ItemFault } from "./item-fault.ts";

export interface PieceTask {
  readonly position: number;
  /** The milliseconds that were spent before. */
  readonly spent: number;
  readonly info: DocumentInfo;
  readonly make: () => Promise<Pick<MadePiece, "bytes" | "name">>;
  /** Returns undefined for errors that the data did not cause. */
  readonly faultOf: (error: unknown) => ItemFault | undefined;
}

/** @throws errors that the data did not cause, and CallerGone */
export async function timedPiece(
  { elapsed }: Pick<Dependencies, "elapsed">,
  signal: AbortSignal | undefined,
  { position, spent, info, make, faultOf }: PieceTask,
): Promise<Piece> {
  throwIfGone(signal);
  const start = elapsed();
  const facts = () => ({ position, milliseconds: Math.round(spent + elapsed() - start) });
  try {
    const made = await make();
    return { ...facts(), ...made, info: info.values() };
  } catch (error) {
    const fault = faultOf(error);
    if (fault === undefined) throw error;
    return { ...facts(), fault };
  }
}
