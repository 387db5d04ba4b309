/**
 * Large documents on a simulated AWS whose Lambda refuses the 17th invocation of a function in a chain, unless the stack
 * allows it: with the documented settings for small quotas and the defaults (docs/aws.md, "How much runs at once"), at the
 * usual speed and for longer than 20 minutes.
 */
import { expect, test } from "vitest";
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

test.each([
  [2, 30_000],
  [60, 10_000],
])("with rangesAtOnce=%i, %i letters are made without the help of the job that watches", async (...facts) => {
  const [rangesAtOnce, letters] = facts;
  const { cloud, milliseconds } = await make({ work: LETTERS_OF_TESTS, rangesAtOnce, letters });
  expect(cloud.refusedInChains).toBe(0);
  expect(cloud.setbacks).toEqual([]);
  expect(milliseconds).toBeLessThan(TWENTY_MINUTES_MS);
});

/** Seconds of a letter with which the document takes half an hour. */
const SLOW = [
  [2, 10_000, 2],
  [60, 10_000, 20],
] as const;

test.each(SLOW)("with rangesAtOnce=%i, %i letters that take %d seconds each are made", async (...facts) => {
  const [rangesAtOnce, letters, seconds] = facts;
  const { cloud, milliseconds } = await make({ work: slowLetters(seconds), rangesAtOnce, letters });
  expect(milliseconds).toBeGreaterThan(TWENTY_MINUTES_MS);
  expect(cloud.runJob.longestChain).toBeGreaterThan(CHAIN_MAX);
  expect(cloud.refusedInChains).toBe(0);
  expect(cloud.setbacks).toEqual([]);
});

test("while Lambda ends all long chains, jobs of 10,000 letters are lost", async () => {
  const wanted = { work: LETTERS_OF_TESTS, rangesAtOnce: 2, letters: 10_000 };
  // A document whose jobs are lost fails, or the watch makes up for them.
  const areLost = await make(wanted, { endsAllChains: true }).then(
    ({ cloud }) => cloud.refusedInChains > 0,
    (error: Error) => error.message.startsWith("the batch failed"),
  );
  expect(areLost).toBe(true);
});
