/** GET /v1/document/{id} of one that was accepted and is more than the account may store. */
import { randomBytes } from "node:crypto";
import { test } from "vitest";
import { acceptDocument, settledAnswer } from "#test/support/batches.ts";
import { expectError } from "#test/support/error-answers.ts";
import { createTemplate } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests({ ...WITHOUT_LIBREOFFICE, storageMax: 50_000 });

test("tells why there is no document", async () => {
  const { id: template_id } = await createTemplate(service);
  const { id } = await acceptDocument(service, { template_id, data: { Name: randomBytes(100_000).toString("hex") } });
  await expectError(await settledAnswer(service, id), 403, "storage_limit_reached");
});
