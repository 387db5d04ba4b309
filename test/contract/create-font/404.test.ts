/** POST /v1/font with the id of an upload that is not there, or not this account's. */
import { expect, test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import { unusedId } from "#test/support/ids-of-nothing.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { upload, usableFile, useUpload } from "#test/support/uploads.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

test("an unknown upload and another account's are not found", async () => {
  const stranger = { key: service.strangersKey };
  const { id } = await upload(service, usableFile("createFont"), {}, stranger);
  for (const each of [unusedId(id), "never", id]) {
    expect(await expectError(await useUpload(service, "createFont", each), 404, "upload_not_found")).toContain(each);
  }
});
