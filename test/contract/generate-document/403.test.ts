/** POST /v1/document of a document that is more than the account may store. */
import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import { createTemplate, generateBinary, postJson } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { expectNothingStored } from "#test/support/stored-things.ts";

const service = serviceForTests({ ...WITHOUT_LIBREOFFICE, storageMax: 50_000 });

test("it is not stored, and the message says what uses the room; sent back without being stored it is made", async () => {
  const { id: template_id } = await createTemplate(service);
  const body = { template_id, data: { Name: randomBytes(100_000).toString("hex") } };
  const response = await expectNothingStored(service, () => service.call("/v1/document", postJson(body)));
  const message = await expectError(response, 403, "storage_limit_reached");
  expect(message).toMatch(/ for templates .* for documents/);
  expect((await generateBinary(service, body)).bytes.byteLength).toBeGreaterThan(50_000);
});
