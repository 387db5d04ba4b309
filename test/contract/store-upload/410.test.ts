/** PUT to the address of an upload that has expired. */
import { expect, test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { expectNothingStored } from "#test/support/stored-things.ts";
import { askForUpload, put } from "#test/support/uploads.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

test("bytes are taken until the moment in expires, and not from then on", async () => {
  const { id, upload_uri, expires } = await askForUpload(service, { filename: "Letter.txt" });
  await service.stopClock(expires - 1);
  expect((await service.call(upload_uri, put("Dear [Name],"))).status).toBe(200);
  await service.stopClock(expires);
  const response = await expectNothingStored(service, () => service.call(upload_uri, put("Late [Name],")));
  expect(await expectError(response, 410, "upload_expired")).toContain(id);
  await service.stopClock(null);
});
