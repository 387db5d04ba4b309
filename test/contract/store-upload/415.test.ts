/** PUT to the address of an upload with encoded bytes. */
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { expectNothingStored } from "#test/support/stored-things.ts";
import { askForUpload } from "#test/support/uploads.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

test("the answer says that uploads are sent unencoded, and nothing is stored", async () => {
  const { upload_uri } = await askForUpload(service, { filename: "Letter.txt" });
  const encoded = { key: null, method: "PUT", headers: { "Content-Encoding": "gzip" }, body: gzipSync("Dear [Name],") };
  const response = await expectNothingStored(service, () => service.call(upload_uri, encoded));
  expect(response.headers.get("Accept-Encoding")).toBe("identity");
  expect(await expectError(response, 415, "content_encoding_unsupported")).toContain("Send it unencoded");
});
