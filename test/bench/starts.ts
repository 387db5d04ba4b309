/**
 * How the start of images changes the time of batches: the simulation of `scale` with the latencies of small images of
 * Node and with those that others report for images of LibreOffice. The work of an item is assumed, so only the two columns
 * are comparable with each other.
 */
import { AWS_LATENCIES } from "#test/scale/aws-figures.ts";
import { LETTERS_OF_TESTS } from "#test/scale/letters.ts";
import { makeBatch } from "#test/scale/scenarios.ts";
import { type Bench, type Figure, summarise } from "./bench.ts";

/**
 * shelfio/libreoffice-lambda-base-image, issue 4: about 5 s at best and 20 to 30 s for first starts;
 * shelfio/libreoffice-lambda-layer, issue 30: 5 s until the function is loaded.
 */
const REPORTED = { p50: 5000, p99: 20_000 };

const STARTS = [
  ["1 s (99 %: 3 s)", AWS_LATENCIES],
  ["5 s (99 %: 20 s)", { ...AWS_LATENCIES, coldStartOfImage: REPORTED }],
] as const;

const BATCHES = [
  [10, 100_000],
  [30, 100_000],
  [60, 100_000],
  [100, 100_000],
  [60, 10_000],
  [60, 1_000],
] as const;

const CONVERSIONS_EACH = 6;

export const startsBench: Bench = {
  about: "letters on simulated functions, with images that start in two ways; seconds of the simulated clock",
  async run() {
    const figures: Figure[] = [];
    for (const [functions, items] of BATCHES) {
      for (const [name, latencies] of STARTS) {
        const { milliseconds } = await makeBatch(
          {
            seed: 1,
            work: LETTERS_OF_TESTS,
            tellsItems: false,
            batchFunctions: functions,
            conversionsEach: CONVERSIONS_EACH,
            batchConverters: functions * CONVERSIONS_EACH,
            converters: 100,
            converterLoadingMs: 500,
            latencies,
          },
          { items, item: (position) => ({ Ref: `REF-${position}` }) },
        );
        const what = `${items} letters on ${functions} functions, images start in ${name}`;
        figures.push({ what, times: summarise([milliseconds]) });
      }
    }
    return figures;
  },
};
