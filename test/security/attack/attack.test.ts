/**
 * Attacks of every category are blocked, by the service that `npm start` runs: others with each `TEST_SEED`. All of them, each
 * by name: `npm run attack`.
 */
import { beforeAll, expect, test } from "vitest";
import { given } from "#test/support/given.ts";
import { CATEGORIES } from "./attack.ts";
import { ATTACKS } from "./attacks.ts";
import { describeResult } from "./report.ts";
import { type Result, runAttacks } from "./run-attacks.ts";
import { sampleOf } from "./sample.ts";

const MINUTE_MS = 60_000;
const PER_CATEGORY = 1;
const SEED = Number(process.env.TEST_SEED ?? Date.now() % 0xffff);
const SAMPLE = sampleOf(ATTACKS, PER_CATEGORY, SEED);

given("LibreOffice", "poppler", "Chromium").describe(`no attack has an effect (seed ${SEED})`, () => {
  let results: readonly Result[] = [];
  beforeAll(async () => {
    results = await runAttacks(SAMPLE);
  }, 10 * MINUTE_MS);

  test.each(CATEGORIES)("%s", (category) => {
    const own = results.filter(({ attack }) => attack.category === category);
    expect(own.length).toBeGreaterThanOrEqual(PER_CATEGORY);
    // Where Landlock is taken away, some are named that need it.
    expect(own.filter(({ isBlocked, isNamed }) => !isBlocked && !isNamed).map(describeResult)).toEqual([]);
  });
});
