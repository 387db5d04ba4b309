/** Implements the converter on AWS with LibreOffice in a function of its own, which Lambda scales with demand. */
import { measured } from "#shared/base/log/timings.ts";
import { type ConversionWork, convertByFunction } from "#shared/workers/function-calls/convert-by-function.ts";
import type { Converter } from "./converter.ts";
import { fontMatcher } from "./font-matches.lambda.ts";
import type { ConvertQuestion } from "./function-messages.ts";

/** The worker is the function `convert` or `convert-for-batches`. */
export interface LambdaConverterOptions extends ConversionWork<ConvertQuestion> {
  /** The number of parallel conversions for one call of the service, or for one range of a batch. Default: 8. */
  readonly atOnce?: number;
}

export function createLambdaConverter(options: LambdaConverterOptions): Converter {
  const { worker, atOnce = 8 } = options;
  return {
    atOnce,
    matchFont: fontMatcher(worker),
    convert: ({ source, ...target }) =>
      measured("convert", () =>
        convertByFunction(options, target.to, source, (carried, resultAddress) => ({
          ...target,
          source: carried,
          resultAddress,
        })),
      ),

    /** Warming up would gain nothing: while it warmed one environment, the conversion itself would start a second. */
    prepare() {},

    /** The function is deployed together with its callers. */
    isAvailable: () => true,
  };
}
