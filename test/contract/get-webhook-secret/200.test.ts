/** GET /v1/webhook-secret: the secret that signs the account's webhooks. */
import { expect, test } from "vitest";
import { REGIONS } from "#shared/base/model/region.ts";
import { answerOf } from "#test/support/requests.ts";
import { type CallOptions, WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

async function secretOf(options: CallOptions = {}): Promise<string> {
  const { secret } = await answerOf<{ readonly secret: string }>(
    await service.call("/v1/webhook-secret", options),
    200,
  );
  return secret;
}

test("it stays the same in every region, and another account has another", async () => {
  const secret = await secretOf();
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  for (const region of REGIONS) expect(await secretOf({ region })).toBe(secret);
  expect(await secretOf({ key: service.strangersKey })).not.toBe(secret);
});
