/** One piece of a document with the time that it took, or with the fault that it met. */
import type { Dependencies } from "#shared/service/dependencies.ts";
import { Remarks } from "#shared/service/remarks.ts";
import type { ItemFault } from "./item-fault.ts";
import type { MadePiece, Piece } from "./production.ts";
import type { Work } from "./work.ts";

export type Made = Pick<MadePiece, "bytes" | "name">;

export interface PieceWork {
  readonly position: number;
  readonly make: (remarks: Remarks) => Promise<Made>;
  /** Undefined for what is no fault of the data. */
  readonly faultOf: (error: unknown) => ItemFault | undefined;
}

/** @throws what is no fault of the data, and the reason of the signal */
export async function timedPiece(
  { elapsed }: Pick<Dependencies, "elapsed">,
  { signal }: Pick<Work, "signal">,
  { position, make, faultOf }: PieceWork,
): Promise<Piece> {
  signal?.throwIfAborted();
  const start = elapsed();
  const facts = () => ({ position, milliseconds: Math.round(elapsed() - start) });
  const remarks = new Remarks();
  try {
    const made = await make(remarks);
    return { ...facts(), ...made, remarks: remarks.values() };
  } catch (error) {
    const fault = faultOf(error);
    if (fault === undefined) throw error;
    return { ...facts(), fault };
  }
}
