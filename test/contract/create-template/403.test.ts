/** POST /v1/template asking for what the account's plan does not include. */
import { expect, test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import { docxFile, postForm } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { expectNothingStored } from "#test/support/stored-things.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

test("versioning is refused on a plan without it, naming the plans that have it; nothing is stored", async () => {
  const form = postForm({ file: docxFile(), versioning_enabled: "true" }, { key: service.strangersKey });
  const response = await expectNothingStored(service, () => service.call("/v1/template", form));
  const message = await expectError(response, 403, "plan_required");
  expect(message).toMatch(/Premium and Business.*Free/);
});
