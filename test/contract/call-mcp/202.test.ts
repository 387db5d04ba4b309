/** POST /mcp: notifications are accepted. */
import { expect, test } from "vitest";
import { postJson } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

test("a notification is accepted, and has no answer", async () => {
  const message = { jsonrpc: "2.0", method: "notifications/initialized" };
  const headers = { Accept: "application/json, text/event-stream" };
  const response = await service.call("/mcp", postJson(message, { headers }));
  expect([response.status, await response.text()]).toEqual([202, ""]);
});
