/** What became of requests with an Idempotency-Key, over the records of one machine. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { AccountId } from "#shared/base/model/ids.ts";
import { openSqliteRecords } from "#shared/storage/records/records.sqlite.ts";
import type { Records } from "#shared/storage/records/records.ts";
import { type IdempotencyRepository, idempotencyRepository } from "#shared/storage/repositories/idempotency.ts";

const PLACE = { account: "us1" as AccountId, operation: "createTemplate", key: "a-key" };
const REQUEST = { fingerprint: "f1", id: "id1" };

let folder: string;
let time: number;
let records: Records & { close(): void };
let mine: IdempotencyRepository;
let another: IdempotencyRepository;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "merganser-idempotency-"));
  time = 1_000_000_000;
  records = openSqliteRecords({ file: path.join(folder, "records.db"), now: () => time });
  const ofWorker = (worker: string) =>
    idempotencyRepository(records, { now: () => time, worker, isOver: (_, began) => began + 60_000 <= time });
  [mine, another] = [ofWorker("mine"), ofWorker("another")];
});
afterEach(async () => {
  records.close();
  await rm(folder, { recursive: true });
});

test("a key is claimed by its first request; others see that it is running, under the first one's id", async () => {
  expect(await mine.claim(PLACE, REQUEST)).toMatchObject({ ...REQUEST, state: "claimed" });
  const other = await another.claim(PLACE, { fingerprint: "f2", id: "id2" });
  expect(other).toMatchObject({ ...REQUEST, state: "running" });
});

test("only one of twenty concurrent claims succeeds", async () => {
  const uses = await Promise.all(
    Array.from({ length: 20 }, (_, n) => mine.claim(PLACE, { fingerprint: "f", id: `id${n}` })),
  );
  expect(uses.filter(({ state }) => state === "claimed")).toHaveLength(1);
  expect(new Set(uses.map(({ id }) => id)).size).toBe(1);
});

test("a completed request is done under its id", async () => {
  await mine.complete(await mine.claim(PLACE, REQUEST));
  expect(await another.claim(PLACE, REQUEST)).toMatchObject({ ...REQUEST, state: "done" });
});

test("a completed request may have no answer, if none is kept", async () => {
  await mine.complete(await mine.claim(PLACE, REQUEST));
  const use = await mine.claim(PLACE, REQUEST);
  expect(use.state).toBe("done");
  expect(use).not.toHaveProperty("answer");
});

test("a released key is free for any request", async () => {
  await mine.release(await mine.claim(PLACE, REQUEST));
  const next = { fingerprint: "f2", id: "id2" };
  expect(await another.claim(PLACE, next)).toMatchObject({ ...next, state: "claimed" });
});

test("a use that was given up is seen as abandoned by all, under its id", async () => {
  await mine.abandon(await mine.claim(PLACE, REQUEST));
  expect(await another.claim(PLACE, REQUEST)).toMatchObject({ ...REQUEST, state: "abandoned" });
  expect(await mine.claim(PLACE, REQUEST)).toMatchObject({ ...REQUEST, state: "abandoned" });
});

describe("when the directory's answer is lost", () => {
  const losing = (method: "insert" | "replace" | "remove") =>
    idempotencyRepository(
      {
        ...records,
        [method]: async (...parameters: unknown[]) => {
          await (records[method] as (...all: unknown[]) => Promise<unknown>)(...parameters);
          throw new Error("lost");
        },
      },
      { now: () => time, worker: "losing", isOver: (worker) => worker !== "losing" },
    );

  test("a claim that its worker never heard of is no running request", async () => {
    const repository = losing("insert");
    await expect(repository.claim(PLACE, REQUEST)).rejects.toThrow("lost");
    expect((await repository.claim(PLACE, { ...REQUEST, id: "id2" })).state).toBe("abandoned");
  });

  test("a request is over for its worker when it was completed, released or given up", async () => {
    for (const end of ["complete", "abandon"] as const) {
      const repository = losing("replace");
      const place = { ...PLACE, key: end };
      await expect(repository[end](await repository.claim(place, REQUEST))).rejects.toThrow("lost");
      expect((await repository.claim(place, REQUEST)).state).not.toBe("running");
    }
    const repository = losing("remove");
    await expect(repository.release(await repository.claim(PLACE, REQUEST))).rejects.toThrow("lost");
    expect((await repository.claim(PLACE, REQUEST)).state).toBe("claimed");
  });
});

describe("what its worker left", () => {
  test("can be taken over, by one", async () => {
    await mine.claim(PLACE, REQUEST);
    time += 60_000;
    const left = await another.claim(PLACE, REQUEST);
    expect(left.state).toBe("abandoned");
    const next = { ...REQUEST, id: "id2" };
    const takers = await Promise.all([another.takeOver(left, next), another.takeOver(left, next)]);
    expect(takers.filter((use) => use !== undefined)).toEqual([expect.objectContaining({ ...next, state: "claimed" })]);
    expect(await mine.claim(PLACE, REQUEST)).toMatchObject({ id: "id2", state: "running" });
  });

  test("cannot be ended by it any more", async () => {
    const claimed = await mine.claim(PLACE, REQUEST);
    time += 60_000;
    await another.takeOver(await another.claim(PLACE, REQUEST), REQUEST);
    await expect(mine.complete(claimed)).rejects.toThrow("rev");
    expect((await mine.claim(PLACE, REQUEST)).state).toBe("running");
  });
});

test.each([
  ["account", { ...PLACE, account: "us2" as AccountId }],
  ["operation", { ...PLACE, operation: "generateDocument" }],
  ["key", { ...PLACE, key: "A-key" }],
])("another %s is another key", async (_what, place) => {
  await mine.claim(PLACE, REQUEST);
  expect((await mine.claim(place, REQUEST)).state).toBe("claimed");
});

test("after 24 hours the key is free", async () => {
  await mine.complete(await mine.claim(PLACE, REQUEST));
  time += 24 * 60 * 60 * 1000 - 1;
  expect((await mine.claim(PLACE, REQUEST)).state).toBe("done");
  time += 1;
  expect((await mine.claim(PLACE, REQUEST)).state).toBe("claimed");
});
