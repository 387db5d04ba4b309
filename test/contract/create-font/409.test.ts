/** POST /v1/font with an upload that was used before. */
import { expect, test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { upload, usableFile, useUpload } from "#test/support/uploads.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

test("an upload makes one font", async () => {
  const { id } = await upload(service, usableFile("createFont"));
  expect((await useUpload(service, "createFont", id)).status).toBe(201);
  expect(await expectError(await useUpload(service, "createFont", id), 409, "upload_already_used")).toContain(id);
});
