/**
 * Large documents on a simulated AWS whose Lambda refuses the 17th invocation of a function in a chain, unless the stack
 * allows it: with the documented settings for small quotas and the defaults (docs/aws.md, "How much runs at once"), at the
 * usual speed and for longer than 20 minutes.
 */
import { describe, expect, test } from "vitest";
import { CHAIN_MAX } from "#test/lambda/invocation-chain.ts";
import type { CloudOptions } from "#test/scale/cloud.ts";
import { LETTERS_OF_TESTS, slowLetters } from "#test/scale/letters.ts";
import type { MeasuredWork } from "#test/scale/measured-work.ts";
import { makeBatch, type Outcome } from "#test/scale/scenarios.ts";

const TWENTY_MINUTES_MS = 20 * 60 * 1000;
const CONVERSIONS_EACH = 6;

function make(
  {
    work,
    rangesAtOnce,
    letters,
  }: { readonly work: MeasuredWork; readonly rangesAtOnce: number; readonly letters: number },
  changes: Partial<CloudOptions> = {},
): Promise<Outcome> {
  const cloud: CloudOptions = {
    seed: 1,
    work,
    tellsItems: false,
    batchFunctions: rangesAtOnce,
    conversionsEach: CONVERSIONS_EACH,
    batchConverters: rangesAtOnce * CONVERSIONS_EACH,
    converters: 100,
    converterLoadingMs: 500,
    ...changes,
  };
  return makeBatch(cloud, { items: letters, item: (position) => ({ Ref: `REF-${position}` }) });
}

describe.each([2, 10, 60])("with rangesAtOnce=%i", (rangesAtOnce) => {
  test.each([10_000, 100_000])("%i letters are made without the help of the job that watches", async (letters) => {
    const { cloud, milliseconds } = await make({ work: LETTERS_OF_TESTS, rangesAtOnce, letters });
    expect(cloud.refusedInChains).toBe(0);
    expect(cloud.setbacks).toEqual([]);
    expect(milliseconds).toBeLessThan(TWENTY_MINUTES_MS);
  });
});

/** Seconds of a letter with which the document takes half an hour. */
const SLOW = [
  [2, 10_000, 2],
  [10, 10_000, 10],
  [60, 10_000, 20],
  [2, 100_000, 0.2],
  [10, 100_000, 1],
  [60, 100_000, 6],
] as const;

test.each(SLOW)("with rangesAtOnce=%i, %i letters that take %d seconds each are made", async (...facts) => {
  const [rangesAtOnce, letters, seconds] = facts;
  const { cloud, milliseconds } = await make({ work: slowLetters(seconds), rangesAtOnce, letters });
  expect(milliseconds).toBeGreaterThan(TWENTY_MINUTES_MS);
  expect(cloud.runJob.longestChain).toBeGreaterThan(CHAIN_MAX);
  expect(cloud.refusedInChains).toBe(0);
  expect(cloud.setbacks).toEqual([]);
});

describe("while Lambda ends all long chains", () => {
  test.each([
    [2, 10_000, LETTERS_OF_TESTS],
    [10, 100_000, LETTERS_OF_TESTS],
    [60, 10_000, slowLetters(20)],
  ])("with rangesAtOnce=%i, jobs of %i letters are lost", async (rangesAtOnce, letters, work) => {
    // A document whose jobs are lost fails, or the watch makes up for them.
    const areLost = await make({ work, rangesAtOnce, letters }, { endsAllChains: true }).then(
      ({ cloud }) => cloud.refusedInChains > 0,
      (error: Error) => error.message.startsWith("the batch failed"),
    );
    expect(areLost).toBe(true);
  });
});
