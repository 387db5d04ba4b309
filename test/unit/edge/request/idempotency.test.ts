/** A request with an Idempotency-Key whose first try ended at an unknown point. */
import { expect, test } from "vitest";
import { serviceError } from "#shared/base/errors/service-error.ts";
import type { Account } from "#shared/base/model/account.ts";
import type { AccountId } from "#shared/base/model/ids.ts";
import { type Creation, withIdempotency } from "#shared/edge/request/idempotency.ts";
import { idempotencyRepository } from "#shared/storage/repositories/idempotency.ts";
import { memoryRecords } from "#test/support/memory-stores.ts";

const ACCOUNT: Account = { id: "us1" as AccountId, plan: "Free", region: "us" };

test.each([
  { is: "was not made is made", read: 404, answered: 201, made: ["id1", "id2"] },
  { is: "cannot be read at the moment is not made a second time", read: 503, answered: 503, made: ["id1"] },
])("a document that $is", async ({ read, answered, made }) => {
  const records = memoryRecords(new Map(), () => 0);
  const idempotency = idempotencyRepository(records, {
    now: () => 0,
    worker: "mine",
    isOver: (worker) => worker !== "mine",
  });
  const headers = { "Idempotency-Key": "k1" };
  const request = new Request("https://us.example/v1/document", { method: "POST", headers });
  const begun: string[] = [];
  const answerTo = (work: () => Promise<Response>) => {
    const creation: Creation<string> = {
      asked: {},
      newId: () => `id${begun.length + 1}`,
      stored: { read: async () => new Response(null, { status: read }), gone: (id) => new Error(`${id} is gone`) },
    };
    return withIdempotency(
      { idempotency },
      { request, account: ACCOUNT, operation: "generateDocument" },
      creation,
      (id: string) => {
        begun.push(id);
        return work();
      },
    );
  };
  await expect(
    answerTo(() => Promise.reject(serviceError("storage_unavailable", { reason: "does not respond." }))),
  ).rejects.toThrow("does not respond");
  expect((await answerTo(async () => new Response(null, { status: 201 }))).status).toBe(answered);
  expect(begun).toEqual(made);
});
