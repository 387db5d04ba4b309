/** POST /v1/template without a key that is known. */
import { afterAll, beforeAll, test } from "vitest";
import { expectUnauthorized } from "#test/support/error-answers.ts";
import { docxFile, postForm } from "#test/support/requests.ts";
import { openService, type Service, WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { expectNothingStored } from "#test/support/stored-things.ts";

let service: Service;
beforeAll(async () => {
  service = await openService(WITHOUT_LIBREOFFICE);
});
afterAll(() => service.close());

test("no key, a wrong key, or a word before the key answers 401 and stores nothing", async () => {
  await expectNothingStored(service, () =>
    expectUnauthorized(service, "/v1/template", () => postForm({ file: docxFile() })),
  );
});

test("the key is looked at before the form: a faulty form is 401 too", async () => {
  await expectUnauthorized(service, "/v1/template", () => ({ method: "POST", body: "no form" }));
});
