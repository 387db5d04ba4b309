import { expect, test } from "vitest";
import { wantsBinary } from "#shared/edge/http/transport/negotiate.ts";

test.each([
  ["application/octet-stream", true],
  ["Application/Octet-Stream", true],
  ["application/octet-stream, */*", true],
  ["application/octet-stream;q=0.9, application/json;q=0.5", true],
  ["application/json;q=0.9, application/octet-stream", true],
  ["application/json, application/octet-stream", false],
  ["application/octet-stream;q=0", false],
  ["application/json", false],
  ["application/json, text/plain, */*", false],
  ["*/*", false],
  ["application/pdf", false],
  ["", false],
  [null, false],
])("Accept: %j selects the binary answer: %s (callers.md, 9)", (accept, expected) => {
  expect(wantsBinary(accept)).toBe(expected);
});
