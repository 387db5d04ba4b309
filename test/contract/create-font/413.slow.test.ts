/** POST /v1/font with an upload that is larger than a font may be. */
import { expect, test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import { file } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { expectNothingStored } from "#test/support/stored-things.ts";
import { upload, useUpload } from "#test/support/uploads.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

test("an upload of 33 MB is refused with the limit of 32 MB, and no font is stored", async () => {
  const { id } = await upload(service, file(new Uint8Array(33 * 1024 ** 2), "Corporate.ttf"));
  const response = await expectNothingStored(service, () => useUpload(service, "createFont", id));
  expect(await expectError(response, 413, "upload_too_large")).toContain("at most 32 MB, as a font");
});
