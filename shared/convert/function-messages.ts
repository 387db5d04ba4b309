/** What the service and the function `convert` say to each other. */
import type { Carried, Made } from "#shared/function-calls/carried.ts";
import type { FunctionAnswer } from "#shared/function-calls/function-answer.ts";
import type { Conversion } from "./converter.ts";

export type ConvertQuestion =
  | (Omit<Conversion, "source"> & { readonly source: Carried; readonly resultAddress: string })
  | { readonly matchFonts: readonly string[] };

/** The family that text in each is shown with; what cannot be told is left out. */
export type FontMatches = Readonly<Record<string, string>>;

export type ConvertAnswer = FunctionAnswer<Made> | FunctionAnswer<FontMatches>;
