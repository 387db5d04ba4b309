/**
 * Jobs that send jobs, on functions of a simulated AWS. Lambda refuses the 17th invocation of a function in a chain unless
 * the stack allows it. So the chains of `run-batch` and `run-job` must be allowed, and each of them must end by itself.
 */
import { crc32 } from "node:zlib";
import { describe, expect, test } from "vitest";
import type { DocumentId } from "#shared/base/model/ids.ts";
import { CHAIN_MAX } from "#test/lambda/invocation-chain.ts";
import { Cloud, type CloudOptions } from "#test/scale/cloud.ts";
import { slowLetters } from "#test/scale/letters.ts";
import { readZip } from "#test/support/read-zip.ts";

const HOUR_MS = 60 * 60 * 1000;
const ADDRESS = "https://example.com/ready";

/** One function converts one letter at a time, and each takes 59 seconds. So a range takes several slices of 8 minutes. */
const CLOUD: CloudOptions = {
  seed: 1,
  work: slowLetters(59),
  tellsItems: true,
  batchFunctions: 1,
  conversionsEach: 1,
  batchConverters: 1,
  converters: 1,
  converterLoadingMs: 500,
};

/** Two hours and a half. */
const LETTERS = Array.from({ length: 150 }, (_, index) => ({ Ref: `REF-${index + 1}` }));

/** Makes the letters, and waits until no job is left. */
async function make(changes: Partial<CloudOptions> = {}, letters = LETTERS) {
  const cloud = new Cloud({ ...CLOUD, ...changes });
  const { clock } = cloud.simulation;
  return clock.run(async () => {
    const id = await cloud.accept(cloud.newAccount(), letters, ADDRESS);
    const outcome = await cloud.whenDone(id, 10_000).then(
      () => "ready",
      (error: Error) => error.message,
    );
    const endedMs = clock.now();
    await cloud.whenQuiet();
    return { cloud, id, outcome, endedMs, quietMs: clock.now() };
  });
}

describe("a document that takes hours", () => {
  test("is made by chains that are longer than Lambda allows by default, and has each item once", async () => {
    const { cloud, id, endedMs } = await make();
    expect(endedMs).toBeGreaterThan(2 * HOUR_MS);
    expect(cloud.runBatch.longestChain).toBeGreaterThan(CHAIN_MAX);
    expect(cloud.runJob.longestChain).toBeGreaterThan(CHAIN_MAX);
    expect(cloud.refusedInChains).toBe(0);
    expect(itemsOf(cloud, id)).toEqual(LETTERS.map((letter) => [crc32(JSON.stringify(letter))]));
  });

  test("is not made while Lambda ends these chains", async () => {
    const { cloud, outcome } = await make({ endsAllChains: true });
    expect(cloud.refusedInChains).toBeGreaterThan(0);
    expect(outcome).toContain("document_not_made");
  });
});

describe("a webhook that is refused", () => {
  const REFUSED = { webhookStatus: 503, work: slowLetters(1) };

  test("is called eight times within a day, though each quarter of an hour a job sends the next", async () => {
    const { cloud } = await make(REFUSED, LETTERS.slice(0, 3));
    expect(cloud.webhookCalls).toHaveLength(8);
    expect(cloud.runJob.longestChain).toBeGreaterThan(CHAIN_MAX);
    expect(cloud.deadJobs).toEqual([]);
  });

  test("is given up within hours while Lambda ends these chains", async () => {
    const { cloud } = await make({ ...REFUSED, endsAllChains: true }, LETTERS.slice(0, 3));
    expect(cloud.webhookCalls.length).toBeLessThan(8);
    expect(cloud.deadJobs).toEqual([expect.objectContaining({ kind: "call-webhook" })]);
  });
});

/** A document fails after five setbacks. Their pauses last seven minutes, and a killed worker is noticed after two. */
describe("the jobs of a document that cannot be made end by themselves", () => {
  const ENDLESS: readonly [what: string, changes: Partial<CloudOptions>][] = [
    ["every conversion fails", { isConverterBroken: true }],
    ["every worker is killed at its work", { kills: { share: 1, withinMs: 30_000 } }],
    ["every worker is killed before it begins", { kills: { share: 1, withinMs: 0 } }],
  ];

  test.each(ENDLESS)("when %s", async (_, changes) => {
    const { cloud, outcome, endedMs, quietMs } = await make(changes);
    expect(outcome).toContain("document_not_made");
    expect(endedMs).toBeLessThan(2 * HOUR_MS);
    // A sweep waits for a quarter of an hour, and a job whose worker was killed comes back five times.
    expect(quietMs - endedMs).toBeLessThan(2 * HOUR_MS);
    expect(cloud.webhookCalls).toHaveLength(1);
    expect(cloud.deadJobs).toEqual([]);
  });
});

/** A stand-in for a document names its items by their checksums. */
function itemsOf(cloud: Cloud, id: DocumentId): unknown {
  return readZip(cloud.bytesOf(id)).map(({ content }) => JSON.parse(content.toString().replace(/\0+$/, "")).items);
}
