/** Every line of the log names the request that caused it, through waits and jobs. */
import { expect, test } from "vitest";
import { within } from "#shared/base/log/activity.ts";
import { jsonLog } from "#shared/base/log/log.ts";
import type { DocumentId } from "#shared/base/model/ids.ts";
import type { AnyJob } from "#shared/storage/jobs/jobs.ts";
import { withinOrigin, withOrigins } from "#shared/wiring/job-origins.ts";

const lines: Record<string, unknown>[] = [];
const log = jsonLog(
  (line) => lines.push(JSON.parse(line)),
  () => 0,
);
const JOB = { kind: "sweep-batch", id: "d1" as DocumentId } as const;

/** The lines that the work logs. */
async function logged(work: () => unknown): Promise<readonly Record<string, unknown>[]> {
  lines.length = 0;
  await work();
  return [...lines];
}

/** A job as it was stored in the course of work. */
async function sent(work: (send: (job: AnyJob) => Promise<void>) => Promise<void>): Promise<AnyJob> {
  const stored: string[] = [];
  const jobs = withOrigins({ send: async (job: AnyJob) => void stored.push(JSON.stringify(job)) });
  await work((job) => jobs.send(job));
  return JSON.parse(stored[0] ?? "");
}

test("a long text of others is cut, and the line says how long it was", async () => {
  const [line] = await logged(() => log("error", "refused", { cause: "x".repeat(20_000_000) }));
  expect(line).toMatchObject({
    message: "refused",
    cause: expect.stringMatching(/^x{20000} … \(20000000 characters\)$/),
  });
});

test("a line names the request and the trace, also after waits, and beside others", async () => {
  const work = (id: string) =>
    within({ requestId: id, traceparent: `00-trace${id}-span-01` }, async () => {
      await new Promise((resolve) => setTimeout(resolve));
      log("info", "late", { of: id });
    });
  expect(await logged(() => Promise.all([work("a"), work("b")]))).toEqual([
    expect.objectContaining({ requestId: "a", traceId: "tracea", of: "a" }),
    expect.objectContaining({ requestId: "b", traceId: "traceb", of: "b" }),
  ]);
});

test("a line of work without a request names none", async () => {
  expect(await logged(() => log("warn", "alone"))).toEqual([
    { time: "1970-01-01T00:00:00.000Z", level: "warn", message: "alone" },
  ]);
});

test("a job's lines name the request that sent it, and the job stays as it was sent", async () => {
  const job = await within({ requestId: "a" }, () => sent((send) => send(JOB)));
  const handle = (given: AnyJob) => log("error", "failed", { ...(given as typeof JOB) });
  expect(await logged(() => within({ requestId: "another" }, () => withinOrigin(job, handle)))).toEqual([
    { time: expect.anything(), level: "error", message: "failed", requestId: "a", ...JOB },
  ]);
});

test("a job that a job sends names the request of the first one", async () => {
  const first = await within({ requestId: "a" }, () => sent((send) => send(JOB)));
  const second = await sent((send) => withinOrigin(first, () => send(JOB)));
  expect((await logged(() => withinOrigin(second, () => log("info", "done"))))[0]).toMatchObject({ requestId: "a" });
});

test("a job of an older version, or with a damaged origin, is handled without a request", async () => {
  for (const origin of [undefined, "?", { requestId: 7 }]) {
    const job: AnyJob = Object.assign({ ...JOB }, { origin });
    const [line] = await logged(() =>
      within({ requestId: "other" }, () => withinOrigin(job, () => log("info", "done"))),
    );
    expect(line).not.toHaveProperty("requestId");
  }
});
