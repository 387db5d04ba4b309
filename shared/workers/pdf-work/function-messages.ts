/** Defines the messages between the service and the function `work-on-pdf`. */

import type { ValidationOutcome } from "#shared/base/model/pdf-validation.ts";
import type { PdfDescription } from "#shared/pdf/reading/describe.ts";
import type { FirstPageOptions } from "#shared/pdf/reading/first-page.ts";
import type { Carried, CarriedResult } from "#shared/workers/function-calls/carried.ts";
import type { FunctionAnswer } from "#shared/workers/function-calls/function-answer.ts";

export type PdfWorkQuestion =
  | {
      readonly kind: "firstPage";
      readonly pdf: Carried;
      readonly options: FirstPageOptions;
      readonly resultAddress: string;
    }
  | { readonly kind: "describe"; readonly pdf: Carried }
  | { readonly kind: "validate"; readonly pdf: Carried };

/** A PNG, a description, or a validation. An error's code is a WorkFault or a code of the catalogue. */
export type PdfWorkAnswer = FunctionAnswer<CarriedResult | PdfDescription | ValidationOutcome>;
