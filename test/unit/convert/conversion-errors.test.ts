import { describe, expect, test } from "vitest";
import { conversionError } from "#shared/convert/conversion-errors.ts";

const REMEDY = "apt-get install libreoffice";

describe("what a caller is told", () => {
  test.each([
    [{ kind: "refused", step: "load", detail: "secret" }, "conversion_failed", "damaged, protected by a password"],
    [{ kind: "refused", step: "type", detail: "secret" }, "conversion_failed", "not a text document"],
    [{ kind: "refused", step: "save", detail: "secret" }, "conversion_failed", "cannot be written as .pdf"],
    [{ kind: "crashed", detail: "secret" }, "conversion_failed", "crash, twice"],
    [{ kind: "refused", step: "excess", detail: "it holds much" }, "document_too_large", "too large: it holds much."],
    [{ kind: "killed", detail: "secret" }, "work_interrupted", "ended from outside"],
    [{ kind: "out_of_memory", limitBytes: 1.5e9 }, "conversion_failed", "more than 1500 MB of memory"],
    [{ kind: "timed_out", deadlineMs: 60_000 }, "conversion_timed_out", "longer than 60 seconds"],
    [{ kind: "not_started", detail: "secret" }, "converter_unavailable", REMEDY],
    [{ kind: "too_many_waiting" }, "converter_busy", "Try again in"],
    [{ kind: "stopped" }, "shutting_down", "stopping"],
  ] as const)("for %o", (outcome, code, words) => {
    const error = conversionError(outcome, ".pdf", REMEDY);
    expect(error).toMatchObject({ code, cause: outcome });
    expect(error.message).toContain(words);
    expect(error.message).not.toContain("secret");
  });
});
