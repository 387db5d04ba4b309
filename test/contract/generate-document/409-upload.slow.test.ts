/** POST /v1/document with an upload that was used before. */
import { expect, test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { type UseOfUpload, upload, usableFile, useUpload } from "#test/support/uploads.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

const EARLIER = ["createTemplate", "updateTemplate", "generateDocument"] as const satisfies readonly UseOfUpload[];

test.each(EARLIER)("used by %s: the answer says so, and what to do", async (earlier) => {
  for (const region of ["us", "eu"]) {
    const { id } = await upload(service, usableFile(earlier), { region });
    expect((await useUpload(service, earlier, id)).ok).toBe(true);
    const message = await expectError(await useUpload(service, "generateDocument", id), 409, "upload_already_used");
    expect(message).toContain(id);
    expect(message).toContain("POST /v1/upload");
  }
});
