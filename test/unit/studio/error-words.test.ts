/** Every error that people can meet in Studio is told in words for them. */
import { describe, expect, test } from "vitest";
import { STORAGE_REASONS } from "#shared/base/errors/catalogue/service-errors.ts";
import { CATALOGUE, type ErrorCode } from "#shared/base/errors/catalogue.ts";
import { exampleError } from "#shared/base/errors/example-error.ts";
import { serviceError } from "#shared/base/errors/service-error.ts";
import { NO_CODE } from "#studio/service/no-code.ts";
import { DE } from "#studio/texts/de.ts";
import { EN } from "#studio/texts/en.ts";
import { errorWords } from "#studio/texts/error-words.ts";

/** Studio signs out, sends no such request, or has words of the place where they are shown. */
const NOT_SHOWN: readonly ErrorCode[] = [
  "api_key_missing",
  "api_key_wrong",
  "route_not_found",
  "method_not_allowed",
  "request_headers_too_large",
  "request_malformed",
  "request_timed_out",
  "content_type_unsupported",
  "content_encoding_unsupported",
  "body_unreadable",
  "precondition_failed",
  "range_not_satisfiable",
  "idempotency_key_reused",
  "not_ready",
  "text_not_found",
  "text_only_in_tags",
  "text_ambiguous",
  "texts_overlap",
  // Studio neither seals documents nor manages their keys.
  "signing_not_configured",
  "signing_key_not_found",
  "signing_key_password_wrong",
  "signing_key_unusable",
  "signing_key_expired",
  "signing_key_limit_reached",
  "timestamp_unavailable",
];

const SHOWN = (Object.keys(CATALOGUE) as ErrorCode[]).filter((code) => !NOT_SHOWN.includes(code));

/** What only programmers understand. */
const OF_PROGRAMMERS =
  /\/v1\/|\b(?:GET|POST|PUT|DELETE)\b|Retry-After|replacements|output_format|single_file|merge_with|upload_uri|data URI|\bheaders?\b|\{\w+\}/;

describe.each([
  ["English", EN],
  ["German", DE],
] as const)("in %s", (_tongue, table) => {
  test.each(SHOWN)("%s speaks of nothing that only programmers know", (code) => {
    const { status, message } = exampleError(code);
    const words = errorWords({ status, code, message });
    const shown =
      words === undefined
        ? message
        : table[words.text].replace(/\{(\w+)\}/g, (place, name) => words.values[name] ?? place);
    expect(shown).not.toMatch(OF_PROGRAMMERS);
  });
});

/** Their message lists what is wrong with fields of the API, which Studio fills by itself. */
const WITHOUT_WORDS: readonly ErrorCode[] = ["request_invalid"];

test.each(SHOWN.filter((code) => !WITHOUT_WORDS.includes(code)))(
  "%s has words in both languages, with all that they name",
  (code) => {
    const { status, message } = exampleError(code);
    const words = errorWords({ status, code, message });
    if (words === undefined) throw new Error(`${code} is told in the words of the service`);
    for (const table of [EN, DE]) {
      const named = [...table[words.text].matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
      expect(named.filter((name) => words.values[name] === undefined)).toEqual([]);
    }
  },
);

test("a limit and a reason are those of the service", () => {
  const { status, message } = exampleError("request_too_large");
  const [, limit] = /at most ([^.]+)\./.exec(message) ?? [];
  expect(errorWords({ status, code: "request_too_large", message })?.values).toEqual({ limit });
});

test("a message in other words is shown as it is", () => {
  expect(errorWords({ status: 413, code: "request_too_large", message: "Too big." })).toBeUndefined();
});

test.each([
  [0, "error.unreachable"],
  [403, "error.gone"],
  [404, "error.gone"],
  [410, "error.gone"],
  [413, "error.tooLarge"],
  [429, "error.busy"],
  [502, "error.answer"],
  [200, "error.answer"],
])("an answer that only a proxy or a store of files gives, status %i, is shown as %s", (status, text) => {
  expect(errorWords({ status, code: NO_CODE, message: "" })?.text).toBe(text);
});

test("a disk that can only be read is not called busy", () => {
  const { status, message } = serviceError("storage_unavailable", { reason: STORAGE_REASONS.readOnly });
  expect(errorWords({ status, code: "storage_unavailable", message })).toEqual({ text: "error.readOnly", values: {} });
});
