/**
 * Large documents on a simulated AWS whose Lambda refuses the 17th invocation of a function in a chain, unless the stack
 * allows it: with the documented settings for small quotas and the defaults (docs/aws.md, "How much runs at once"), at the
 * usual speed and for longer than 20 minutes. The clock is simulated: all of it takes a minute of a processor.
 */
import { describe, expect, test } from "vitest";
import type { DocumentId } from "#shared/base/model/ids.ts";
import { CHAIN_MAX } from "#test/lambda/invocation-chain.ts";
import { Cloud, type CloudOptions } from "#test/scale/cloud.ts";
import { LETTERS_OF_TESTS, slowLetters } from "#test/scale/letters.ts";

const TWENTY_MINUTES_MS = 20 * 60 * 1000;
const CONVERSIONS_EACH = 6;

interface Wanted {
  readonly rangesAtOnce: number;
  readonly letters: number;
  /** Seconds of a letter. By default, letters share conversions. */
  readonly seconds?: number;
}

/** Accepts the document, and works until `wait` resolves. */
async function make(
  { rangesAtOnce, letters, seconds }: Wanted,
  wait: (cloud: Cloud, id: DocumentId) => Promise<void>,
  changes: Partial<CloudOptions> = {},
) {
  const cloud = new Cloud({
    seed: 1,
    work: seconds === undefined ? LETTERS_OF_TESTS : slowLetters(seconds),
    tellsItems: false,
    batchFunctions: rangesAtOnce,
    conversionsEach: CONVERSIONS_EACH,
    batchConverters: rangesAtOnce * CONVERSIONS_EACH,
    converters: 100,
    converterLoadingMs: 500,
    ...changes,
  });
  const { clock } = cloud.simulation;
  const all = Array.from({ length: letters }, (_, index) => ({ Ref: `REF-${index + 1}` }));
  return clock.run(async () => {
    await wait(cloud, await cloud.accept(cloud.newAccount(), all));
    return { cloud, milliseconds: clock.now() };
  });
}

/** Whether chains are as long as Lambda refuses by default was tried for each. */
const AT_USUAL_SPEED = [
  { rangesAtOnce: 2, letters: 10_000, isLong: true },
  { rangesAtOnce: 10, letters: 10_000, isLong: false },
  { rangesAtOnce: 60, letters: 10_000, isLong: false },
  { rangesAtOnce: 2, letters: 100_000, isLong: true },
  { rangesAtOnce: 10, letters: 100_000, isLong: true },
  { rangesAtOnce: 60, letters: 100_000, isLong: false },
] as const;

/** Any document that takes longer than a quarter of an hour is watched for so long. */
const SLOW = [
  { rangesAtOnce: 2, letters: 10_000, seconds: 2 },
  { rangesAtOnce: 10, letters: 10_000, seconds: 8 },
  { rangesAtOnce: 60, letters: 10_000, seconds: 20 },
  { rangesAtOnce: 2, letters: 100_000, seconds: 0.15 },
  { rangesAtOnce: 10, letters: 100_000, seconds: 0.8 },
  { rangesAtOnce: 60, letters: 100_000, seconds: 4.5 },
] as const;

describe("with chains allowed for run-batch and run-job", () => {
  test.each(AT_USUAL_SPEED)(
    "$letters letters are made with rangesAtOnce=$rangesAtOnce",
    async ({ isLong, ...wanted }) => {
      const { cloud, milliseconds } = await make(wanted, (made, id) => made.whenDone(id));
      expect(cloud.runBatch.longestChain > CHAIN_MAX).toBe(isLong);
      expect([cloud.refusedInChains, cloud.setbacks]).toEqual([0, []]);
      // Without the help of the job that watches for lost jobs, which comes after a quarter of an hour.
      expect(milliseconds).toBeLessThan(15 * 60 * 1000);
    },
  );

  test.each(SLOW)("$letters letters of $seconds s are made with rangesAtOnce=$rangesAtOnce", async (wanted) => {
    const { cloud, milliseconds } = await make(wanted, (made, id) => made.whenDone(id, 10_000));
    expect(milliseconds).toBeGreaterThan(TWENTY_MINUTES_MS);
    expect(cloud.runJob.longestChain).toBeGreaterThan(CHAIN_MAX);
    expect([cloud.refusedInChains, cloud.setbacks]).toEqual([0, []]);
  });
});

describe("while Lambda ends all chains", () => {
  test.each([...AT_USUAL_SPEED.filter(({ isLong }) => isLong), ...SLOW.slice(0, 3)])(
    "a job of %j is lost",
    async (wanted) => {
      const { cloud } = await make(wanted, untilRefusedOrDone, { endsAllChains: true });
      expect(cloud.refusedInChains).toBeGreaterThan(0);
    },
  );
});

/** A document whose jobs are lost may be made all the same, when the watch sends them again. */
async function untilRefusedOrDone(cloud: Cloud, id: DocumentId): Promise<void> {
  let isDone = false;
  void cloud.whenDone(id, 10_000).finally(() => {
    isDone = true;
  });
  while (!isDone && cloud.refusedInChains === 0) await cloud.simulation.clock.sleep(1000);
}
