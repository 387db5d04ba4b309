/** POST /v1/template with an Idempotency-Key that is none. */
import { describe, expect, test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import { firstAnswer, keyed } from "#test/support/idempotency.ts";
import { docxFile, postForm } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { expectNothingStored } from "#test/support/stored-things.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

const post = (key: string) => service.call("/v1/template", keyed(key, postForm({ file: docxFile() })));

describe("is refused, and nothing is stored", () => {
  test.each([
    ["empty", ""],
    ["longer than 255 characters", "k".repeat(256)],
    ["with a blank", "two words"],
    ["sent twice", "one, two"],
    ["with a letter outside of ASCII", "schl\u00fcssel"],
  ])("%s", async (_what, key) => {
    const response = await expectNothingStored(service, () => post(key));
    expect(await expectError(response, 400, "request_invalid")).toMatch(/Idempotency-Key header must have 1 to 255/);
  });
});

test.each([
  ["one character", "k"],
  ["255 characters", "k".repeat(255)],
  ["a UUID in quotes, as the draft writes it", '"8e03978e-40d5-43dd-bc93-6894a57f9324"'],
  ["every kind of visible character", "!~#$%&'()*+-./:;<=>?@[]^_`{|}"],
])("is taken: %s", async (_what, key) => {
  await firstAnswer(await post(key));
});
