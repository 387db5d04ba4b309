/** POST /v1/key with more than it takes: 25 MB, or what a gateway lets through. */
import { expect, test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import { postJson } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

test("30 MB of JSON are refused, saying how much is taken", async () => {
  const request = postJson({ name: "Shop", rights: "all", note: "x".repeat(30 * 1024 * 1024) });
  const message = await expectError(await service.call("/v1/key", request), 413, "request_too_large");
  expect(message).toContain(service.requestLimit);
});
