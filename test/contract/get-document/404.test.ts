/** GET /v1/document/{id} of a document that was never stored. */
import { test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import { createTemplate, generateBinary } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

test("the id of a binary answer, which is not stored, returns 404", async () => {
  const { headers } = await generateBinary(service, { template_id: (await createTemplate(service)).id });
  const response = await service.call(`/v1/document/${headers.get("X-Document-Id")}`);
  await expectError(response, 404, "document_not_found");
});
