/** Files that are made to exhaust or crash their reader are refused, and the service goes on. */
import { describe, expect, test } from "vitest";
import type { DataFailure } from "#shared/engine/data/data-failure.ts";
import { createProcessDataReader } from "#shared/workers/data-reader/data-reader.process.ts";
import { HOSTILE_FILES } from "#test/support/hostile-data-files.ts";
import { childWorkers } from "#test/support/killed-workers.ts";

const DEADLINE_MS = 10_000;
/** Services in this process share workers, which wait for a while. */
const ofTestsBefore = childWorkers("reader-main");
const reader = createProcessDataReader({ deadlineMs: DEADLINE_MS });
const GOOD = { filename: "data.csv", bytes: Buffer.from("Name\nAnn\n") };

function failureOf(work: Promise<unknown>): Promise<DataFailure> {
  return work.then(
    () => expect.unreachable("it was read"),
    (error: unknown) => error as DataFailure,
  );
}

describe("a hostile file is refused, and the next file is read", () => {
  test.each(HOSTILE_FILES)("$what", async ({ filename, make, fault }) => {
    const bytes = make();
    const failure = await failureOf(reader.read({ filename, bytes }, {}));
    // On a machine that is busy with other work, the deadline may come first.
    expect([fault, "timed_out"]).toContain(failure.fault);
    expect(await (await reader.read(GOOD, {})).items.read(1, 1)).toMatchObject([{ json: '{"Name":"Ann"}' }]);
  });
});

describe("the limits of the process that reads", () => {
  const large = { filename: "data.csv", bytes: Buffer.from(`a,b\n${"1,2\n".repeat(90_000)}`) };

  test("time: a file that is not read within the deadline is refused", async () => {
    const failure = await failureOf(createProcessDataReader({ deadlineMs: 20 }).read(large, {}));
    expect(failure.fault).toBe("timed_out");
  });

  test("memory: a file that needs more than the heap is refused", async () => {
    const failure = await failureOf(createProcessDataReader({ heapMegabytes: 20 }).read(large, {}));
    expect(failure.fault).toBe("too_large");
  });

  test("no process is left when all files are read or refused", async () => {
    await reader.read(GOOD, {});
    const left = () => childWorkers("reader-main").filter((id) => !ofTestsBefore.includes(id));
    await expect.poll(left).toEqual([]);
  });
});
