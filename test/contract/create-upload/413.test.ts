/** POST /v1/upload for a file of more than 100 MB, which the address would not take. */
import { expect, test } from "vitest";
import { UPLOAD_BYTES_MAX } from "#shared/base/model/limits.ts";
import { expectError } from "#test/support/error-answers.ts";
import { postJson } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

test("a size of one byte more than 100 MB is refused, and 100 MB are not", async () => {
  const call = (size: number) => service.call("/v1/upload", postJson({ filename: "People.csv", size }));
  const message = await expectError(await call(UPLOAD_BYTES_MAX + 1), 413, "upload_too_large");
  expect(message).toMatch(/at most 100 MB\. Make it smaller/);
  expect((await call(UPLOAD_BYTES_MAX)).status).toBe(201);
});
