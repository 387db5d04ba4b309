/** POST /v1/font with more than a request may have. */
import { expect, test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import { file, postForm } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { expectNothingStored } from "#test/support/stored-things.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

test("the answer names the limit, and nothing is stored", async () => {
  const form = postForm({ file: file(new Uint8Array(28 * 1024 ** 2), "Corporate.ttf") });
  const response = await expectNothingStored(service, () => service.call("/v1/font", form));
  expect(await expectError(response, 413, "request_too_large")).toContain(service.requestLimit);
});
