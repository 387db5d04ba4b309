/** POST /v1/document with an upload that has expired. */
import { expect, test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { upload, usableFile, useUpload } from "#test/support/uploads.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

test("an upload can be used until the moment in its expires, and not from then on", async () => {
  await service.stopClock(Date.now());
  const [inTime, late] = [
    await upload(service, usableFile("generateDocument")),
    await upload(service, usableFile("generateDocument")),
  ];
  await service.stopClock(late.expires - 1);
  expect((await useUpload(service, "generateDocument", inTime.id)).ok).toBe(true);
  await service.stopClock(late.expires);
  const message = await expectError(await useUpload(service, "generateDocument", late.id), 410, "upload_expired");
  expect(message).toContain(late.id);
  expect(message).toContain("POST /v1/upload");
  await service.stopClock(null);
});
