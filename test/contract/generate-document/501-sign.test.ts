/** POST /v1/document with `sign` where the operator has configured no secret for signing keys. */
import { expect, test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import { createTemplate, postJson } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests({ ...WITHOUT_LIBREOFFICE, signingKeysSecret: "" });

test("a document that should be sealed is not made without its seal", async () => {
  const { id: template_id } = await createTemplate(service);
  const sign = { key: "us01kacr7e5p2r9y6a3c7ngj0x4v" };
  const body = { template_id, data: { Name: "Ada" }, output_format: ".pdf", sign };
  const response = await service.call("/v1/document", postJson(body));
  expect(await expectError(response, 501, "signing_not_configured")).toContain("it has no secret for signing keys");
});
