/** A request whose work was ended: because its caller has left, or because an answer may take no longer. */
import { describe, expect, test } from "vitest";
import { throwIfGone } from "#shared/base/errors/caller-gone.ts";
import { serviceError } from "#shared/base/errors/service-error.ts";
import { mountEndpoints } from "#shared/edge/http/transport/mount.ts";
import { expectError } from "#test/support/error-answers.ts";

function answerAfter(signal: AbortSignal, log: unknown[] = []): Promise<Response> {
  return answerTo(new Request("http://localhost/"), () => throwIfGone(signal), log);
}

async function answerTo(request: Request, work: () => void, log: unknown[]): Promise<Response> {
  const app = mountEndpoints(
    [
      {
        operation: { method: "get", path: "/", operationId: "showHome" },
        access: "public",
        async handle() {
          work();
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
  return app.request(request);
}

test("a caller who has left is answered nothing, and the log tells of no fault", async () => {
  const log: unknown[] = [];
  const answer = await answerAfter(AbortSignal.abort(), log);
  expect([answer.status, await answer.text(), log]).toEqual([499, "", []]);
});

describe("a service that stops in the middle of work", () => {
  const stopping = () => {
    throw serviceError("shutting_down", {}, new Error("the process ended"));
  };

  test("has failed nobody where the caller has left before", async () => {
    const log: unknown[] = [];
    const left = new Request("http://localhost/", { signal: AbortSignal.abort() });
    const answer = await answerTo(left, stopping, log);
    expect([answer.status, await answer.text(), log]).toEqual([499, "", []]);
  });

  test.each([
    ["there", new AbortController().signal],
    ["there, though time is over", AbortSignal.abort(new DOMException("The operation timed out", "TimeoutError"))],
  ])("tells a caller who is still %s, and its operator", async (_, signal) => {
    const log: unknown[] = [];
    const request = new Request("http://localhost/", { signal });
    await expectError(await answerTo(request, stopping, log), 503, "shutting_down");
    expect(log).toMatchObject([
      ["error", "The service is shutting down. Try again in a moment.", { code: "shutting_down" }],
    ]);
  });

  test("hides no other fault of ours behind a caller who has left", async () => {
    const log: unknown[] = [];
    const left = new Request("http://localhost/", { signal: AbortSignal.abort() });
    const broken = () => {
      throw new TypeError("ours");
    };
    await answerTo(left, broken, log);
    expect(log).toMatchObject([["error", expect.any(String), { code: "internal" }]]);
  });
});

test("a caller whose answer may take no longer gets an error with the remedy", async () => {
  const overdue = AbortSignal.abort(new DOMException("The operation timed out", "TimeoutError"));
  expect(await expectError(await answerAfter(overdue), 422, "document_too_large")).toMatch(/longer.*fewer items/);
});
