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

/** Functions and letters. The first one is what the costs of the others are compared with. */
const BATCHES = [
  [1, 100_000],
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
    const onOne = new Map<string, number>();
    for (const [functions, items] of BATCHES) {
      for (const [name, latencies] of STARTS) {
        const { milliseconds, dollars, cloud } = await makeBatch(
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
        const each = dollars / items;
        if (functions === 1) onOne.set(name, each);
        figures.push({
          what,
          times: summarise([milliseconds]),
          more: {
            "dollars for 100,000": each * 100_000,
            "cost by that of 100,000 on one function": each / (onOne.get(name) ?? each),
            "conversions at once": cloud.convertForBatches.mostAtOnce,
            "s until accepted": (cloud.phases.get("continue-batch")?.first ?? 0) / 1000,
            "s until the first range": (cloud.phases.get("make-range")?.first ?? 0) / 1000,
          },
        });
      }
    }
    return figures;
  },
};
