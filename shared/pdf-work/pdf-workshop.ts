/**
 * Port: work on PDFs, away from the service's own thread, because a file may be made to take for ever. What waits for a
 * result when the service stops is told ServiceError `shutting_down`; what is ended from outside, and cannot be done
 * again, `work_interrupted`.
 */

import type { PdfDescription } from "#shared/pdf/describe.ts";
import type { PdfExamination } from "#shared/pdf/examine.ts";
import type { Finish, FinishedPdf } from "#shared/pdf/finish.ts";
import type { FirstPageOptions } from "#shared/pdf/first-page.ts";
import type { PdfSplit } from "#shared/pdf/split/split-pdf.ts";

export interface PdfWorkshop {
  /**
   * Joins the pieces in order and gives the file its last form. Pieces are taken as they come; the next one is asked
   * for when the last has been taken in.
   *
   * @throws WorkFailure `failed`, `timed_out`, `too_large`
   */
  finish(pieces: AsyncIterable<Uint8Array>, finish: Finish): Promise<FinishedPdf>;

  /**
   * Splits a file of several documents, see `splitPdf`.
   *
   * @throws WorkFailure
   */
  splitPdf(pdf: Uint8Array, wish: PdfSplit): Promise<readonly (Uint8Array | undefined)[] | undefined>;

  /** Whether the pages of a caller's file can be put behind others, and if not why, in words for the caller. */
  examine(pdf: Uint8Array): Promise<PdfExamination>;

  /** Whether PDF/A-2 may hold the file as an attachment. What cannot be read in time it may not. */
  isPdfaOneOrTwo(file: Uint8Array): Promise<boolean>;

  /** A PNG of the first page. @throws WorkFailure */
  firstPage(pdf: Uint8Array, options?: FirstPageOptions): Promise<Uint8Array>;

  /** Of a template's preview. @throws WorkFailure */
  describe(pdf: Uint8Array): Promise<PdfDescription>;

  /** Pages of a PDF that a converter has just written, see `quickPageCount`. Undefined also where that takes too long. */
  pagesWritten(pdf: Uint8Array): Promise<number | undefined>;

  /** Lets the work begin sooner. Never throws. */
  prepare(): void;
}

/** For the next answer: one piece taken in, or the whole file written. */
export const PDF_DEADLINE_MS = 60_000;
