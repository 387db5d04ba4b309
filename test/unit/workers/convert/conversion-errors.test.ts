import { expect, test } from "vitest";
import { refusedConversion } from "#shared/workers/convert/conversion-errors.ts";

test.each([
  ["load", "secret", "conversion_failed", "damaged, is protected by a password"],
  ["type", "secret", "conversion_failed", "not a text document"],
  ["save", "secret", "conversion_failed", "cannot be written as .pdf"],
  ["excess", "it holds much", "document_too_large", "too large: it holds much."],
] as const)(
  "a document refused at the step %s gets a message without internal details",
  (step, detail, code, words) => {
    const refusal = { kind: "refused", step, detail } as const;
    const error = refusedConversion(refusal, ".pdf");
    expect(error).toMatchObject({ code, cause: refusal });
    expect(error.message).toContain(words);
    expect(error.message).not.toContain("secret");
  },
);
