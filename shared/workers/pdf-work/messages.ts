/** Defines the messages between the service and the process that works on PDFs. */

import type { MessageLanguage } from "#shared/base/model/message-language.ts";
import type { Attachment } from "#shared/pdf/attachments/attachment.ts";
import type { Finish } from "#shared/pdf/finish.ts";
import type { PageDrawing } from "#shared/pdf/reading/draw-pages.ts";
import type { FirstPageOptions } from "#shared/pdf/reading/first-page.ts";
import type { PlaceSearch } from "#shared/pdf/reading/place-links.ts";
import type { PdfSplit } from "#shared/pdf/split/split-pdf.ts";

/**
 * Questions are asked one at a time. `finish` is followed by pieces, each sent after a `next`, and by `last` or
 * `abandon`.
 */
export type PdfQuestion =
  | { readonly kind: "finish"; readonly finish: Finish }
  | { readonly kind: "examine"; readonly pdf: Uint8Array }
  | { readonly kind: "isPdfaOneOrTwo"; readonly pdf: Uint8Array }
  | { readonly kind: "readInvoice"; readonly file: Attachment }
  | { readonly kind: "checkInvoice"; readonly file: Attachment; readonly language?: MessageLanguage | undefined }
  | { readonly kind: "compareInvoice"; readonly pdf: Uint8Array; readonly xml: Uint8Array }
  | { readonly kind: "firstPage"; readonly pdf: Uint8Array; readonly options: FirstPageOptions }
  | { readonly kind: "drawPages"; readonly pdf: Uint8Array; readonly drawing: PageDrawing }
  | { readonly kind: "findPlaces"; readonly pdf: Uint8Array; readonly search: PlaceSearch }
  | { readonly kind: "splitPdf"; readonly pdf: Uint8Array; readonly options: PdfSplit }
  | { readonly kind: "describe"; readonly pdf: Uint8Array }
  | { readonly kind: "validate"; readonly pdf: Uint8Array }
  | { readonly kind: "pagesWritten"; readonly pdf: Uint8Array }
  | { readonly kind: "bookmarkPages"; readonly pdf: Uint8Array };

export type PdfMessage =
  | PdfQuestion
  | { readonly kind: "piece"; readonly pdf: Uint8Array }
  | { readonly kind: "last" }
  | { readonly kind: "abandon" };

export type PdfAnswer =
  /** The process waits for the next piece, or for `last`. */
  | { readonly kind: "next" }
  | { readonly kind: "done"; readonly result: unknown }
  | { readonly kind: "failed"; readonly detail: string };
