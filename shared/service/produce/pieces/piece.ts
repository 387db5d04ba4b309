/** Makes one piece of a document, and measures the time or records the fault. */
import { throwIfGone } from "#shared/base/errors/caller-gone.ts";
import type { Dependencies } from "#shared/service/dependencies/dependencies.ts";
import type { MadePiece, Piece } from "#shared/service/produce/plan/document-plan.ts";
import type { DocumentInfo } from "./document-info.ts";
import type { ItemFault } from "./item-fault.ts";

export interface PieceTask {
  readonly position: number;
  readonly name: string | undefined;
  /** The milliseconds that were spent before. */
  readonly spent: number;
  readonly info: DocumentInfo;
  readonly make: () => Promise<MadePiece["bytes"]>;
  /** Returns undefined for errors that the data did not cause. */
  readonly faultOf: (error: unknown) => ItemFault | undefined;
}

/** @throws errors that the data did not cause, and CallerGone */
export async function timedPiece(
  { elapsed }: Pick<Dependencies, "elapsed">,
  signal: AbortSignal | undefined,
  { position, name, spent, info, make, faultOf }: PieceTask,
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
