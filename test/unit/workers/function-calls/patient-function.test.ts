import { describe, expect, test } from "vitest";
import type { CallOutcome } from "#shared/workers/function-calls/called-function.ts";
import { patientFunction } from "#shared/workers/function-calls/patient-function.ts";

const BUSY = { kind: "busy", detail: "Rate Exceeded." } as const;

/** A function that is full for so many calls. */
function fullFor(times: number) {
  let calls = 0;
  return {
    get calls() {
      return calls;
    },
    async call<Result>(): Promise<CallOutcome<Result>> {
      return ++calls > times ? { kind: "answered", result: "made" as Result } : BUSY;
    },
  };
}

describe("a function that is full", () => {
  test("is asked again until it answers, for as long as there is time", async () => {
    const full = fullFor(20);
    const worker = patientFunction(full, { mayWait: () => true, firstPauseMs: 0 });
    expect(await worker.call("question")).toEqual({ kind: "answered", result: "made" });
    expect(full.calls).toBe(21);
  });

  test("is busy when the time is over", async () => {
    const full = fullFor(Number.POSITIVE_INFINITY);
    const worker = patientFunction(full, { mayWait: () => full.calls < 3, firstPauseMs: 0 });
    expect(await worker.call("question")).toEqual(BUSY);
    expect(full.calls).toBe(3);
  });

  test("is no longer waited for once the document is cancelled", async () => {
    const cancelled = new AbortController();
    const full = fullFor(Number.POSITIVE_INFINITY);
    const worker = patientFunction(full, { mayWait: () => true, signal: cancelled.signal, firstPauseMs: 3_600_000 });
    const waiting = worker.call("question");
    cancelled.abort(new Error("cancelled"));
    await expect(waiting).rejects.toThrow("abort");
    expect(full.calls).toBe(1);
  });
});
