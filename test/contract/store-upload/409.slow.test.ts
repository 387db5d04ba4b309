/** PUT to the address of an upload that was used. */
import { expect, test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { expectNothingStored } from "#test/support/stored-things.ts";
import { put, type UseOfUpload, upload, usableFile, useUpload } from "#test/support/uploads.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

const OPERATIONS = ["createTemplate", "updateTemplate", "generateDocument"] as const satisfies readonly UseOfUpload[];

test.each(OPERATIONS)("by %s: it takes no more bytes", async (operation) => {
  const { id, upload_uri } = await upload(service, usableFile(operation));
  await useUpload(service, operation, id);
  const response = await expectNothingStored(service, () => service.call(upload_uri, put("Dear [Name],")));
  expect(await expectError(response, 409, "upload_already_used")).toContain(id);
});
