/**
 * Port: works on PDFs outside of the service's own thread, because a file may be built to take forever. When the
 * service stops, waiting callers get ServiceError `shutting_down`. Work that is ended from outside and cannot be
 * repeated fails with `work_interrupted`.
 */

import type { DrawnPages } from "#shared/base/model/drawn-pages.ts";
import type { InvoiceCheck } from "#shared/base/model/invoice-check.ts";
import type { MessageLanguage } from "#shared/base/model/message-language.ts";
import type { ValidationOutcome } from "#shared/base/model/pdf-validation.ts";
import type { Attachment } from "#shared/pdf/attachments/attachment.ts";
import type { InvoiceReading } from "#shared/pdf/attachments/invoice.ts";
import type { Finish, FinishedPdf } from "#shared/pdf/finish.ts";
import type { PdfDescription } from "#shared/pdf/reading/describe.ts";
import type { PagesOfDocument } from "#shared/pdf/reading/destination-name.ts";
import type { PageDrawing } from "#shared/pdf/reading/draw-pages.ts";
import type { PdfExamination } from "#shared/pdf/reading/examine.ts";
import type { FirstPageOptions } from "#shared/pdf/reading/first-page.ts";
import type { PlaceSearch, PlacesByPage } from "#shared/pdf/reading/place-links.ts";
import type { PdfSplit } from "#shared/pdf/split/split-pdf.ts";

export interface PdfWorker {
  /**
   * Joins the pieces in order and finishes the file. Pieces are consumed as they come; the next one is requested once
   * the last has been added.
   * @throws WorkFailure `failed`, `timed_out`, `too_large`
   */
  finish(pieces: AsyncIterable<Uint8Array>, finish: Finish): Promise<FinishedPdf>;

  /**
   * Splits a file of several documents, see `splitPdf`.
   *
   * @throws WorkFailure
   */
  splitPdf(pdf: Uint8Array, options: PdfSplit): Promise<readonly (Uint8Array | undefined)[] | undefined>;

  /** Returns whether the pages of a caller's file can be appended to others, and if not, the reason for the caller. */
  examine(pdf: Uint8Array): Promise<PdfExamination>;

  /** Returns whether PDF/A-2 may contain the file as an attachment; false if it cannot be read in time. */
  isPdfaOneOrTwo(file: Uint8Array): Promise<boolean>;

  /** Reads whether an attached file is an electronic invoice; one that cannot be read in time is unusable. */
  readInvoice(file: Attachment): Promise<InvoiceReading>;

  /** Checks the content of an electronic invoice; one that takes too long is not checked. */
  checkInvoice(file: Attachment, language?: MessageLanguage): Promise<InvoiceCheck>;

  /** Returns what the pages of an invoice and its XML do not have in common: see `differencesOnPages`. */
  compareInvoice(pdf: Uint8Array, xml: Uint8Array): Promise<readonly string[]>;

  /** Returns a PNG of the first page. @throws WorkFailure */
  firstPage(pdf: Uint8Array, options?: FirstPageOptions): Promise<Uint8Array>;

  /** Draws pictures of some pages, see `drawPages`. @throws WorkFailure */
  drawPages(pdf: Uint8Array, drawing: PageDrawing): Promise<DrawnPages>;

  /** Finds where values stand on some pages, see `findPlaces`. @throws WorkFailure */
  findPlaces(pdf: Uint8Array, search: PlaceSearch): Promise<PlacesByPage>;

  /** Describes the PDF of a template's preview. @throws WorkFailure */
  describe(pdf: Uint8Array): Promise<PdfDescription>;

  /** Validates a caller's file; one that takes too long or too much memory counts as not readable. */
  validate(pdf: Uint8Array): Promise<ValidationOutcome>;

  /**
   * Returns the page count of a PDF that a converter has just written, see `quickPageCount`; undefined also if that
   * takes too long.
   */
  pagesWritten(pdf: Uint8Array): Promise<number | undefined>;

  /** Returns the pages, from 0, of the bookmarks of a PDF that LibreOffice has just written. @throws WorkFailure */
  bookmarkPages(pdf: Uint8Array): Promise<PagesOfDocument>;

  /** Lets the work start sooner. Never throws. */
  prepare(): void;
}

/** The answer about an invoice that a worker could not compare in time. */
export const NOT_COMPARED: readonly string[] = [
  "they were not compared, because that takes too long or too much memory",
];

/** The answer about a file that a worker could not validate in time, or that crashed it. */
export const NOT_VALIDATED: ValidationOutcome = {
  isReadable: false,
  reason: "it takes too long or too much memory to be checked",
};

/** The deadline for the next answer: one piece added, or the whole file written. */
export const PDF_DEADLINE_MS = 60_000;
