/** POST /v1/font with an upload that has expired. */
import { expect, test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { upload, usableFile, useUpload } from "#test/support/uploads.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

test("the answer names the upload", async () => {
  await service.stopClock(Date.now());
  const { id, expires } = await upload(service, usableFile("createFont"));
  await service.stopClock(expires);
  expect(await expectError(await useUpload(service, "createFont", id), 410, "upload_expired")).toContain(id);
  await service.stopClock(null);
});
