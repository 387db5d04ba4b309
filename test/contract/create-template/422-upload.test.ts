/** POST /v1/template with an upload to which nothing was sent yet. */
import { expect, test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { askForUpload, put, upload, usableFile, useUpload } from "#test/support/uploads.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

test.each(["us", "eu"])(
  "in %s: the answer says what to do, and the upload can be used when that is done",
  async (region) => {
    const file = usableFile("createTemplate");
    const { id, upload_uri } = await askForUpload(service, { filename: file.name, region });
    const message = await expectError(await useUpload(service, "createTemplate", id), 422, "upload_not_complete");
    expect(message).toContain(id);
    expect(message).toContain("upload_uri");
    await service.call(upload_uri, put(await file.bytes()));
    expect((await useUpload(service, "createTemplate", id)).ok).toBe(true);
  },
);

test("no bytes are as good as nothing", async () => {
  const { id } = await upload(service, new File([], usableFile("createTemplate").name));
  await expectError(await useUpload(service, "createTemplate", id), 422, "upload_not_complete");
});
