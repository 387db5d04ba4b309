/** POST /v1/font with fields that are missing or wrong. */
import { expect, test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import { fontFile } from "#test/support/fonts.ts";
import { type FormFields, postForm } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { expectNothingStored } from "#test/support/stored-things.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

test.each<readonly [string, FormFields, string]>([
  ["there is no file", {}, "file"],
  ["the file is a text", { file: "font" }, "file"],
  ["there are a file and an upload", { file: fontFile(), file_id: "us01kacr5v8mq3zt9w4yx2dn7p6b" }, "file_id"],
  ["the region is unknown", { file: fontFile(), region: "mars" }, "region"],
])("%s: the answer names the field, and nothing is stored", async (_, fields, field) => {
  const response = await expectNothingStored(service, () => service.call("/v1/font", postForm(fields)));
  expect(await expectError(response, 400, "request_invalid")).toContain(field);
});
