import { expect, test } from "vitest";
import { serviceError } from "#shared/base/errors/service-error.ts";
import { answerWith, carriedServiceError } from "#shared/workers/function-calls/function-answer.ts";

test("an error for callers of the service arrives with its code, status and text; its cause goes to the log", async () => {
  const thrown = serviceError("conversion_timed_out", { format: ".pdf", seconds: 60 }, { kind: "timed_out" });
  const answer = await answerWith(() => Promise.reject(thrown));
  if (!("error" in answer)) throw new Error("an error is expected");
  const arrived = carriedServiceError(JSON.parse(JSON.stringify(answer.error)));
  expect(arrived).toMatchObject({ code: "conversion_timed_out", status: 422, message: thrown.message });
  expect(arrived.message).toContain("60 seconds");
  expect(arrived.cause).toContain("timed_out");
});

test("any other error is no answer: the function fails, and is called again", async () => {
  await expect(answerWith(() => Promise.reject(new RangeError("a fault of ours")))).rejects.toThrow("a fault of ours");
});

test("a code that this version does not know is a fault of ours", () => {
  expect(() => carriedServiceError({ code: "brand_new", message: "What?" })).toThrow("brand_new");
});
