/** A service whose operator has configured no secret for signing keys. */
import { expect, test } from "vitest";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { postSigningKey } from "#test/support/signing-keys.ts";

const service = serviceForTests({ ...WITHOUT_LIBREOFFICE, signingKeysSecret: "" });

test("a signing key is refused if nothing could encrypt it", async () => {
  const response = await postSigningKey(service);
  expect(response.status).toBe(501);
  expect(await response.json()).toMatchObject({ code: "signing_not_configured" });
});
