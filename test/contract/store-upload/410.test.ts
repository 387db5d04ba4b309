/** PUT to the address of an upload that has expired. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import { openService, type Service, WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { expectNothingStored } from "#test/support/stored-things.ts";
import { askForUpload, put } from "#test/support/uploads.ts";

let service: Service;
beforeAll(async () => {
  service = await openService(WITHOUT_LIBREOFFICE);
});
afterAll(() => service.close());

test("bytes are taken until the moment in expires, and not from then on", async () => {
  const { id, upload_uri, expires } = await askForUpload(service, { filename: "Letter.txt" });
  await service.stopClock(expires - 1);
  expect((await service.call(upload_uri, put("Dear [Name],"))).status).toBe(200);
  await service.stopClock(expires);
  const response = await expectNothingStored(service, () => service.call(upload_uri, put("Late [Name],")));
  expect(await expectError(response, 410, "upload_expired")).toContain(id);
  await service.stopClock(null);
});
