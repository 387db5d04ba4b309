/** What the work on the items of a document takes, as measured with the real workers, and stand-ins that take as long. */
import type { Sharing } from "#shared/workers/template-work/merge-job.ts";

/** A quantity of `n` items that are processed together: `first` for one, and `each` for every further one. */
export interface Measured {
  readonly first: number;
  readonly each: number;
}

export interface MeasuredWork {
  readonly name: string;
  /** How documents share a conversion, as the templateWorker says. */
  readonly sharing: Sharing | undefined;
  readonly pages: number;
  /** Times are milliseconds of a processor. */
  readonly readMs: Measured;
  readonly mergeMs: Measured;
  /** Merging several items into one file, including the sample. */
  readonly assembleMs: Measured;
  readonly convertMs: Measured;
  readonly splitMs: Measured;
  readonly docxBytes: Measured;
  readonly pdfBytes: Measured;
  /** The size of a document that was split off. */
  readonly partBytes: number;
  /** Storing, reading and archiving the piece of an item. */
  readonly pieceMs: number;
}

export function quantity({ first, each }: Measured, items: number): number {
  return items === 0 ? 0 : Math.max(0, first + each * (items - 1));
}
