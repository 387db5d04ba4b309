/** POST /v1/document with a signing key that the account does not have. */
import { expect, test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import { createTemplate, postJson } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { createSigningKey } from "#test/support/signing-keys.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

test.each([undefined, "respond-async"])(
  "a key of another account is refused like one that is not there, before anything is made (Prefer: %s)",
  async (prefer) => {
    const { id: template_id } = await createTemplate(service);
    const { id: key } = await createSigningKey(
      { call: (path, options) => service.call(path, { ...options, key: service.strangersKey }) },
      {},
    );
    const options = prefer === undefined ? {} : { headers: { Prefer: prefer } };
    const messages = [];
    for (const each of [key, "us01kacr7e5p2r9y6a3c7ngj0x4v", "none"]) {
      const body = { template_id, data: { Name: "Ada" }, output_format: ".pdf", sign: { key: each } };
      const response = await service.call("/v1/document", postJson(body, options));
      messages.push((await expectError(response, 404, "signing_key_not_found")).replace(each, ""));
    }
    expect(new Set(messages).size).toBe(1);
  },
);

test("a template and a key of another region are found from each address", async () => {
  const { id: template_id } = await createTemplate(service, { region: "eu" });
  const { id: key } = await createSigningKey(service, { region: "eu" });
  const body = { template_id, data: { Name: "Ada" }, output_format: ".pdf", sign: { key } };
  const later = await service.call("/v1/document", postJson(body, { headers: { Prefer: "respond-async" } }));
  expect(later.status).toBe(202);
  // There is no converter, but the key was found.
  await expectError(await service.call("/v1/document", postJson(body)), 503, "converter_unavailable");
});
