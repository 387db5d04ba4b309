/** Defines the messages between the service and the function `render-html`. */
import type { Carried, CarriedResult } from "#shared/workers/function-calls/carried.ts";
import type { FunctionAnswer } from "#shared/workers/function-calls/function-answer.ts";
import type { PrintOptions } from "./html-renderer.ts";

export interface RenderHtmlQuestion {
  /** The page in UTF-8. */
  readonly html: Carried;
  readonly options: PrintOptions;
  readonly resultAddress: string;
}

export type RenderHtmlAnswer = FunctionAnswer<CarriedResult>;
