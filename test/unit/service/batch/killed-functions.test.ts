/** A batch on functions of a simulated AWS that are killed at random moments, and get jobs twice. */
import { crc32 } from "node:zlib";
import { expect, test } from "vitest";
import { WATCH_SECONDS } from "#shared/service/batch/watch-batch.ts";
import type { CloudOptions } from "#test/scale/cloud.ts";
import type { MeasuredWork } from "#test/scale/measured-work.ts";
import { makeBatch } from "#test/scale/scenarios.ts";
import { readZip } from "#test/support/read-zip.ts";

const ITEMS = 300;

/** Roughly what was measured for letters, with small files. */
const WORK: MeasuredWork = {
  name: "letters",
  sharing: { showsPageCount: true },
  pages: 1,
  readMs: { first: 0.01, each: 0.01 },
  mergeMs: { first: 0.5, each: 0.5 },
  assembleMs: { first: 1, each: 0.3 },
  convertMs: { first: 300, each: 100 },
  splitMs: { first: 20, each: 9 },
  docxBytes: { first: 800, each: 50 },
  pdfBytes: { first: 1000, each: 200 },
  partBytes: 1000,
  pieceMs: 0.05,
};

const CLOUD: Omit<CloudOptions, "seed"> = {
  work: WORK,
  tellsItems: true,
  batchFunctions: 8,
  conversionsEach: 6,
  batchConverters: 48,
  converters: 10,
  converterLoadingMs: 500,
};

/** Functions are killed at other moments with each seed. With some seeds none is. */
const FIRST_SEED = Number(process.env.TEST_SEED ?? 1);
const SEEDS_MAX = 100;
const KILLED = 3;

/** A range takes about three seconds. */
const KILLS = { share: 0.1, withinMs: 4000 };

test("one in ten ranges killed at random, and every job delivered twice, leave each item once and in order", async () => {
  const letters = { items: ITEMS, item: (position: number) => ({ Ref: `REF-${position}` }) };
  const expected = Array.from({ length: ITEMS }, (_, index) => [crc32(JSON.stringify(letters.item(index + 1)))]);
  let killed = 0;
  for (let seed = FIRST_SEED; killed < KILLED && seed < FIRST_SEED + SEEDS_MAX; seed++) {
    const undisturbed = await makeBatch({ ...CLOUD, seed }, letters);
    expect(undisturbed.milliseconds, "nobody waits for the job that watches").toBeLessThan(WATCH_SECONDS * 1000);
    const disturbed = await makeBatch({ ...CLOUD, seed, deliveredTwice: 1, kills: KILLS }, letters);
    killed += disturbed.cloud.killed;
    const [archive = new Uint8Array()] = disturbed.archives;
    expect(readZip(archive).map(itemOf), `seed ${seed}`).toEqual(expected);
    expect(Buffer.from(archive).equals(undisturbed.archives[0] ?? new Uint8Array()), `seed ${seed}`).toBe(true);
  }
  expect(killed).toBeGreaterThanOrEqual(KILLED);
});

/** A stand-in for a document names its items by their checksums. */
function itemOf({ content }: { readonly content: Buffer }): unknown {
  return JSON.parse(content.toString().replace(/\0+$/, "")).items;
}
