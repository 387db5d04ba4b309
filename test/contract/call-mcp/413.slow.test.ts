/** POST /mcp with more than it takes: 10 MB, or what a gateway lets through. */
import { test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import { postJson } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

test("a message of 11 MB is refused", async () => {
  const message = { jsonrpc: "2.0", id: 1, method: "tools/list", params: { padding: "x".repeat(11e6) } };
  await expectError(await service.call("/mcp", postJson(message)), 413, "request_too_large");
});
