/** Defines the messages between the service and the function `convert`. */
import type { Carried, CarriedResult } from "#shared/workers/function-calls/carried.ts";
import type { FunctionAnswer } from "#shared/workers/function-calls/function-answer.ts";
import type { Conversion } from "./converter.ts";

export type ConvertQuestion =
  | (Omit<Conversion, "source"> & { readonly source: Carried; readonly resultAddress: string })
  | { readonly matchFonts: readonly string[] };

/** The family in which text in each family is shown. Unknown ones are left out. */
export type FontMatches = Readonly<Record<string, string>>;

export type ConvertAnswer = FunctionAnswer<CarriedResult> | FunctionAnswer<FontMatches>;
