/** POST /v1/webhook-secret: a new secret, which is the account's from then on. */
import { expect, test } from "vitest";
import { answerOf } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

async function secretOf(method: "GET" | "POST", key = service.key): Promise<string> {
  const answer = await service.call("/v1/webhook-secret", { method, key });
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  return (await answerOf<{ readonly secret: string }>(answer, 200)).secret;
}

test("it replaces the former one, and no other account's", async () => {
  const [former, theirs] = [await secretOf("GET"), await secretOf("GET", service.strangersKey)];
  const renewed = await secretOf("POST");
  expect(renewed).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(renewed).not.toBe(former);
  expect(await secretOf("GET")).toBe(renewed);
  expect(await secretOf("GET", service.strangersKey)).toBe(theirs);
});
