/**
 * During an update on AWS, functions of two versions take the jobs of one queue. A batch whose request has an option that
 * only the newer version knows waits for its functions: one of the earlier version never makes it without the option.
 */
import { describe, expect, test } from "vitest";
import { Cloud } from "#test/scale/cloud.ts";
import { LETTERS_OF_TESTS } from "#test/scale/letters.ts";
import { readZip } from "#test/support/read-zip.ts";

const MINUTE_MS = 60 * 1000;
const LETTERS = Array.from({ length: 100 }, (_, index) => ({ Ref: `REF-${index + 1}` }));

/** The option of the newer version. */
const LATER = "stampAngle";

type Stored = Record<string, unknown>;
const withOption = (stored: Stored) => ({ ...stored, wishes: { ...(stored.wishes as object), [LATER]: 45 } });
/** As a function reads it that knows the option. */
const asKnown = (stored: Stored) => {
  const { [LATER]: _, ...wishes } = stored.wishes as Stored;
  return { ...stored, wishes };
};

function cloudOfEarlierFunctions(): Cloud {
  return new Cloud({
    seed: 1,
    work: LETTERS_OF_TESTS,
    tellsItems: true,
    batchFunctions: 4,
    conversionsEach: 2,
    batchConverters: 8,
    converters: 1,
    converterLoadingMs: 500,
  });
}

describe("a batch with an option that only functions of the newer version know", () => {
  test("is made by these when the update has ended, and not before", async () => {
    const cloud = cloudOfEarlierFunctions();
    const { clock } = cloud.simulation;
    await clock.run(async () => {
      const id = await cloud.accept(cloud.newAccount(), LETTERS);
      cloud.changeRequest(id, withOption);
      const made = cloud.whenDone(id, 1000).then(() => clock.now());
      await clock.sleep(14 * MINUTE_MS);
      expect(cloud.convertForBatches.calls).toBe(0);
      cloud.changeRequest(id, asKnown);
      expect(await made).toBeLessThan(17 * MINUTE_MS);
      expect(readZip(cloud.bytesOf(id))).toHaveLength(LETTERS.length);
    });
    expect(cloud.setbacks).toEqual([expect.stringContaining(`${LATER} is not a field of this version`)]);
  });

  test("fails after an hour if the update was taken back", async () => {
    const cloud = cloudOfEarlierFunctions();
    const { clock } = cloud.simulation;
    await clock.run(async () => {
      const id = await cloud.accept(cloud.newAccount(), LETTERS);
      cloud.changeRequest(id, withOption);
      await expect(cloud.whenDone(id, 1000)).rejects.toThrow("document_not_made");
      expect(clock.now()).toBeGreaterThan(60 * MINUTE_MS);
      expect(clock.now()).toBeLessThan(62 * MINUTE_MS);
    });
  });
});
