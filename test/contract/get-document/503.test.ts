/** GET /v1/document/{id} of one that was accepted and could not be made: nothing on this machine can convert it. */
import { beforeAll, expect, test } from "vitest";
import { acceptDocument, settledAnswer } from "#test/support/batches.ts";
import { expectError } from "#test/support/error-answers.ts";
import { createTemplate } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);
let template_id: string;
beforeAll(async () => {
  template_id = (await createTemplate(service)).id;
});

test("the answer names the command that installs it", async () => {
  const { id } = await acceptDocument(service, { template_id, output_format: ".pdf" });
  const response = await settledAnswer(service, id);
  const message = await expectError(response, 503, "converter_unavailable");
  expect(message).toContain(service.installCommand);
  expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
});
