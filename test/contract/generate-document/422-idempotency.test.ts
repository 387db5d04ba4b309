/** POST /v1/document with an Idempotency-Key that was sent before with another request. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import { firstAnswer, keyed } from "#test/support/idempotency.ts";
import { createTemplate, file, postForm, postJson } from "#test/support/requests.ts";
import { type CallOptions, openService, type Service, WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { expectNothingStored } from "#test/support/stored-things.ts";

let service: Service;
let templateId: string;
const post = (fields: object, options: CallOptions = {}) =>
  service.call(
    "/v1/document",
    keyed("key", postJson({ template_id: templateId, data: { Name: "Ada" }, ...fields }, options)),
  );

beforeAll(async () => {
  service = await openService(WITHOUT_LIBREOFFICE);
  templateId = (await createTemplate(service)).id;
  await firstAnswer(await post({ name: "First" }));
});
afterAll(() => service.close());

describe("is refused and stores nothing, whatever differs", () => {
  const others: readonly [string, () => Promise<Response>][] = [
    ["the name", () => post({ name: "Second" })],
    ["no name", () => post({})],
    ["the data", () => post({ name: "First", data: { Name: "Bob" } })],
    ["the number of items", () => post({ name: "First", data: [{ Name: "Ada" }, { Name: "Ada" }] })],
    ["the format", () => post({ name: "First", output_format: ".txt" })],
    ["the kind of answer", () => post({ name: "First" }, { headers: { Accept: "application/octet-stream" } })],
    ["the disposition", () => post({ name: "First" }, { headers: { "Content-Disposition": "inline" } })],
    [
      "a data file",
      () => {
        const rows = file(Buffer.from("Name\nAda\n"), "rows.csv");
        const form = postForm({ template_id: templateId, name: "First", file: rows });
        return service.call("/v1/document", keyed("key", form));
      },
    ],
  ];

  test.each(others)("%s", async (_what, request) => {
    const response = await expectNothingStored(service, request);
    expect(await expectError(response, 422, "idempotency_key_reused")).toMatch(/Idempotency-Key.+new key/);
  });

  test("an Idempotency-Key that is reused with another template is refused with 422 and stores nothing", async () => {
    const { id } = await createTemplate(service);
    const response = await expectNothingStored(service, () => post({ name: "First", template_id: id }));
    await expectError(response, 422, "idempotency_key_reused");
  });
});
