/** Keys with which an account seals its documents: stored encrypted, listed, and deleted. */
import { describe, expect, test } from "vitest";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { createSigningKey, postSigningKey, SIGNING_PASSWORD } from "#test/support/signing-keys.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

describe("a signing key", () => {
  test("is described by its certificate, without its private part", async () => {
    const response = await postSigningKey(service, { timestamp_url: "https://timestamp.example.com" });
    expect(response.status).toBe(201);
    expect(await response.json()).toEqual({
      id: expect.stringMatching(/^us/),
      created: expect.any(Number),
      name: "Ada Ltd",
      region: "us",
      algorithm: "ecdsa-p256",
      holder: "Ada Ltd",
      issuer: "O=Ada Ltd, CN=Ada Ltd seal",
      valid_from: Date.UTC(2026, 10, 28, 21, 42, 4),
      valid_to: Date.UTC(2126, 10, 4, 21, 42, 4),
      timestamp_url: "https://timestamp.example.com",
    });
  });

  test("has the name that the caller gives it, and no timestamp server by default", async () => {
    expect(await createSigningKey(service, { name: "Seal 2026" })).toMatchObject({
      name: "Seal 2026",
      timestamp_url: null,
    });
  });

  test("can be sent as an upload in JSON", async () => {
    const body = JSON.stringify({ file_id: "us01kacr5v8mq3zt9w4yx2dn7p6b", password: SIGNING_PASSWORD });
    const headers = { "Content-Type": "application/json" };
    const response = await service.call("/v1/signing-key", { method: "POST", headers, body });
    expect(await response.json()).toMatchObject({ code: "upload_not_found" });
  });
});
