/** How often and when an address is called that does not take what it is told, and who is not called at all. */
import { beforeEach, describe, expect, test } from "vitest";
import type { AccountId, DocumentId } from "#shared/base/model/ids.ts";
import { callWebhook } from "#shared/service/batch/call-webhook.ts";
import type { Job } from "#shared/storage/jobs/jobs.ts";

type Needs = Parameters<typeof callWebhook>[0];

const ID = "us01m7yrqs0awwtr6js1459dta37" as DocumentId;
const ACCOUNT = "us01m7yrqs0awwtr6js1459dta38" as AccountId;

let now: number;
let began: number;
let status: number | Error;
let calls: number[];
let sent: { readonly job: Job; readonly delaySeconds: number }[];
let isKept: boolean;
let givenUp: number;
let batch: object | undefined;
beforeEach(() => {
  [began, now, calls, sent, isKept, givenUp] = [1_795_222_800_000, 1_795_222_800_000, [], [], true, 0];
  [status, batch] = [200, { failure: { code: "data_empty", message: "…" } }];
});

const deps = {
  now: () => now,
  documents: { get: async () => undefined },
  batches: { get: async () => batch && { batch, rev: 1 } },
  webhooks: {
    get: async () => (isKept ? { id: ID, accountId: ACCOUNT, url: "https://example.com/" } : undefined),
    async remove() {
      isKept = false;
    },
  },
  webhookSecrets: { listSigning: async () => ["whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD"] },
  webhookSender: {
    async send() {
      calls.push((now - began) / 1000);
      if (status instanceof Error) throw status;
      return status;
    },
  },
  webhookJobs: { send: async (job: Job, { delaySeconds = 0 } = {}) => void sent.push({ job, delaySeconds }) },
  metrics: () => givenUp++,
} as unknown as Needs;

/** Each job is done when its delay is over, as a queue does it. */
async function runToTheEnd(): Promise<void> {
  sent.push({ job: { kind: "call-webhook", id: ID, attempt: 1, due: now }, delaySeconds: 0 });
  for (let next = sent.shift(); next; next = sent.shift()) {
    expect(next.delaySeconds).toBeLessThanOrEqual(900);
    now += next.delaySeconds * 1000;
    await callWebhook(deps, next.job as Parameters<typeof callWebhook>[1]);
  }
}

test.each([200, 201, 202, 204, 299])("an address that answers %i is called once", async (answered) => {
  status = answered;
  await runToTheEnd();
  expect(calls).toEqual([0]);
  expect(isKept).toBe(false);
});

test("410 Gone is an answer too: it wants to hear no more", async () => {
  status = 410;
  await runToTheEnd();
  expect(calls).toEqual([0]);
});

test.each([100, 301, 307, 400, 404, 429, 500, 503, new Error("no connection")])(
  "%s: it is called eight times in a day, with growing pauses, and then no more",
  async (answered) => {
    status = answered;
    await runToTheEnd();
    expect(calls).toHaveLength(8);
    const pauses = calls.slice(1).map((at, index) => at - (calls[index] ?? 0));
    expect(pauses).toEqual(pauses.toSorted((one, other) => one - other));
    expect(pauses[0]).toBeLessThanOrEqual(10);
    expect(calls.at(-1)).toBeGreaterThan(20 * 3600);
    expect(calls.at(-1)).toBeLessThan(25 * 3600);
    expect([isKept, givenUp]).toEqual([false, 1]);
  },
);

test("it is called when it answers again", async () => {
  status = 503;
  await callWebhook(deps, { kind: "call-webhook", id: ID, attempt: 1, due: now });
  status = 200;
  await runToTheEnd();
  expect([isKept, givenUp]).toEqual([false, 0]);
});

describe("nobody is called", () => {
  test("about a batch that was cancelled", async () => {
    batch = { state: "cancelled" };
    await runToTheEnd();
    expect([calls, isKept]).toEqual([[], false]);
  });

  test("about a document that was deleted", async () => {
    batch = undefined;
    await runToTheEnd();
    expect([calls, isKept]).toEqual([[], false]);
  });

  test("before it can be read what became of the batch", async () => {
    batch = { state: "in_progress" };
    await callWebhook(deps, { kind: "call-webhook", id: ID, attempt: 1, due: now });
    expect(calls).toEqual([]);
    batch = { state: "failed", failure: { code: "data_empty", message: "…" } };
    await runToTheEnd();
    expect(calls).toHaveLength(1);
  });
});
