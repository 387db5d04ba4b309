/** GET /v1/document/{id} of one that was accepted and could not be made: nothing on this machine can convert it. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { acceptDocument, settledAnswer } from "#test/support/batches.ts";
import { expectError } from "#test/support/error-answers.ts";
import { createTemplate } from "#test/support/requests.ts";
import { openService, type Service, WITHOUT_LIBREOFFICE } from "#test/support/service.ts";

let service: Service;
let template_id: string;
beforeAll(async () => {
  service = await openService(WITHOUT_LIBREOFFICE);
  template_id = (await createTemplate(service)).id;
});
afterAll(() => service.close());

test("the answer names the command that installs it", async () => {
  const { id } = await acceptDocument(service, { template_id, output_format: ".pdf" });
  const response = await settledAnswer(service, id);
  const message = await expectError(response, 503, "converter_unavailable");
  expect(message).toContain(service.installCommand);
  expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
});
