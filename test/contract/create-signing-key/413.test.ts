/** A file that is too large for a signing key. */
import { expect, test } from "vitest";
import { file } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { postSigningKey, signingKeyFile } from "#test/support/signing-keys.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

test("a file that is larger than a signing key is refused", async () => {
  const large = file(Buffer.concat([Buffer.from(await signingKeyFile().arrayBuffer()), Buffer.alloc(65_536)]), "a.p12");
  const response = await postSigningKey(service, { file: large });
  expect(response.status).toBe(413);
  expect(await response.json()).toMatchObject({ code: "upload_too_large" });
});
