/** Every attack of the corpus is blocked, by the service that `npm start` runs. `npm run attack` tells each by name. */
import { beforeAll, describe, expect, test } from "vitest";
import { CHROMIUM } from "#test/support/chromium.ts";
import { HAS_PDF_TOOLS, SKIPPED_PDF } from "#test/support/poppler.ts";
import { CATEGORIES } from "./attack.ts";
import { ATTACKS } from "./attacks.ts";
import { describeResult } from "./report.ts";
import { type Result, runAttacks } from "./run-attacks.ts";

const MINUTE_MS = 60_000;

test("the corpus has attacks of every category, at least 1,000, each with a name of its own", () => {
  expect(new Set(ATTACKS.map(({ category }) => category))).toEqual(new Set(CATEGORIES));
  expect(ATTACKS.length).toBeGreaterThanOrEqual(1000);
  const names = ATTACKS.map(({ category, name }) => `${category}: ${name}`);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

describe.skipIf(!HAS_PDF_TOOLS || CHROMIUM === undefined)(`no attack has an effect${SKIPPED_PDF}`, () => {
  let results: readonly Result[] = [];
  beforeAll(async () => {
    results = await runAttacks(ATTACKS);
  }, 40 * MINUTE_MS);

  test.each(CATEGORIES)("%s", (category) => {
    const own = results.filter(({ attack }) => attack.category === category);
    expect(own.length).toBeGreaterThanOrEqual(ATTACKS.filter((attack) => attack.category === category).length);
    // Where Landlock is taken away, some are named that need it.
    expect(own.filter(({ isBlocked, isNamed }) => !isBlocked && !isNamed).map(describeResult)).toEqual([]);
  });
});
