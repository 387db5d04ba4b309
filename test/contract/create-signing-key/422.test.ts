/** Files that are no signing keys. Neither answers nor logs contain a password. */
import { describe, expect, test } from "vitest";
import { file } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { postSigningKey } from "#test/support/signing-keys.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

describe("a file that cannot be used as a signing key", () => {
  test("is refused with a wrong password, which the answer does not repeat", async () => {
    const response = await postSigningKey(service, { password: "hunter2-hunter2" });
    expect(response.status).toBe(422);
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({ code: "signing_key_password_wrong" });
    expect(text).not.toContain("hunter2");
  });

  test("is refused if it is something else", async () => {
    const response = await postSigningKey(service, { file: file(Buffer.alloc(500, 0x30), "seal.p12") });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      code: "signing_key_unusable",
      message: "seal.p12 cannot be used as a signing key: it is damaged, or no PKCS #12 file.",
    });
  });

  test("is refused if its certificate is not valid yet", async () => {
    await service.stopClock(Date.UTC(2020, 0, 1));
    const response = await postSigningKey(service).finally(() => service.stopClock(null));
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      code: "signing_key_unusable",
      message: expect.stringMatching(/its certificate is not valid before 20\d\d-\d\d-\d\d\.$/),
    });
  });

  test("is refused if its certificate has expired", async () => {
    await service.stopClock(Date.UTC(2127, 0, 1));
    const response = await postSigningKey(service).finally(() => service.stopClock(null));
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      code: "signing_key_unusable",
      message: expect.stringMatching(/its certificate expired on 2126-\d\d-\d\d\.$/),
    });
  });
});
