/** What the service and the function `work-on-pdf` say to each other. */
import type { Carried } from "#shared/function-calls/carried.ts";
import type { FunctionAnswer } from "#shared/function-calls/function-answer.ts";
import type { FirstPageOptions } from "#shared/pdf/first-page.ts";

export type PdfWorkQuestion =
  | { readonly kind: "firstPage"; readonly pdf: Carried; readonly options: FirstPageOptions }
  | { readonly kind: "countPages"; readonly pdf: Carried };

/** A PNG, or a number of pages. An error's code is a PdfWorkFault. */
export type PdfWorkAnswer = FunctionAnswer<Carried | number>;
