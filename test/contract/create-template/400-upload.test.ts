/** POST /v1/template with a file_id that cannot be meant. */
import { expect, test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import { docxFile, postForm, postJson } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { expectNothingStored } from "#test/support/stored-things.ts";
import { upload } from "#test/support/uploads.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

test("together with a file it is unclear what is meant; both stay unused", async () => {
  const { id } = await upload(service, docxFile());
  const form = postForm({ file: docxFile(), file_id: id });
  const response = await expectNothingStored(service, () => service.call("/v1/template", form));
  expect(await expectError(response, 400, "request_invalid")).toBe(
    "file_id cannot be combined with file: send only one of the two.",
  );
});

test.each([1, ["a", "b"], {}])("as %j", async (file_id) => {
  const response = await service.call("/v1/template", postJson({ file_id }));
  expect(await expectError(response, 400, "request_invalid")).toMatch(/^file_id must be the id of an upload/);
});

test.each([{}, { name: "Offer" }, { file_id: "" }, { file_id: null }, { file: "Offer.docx" }])(
  "the error for JSON without a file names both ways to send it: %j",
  async (fields) => {
    const response = await service.call("/v1/template", postJson(fields));
    expect(await expectError(response, 400, "request_invalid")).toMatch(/^file must be .+file_id, the id of an upload/);
  },
);
