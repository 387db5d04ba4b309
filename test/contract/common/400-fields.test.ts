/** Every operation that reads fields, with fields that are missing or wrong; `generate-document` has files of its own. */
import { beforeAll, expect, test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import type { OperationId } from "#test/support/operation-requests.ts";
import { createThings, type Things } from "#test/support/operation-things.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { expectNothingChanged } from "#test/support/stored-things.ts";
import { WRONG_FIELDS, type WrongFields } from "#test/support/wrong-fields.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);
let things: Things;
beforeAll(async () => {
  things = await createThings(service);
});

test.each(Object.entries(WRONG_FIELDS) as [OperationId, readonly WrongFields[]][])(
  "%s refuses fields that are missing or wrong, says what each must be, and changes nothing",
  async (operation, requests) => {
    const id = things.idFor(operation);
    await expectNothingChanged(service, async () => {
      for (const { what, says, path, options } of requests) {
        const answer = await service.call(path(operation, id), options(operation, id));
        expect([what, answer.status]).toEqual([what, 400]);
        const message = await expectError(answer, 400, "request_invalid");
        const expected = typeof says === "string" ? says : expect.stringMatching(says);
        expect([what, message]).toEqual([what, expected]);
      }
    });
  },
);

test("a query of 1,000 parameters is read, whatever their names are", async () => {
  expect((await service.call(`/v1/template?${"page=1&".repeat(999)}page=1`)).status).toBe(200);
});
