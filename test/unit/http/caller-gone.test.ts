/** A request whose work was ended: because its caller has left, or because an answer may take no longer. */
import { expect, test } from "vitest";
import { throwIfGone } from "#shared/errors/caller-gone.ts";
import { mountEndpoints } from "#shared/http/mount.ts";
import { expectError } from "#test/support/error-answers.ts";

async function answerAfter(signal: AbortSignal, log: unknown[] = []): Promise<Response> {
  const app = mountEndpoints(
    [
      {
        operation: { method: "get", path: "/", operationId: "showHome" },
        access: "public",
        async handle() {
          throwIfGone(signal);
          return new Response();
        },
      },
    ],
    {
      authenticate: () => Promise.reject(new Error("nobody asks")),
      forward: () => Promise.reject(new Error("nobody passes on")),
      operations: [],
      newRequestId: () => "r1",
      metrics() {},
      log: (...line) => log.push(line),
    },
  );
  return app.request("/");
}

test("a caller who has left is answered nothing, and the log tells of no fault", async () => {
  const log: unknown[] = [];
  const answer = await answerAfter(AbortSignal.abort(), log);
  expect([answer.status, await answer.text(), log]).toEqual([499, "", []]);
});

test("a caller whose answer may take no longer is told so", async () => {
  const overdue = AbortSignal.abort(new DOMException("The operation timed out", "TimeoutError"));
  expect(await expectError(await answerAfter(overdue), 422, "document_too_large")).toMatch(/longer.*fewer items/);
});
