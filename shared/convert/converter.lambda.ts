/** The converter on AWS: LibreOffice in a function of its own, of which Lambda runs as many as there is work for. */
import { type ConversionWork, convertByFunction } from "#shared/function-calls/convert-by-function.ts";
import type { Converter } from "./converter.ts";
import { fontMatcher } from "./font-matches.lambda.ts";
import type { ConvertQuestion } from "./function-messages.ts";

/** Its worker is the function `convert`. */
export interface LambdaConverterOptions extends ConversionWork<ConvertQuestion> {
  /** Conversions side by side for one call of the service. Default: 8. */
  readonly atOnce?: number;
}

export function createLambdaConverter(options: LambdaConverterOptions): Converter {
  const { worker, atOnce = 8 } = options;
  return {
    atOnce,
    matchFont: fontMatcher(worker),
    convert: ({ source, ...wish }) =>
      convertByFunction(options, wish.to, source, (carried, resultAddress) => ({
        ...wish,
        source: carried,
        resultAddress,
      })),

    /** Nothing is gained ahead: while a call warmed one environment up, the conversion itself would start a second. */
    prepare() {},

    /** It is deployed with what calls it. */
    isAvailable: () => true,
  };
}
