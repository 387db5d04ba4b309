import { describe, expect, test } from "vitest";
import { conversionFailure } from "#shared/workers/processes/conversion-failure.ts";
import { WorkFailure } from "#shared/workers/processes/work-failure.ts";

const ATTEMPT = { program: "LibreOffice", format: ".pdf", deadlineMs: 60_000, memoryLimitBytes: 1.5e9 };

describe("what a caller is told of a program that", () => {
  test.each([
    ["crashed", "conversion_failed", "it crashed LibreOffice twice"],
    ["too_large", "conversion_failed", "more than 1500 MB of memory"],
    ["timed_out", "conversion_timed_out", "longer than 60 seconds"],
  ] as const)("%s", (fault, code, words) => {
    const failure = new WorkFailure(fault, "secret");
    const error = conversionFailure(failure, ATTEMPT);
    expect(error).toMatchObject({ code, cause: failure, message: expect.stringContaining(words) });
    expect((error as Error).message).not.toContain("secret");
  });
});

test("another error is returned as it is", () => {
  const error = new Error("another");
  expect(conversionFailure(error, ATTEMPT)).toBe(error);
});
