/** POST /v1/template with an Idempotency-Key that was sent before with another request. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { paragraph } from "#test/support/docx-blocks.ts";
import { expectError } from "#test/support/error-answers.ts";
import { firstAnswer, keyed } from "#test/support/idempotency.ts";
import { docxFile, type FormFields, file, postForm } from "#test/support/requests.ts";
import { openService, type Service, WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { expectNothingStored } from "#test/support/stored-things.ts";

let service: Service;
const upload = docxFile();
const FIRST: FormFields = { file: upload, name: "First", folder: ["a"], delimiters: '{"left":"[","right":"]"}' };
const post = (fields: FormFields) => service.call("/v1/template", keyed("key", postForm(fields)));

beforeAll(async () => {
  service = await openService(WITHOUT_LIBREOFFICE);
  await firstAnswer(await post(FIRST));
});
afterAll(() => service.close());

describe("is refused and stores nothing, whatever differs", () => {
  test.each<[string, FormFields]>([
    ["the name", { ...FIRST, name: "Second" }],
    ["no name", { file: upload }],
    ["the folder", { ...FIRST, folder: ["a", "b"] }],
    ["the delimiters", { ...FIRST, delimiters: '{"left":"{","right":"}"}' }],
    ["the syntax", { ...FIRST, enhanced_syntax: "true" }],
    ["the versioning", { ...FIRST, versioning_enabled: "false" }],
    ["the file's content", { ...FIRST, file: docxFile(paragraph("Dear [Other],")) }],
  ])("%s", async (_what, fields) => {
    const response = await expectNothingStored(service, () => post(fields));
    expect(await expectError(response, 422, "idempotency_key_reused")).toMatch(/Idempotency-Key.+new key/);
  });

  test("an Idempotency-Key that is reused with another file name is refused with 422", async () => {
    const renamed = file(await upload.bytes(), "Renamed.docx");
    await expectError(await post({ ...FIRST, file: renamed }), 422, "idempotency_key_reused");
  });
});
