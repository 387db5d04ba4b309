/** PUT to the address of an upload that was used. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import { openService, type Service, WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { expectNothingStored } from "#test/support/stored-things.ts";
import { put, type UseOfUpload, upload, usableFile, useUpload } from "#test/support/uploads.ts";

let service: Service;
beforeAll(async () => {
  service = await openService(WITHOUT_LIBREOFFICE);
});
afterAll(() => service.close());

const OPERATIONS = ["createTemplate", "updateTemplate", "generateDocument"] as const satisfies readonly UseOfUpload[];

test.each(OPERATIONS)("by %s: it takes no more bytes", async (operation) => {
  const { id, upload_uri } = await upload(service, usableFile(operation));
  await useUpload(service, operation, id);
  const response = await expectNothingStored(service, () => service.call(upload_uri, put("Dear [Name],")));
  expect(await expectError(response, 409, "upload_already_used")).toContain(id);
});
