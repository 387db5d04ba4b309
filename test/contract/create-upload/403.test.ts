/** POST /v1/upload for a file that the account's storage has no room for. */
import { expect, test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import { postJson } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { askForUpload } from "#test/support/uploads.ts";

const LIMIT = 50_000;
const service = serviceForTests({ ...WITHOUT_LIBREOFFICE, storageMax: LIMIT });

test("it is refused before it is sent, naming the limit; a file that fits is not", async () => {
  const filename = "People.csv";
  const response = await service.call("/v1/upload", postJson({ filename, size: LIMIT + 1 }));
  expect(await expectError(response, 403, "storage_limit_reached")).toContain("50 KB");
  await askForUpload(service, { filename, size: LIMIT });
});
