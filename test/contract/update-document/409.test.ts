/** PUT /v1/document/{id} of a document that is still being generated. */
import { expect, test } from "vitest";
import { acceptDocument } from "#test/support/batches.ts";
import { expectError } from "#test/support/error-answers.ts";
import { createTemplate, putJson, remove } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

test("the answer says when to try again, as GET does", async () => {
  const { id: template_id } = await createTemplate(service);
  const data = Array.from({ length: 1_000 }, (_, n) => ({ Name: `Person ${n}` }));
  const { id } = await acceptDocument(service, { template_id, data, single_file: false });
  const answer = await service.call(`/v1/document/${id}`, putJson({ name: "After" }));
  expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(await expectError(answer, 409, "document_not_ready")).toContain(`${id} is still being generated`);
  await remove(service, `/v1/document/${id}`);
});

test("another account does not learn of it", async () => {
  const { id: template_id } = await createTemplate(service);
  const { id } = await acceptDocument(service, { template_id });
  const request = { ...putJson({ name: "After" }), key: service.strangersKey };
  await expectError(await service.call(`/v1/document/${id}`, request), 404, "document_not_found");
});
