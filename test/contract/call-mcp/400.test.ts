/** POST /mcp with a message that has too much in it: refused before it is read. */
import { expect, test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

const HEADERS = { Accept: "application/json, text/event-stream", "Content-Type": "application/json" };

test.each([
  ["more than 100,000 values", `[${"{},".repeat(100_000)}{}]`, "100000 values"],
  ["more than 500 levels", `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${"[".repeat(501)}`, "500 levels"],
])("a message of %s is refused, saying how many it may have", async (_, body, reason) => {
  const answer = await service.call("/mcp", { method: "POST", headers: HEADERS, body });
  expect(await expectError(answer, 400, "request_invalid")).toContain(reason);
});
