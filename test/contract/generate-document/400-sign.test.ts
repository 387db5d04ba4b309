/** POST /v1/document with a `sign` that is no request for a seal. */
import { beforeAll, expect, test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import { createTemplate, postForm, postJson } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);
let template_id: string;
beforeAll(async () => {
  template_id = (await createTemplate(service)).id;
});

const KEY = "us01kacr7e5p2r9y6a3c7ngj0x4v";

test.each<[object, string]>([
  [{ output_format: ".docx", sign: { key: KEY } }, "sign requires output_format .pdf or PDF/A"],
  [{ sign: { key: KEY }, encrypt: { user: "a" } }, "sign cannot be combined with encrypt"],
  [{ sign: {} }, "sign.key must be the id of a signing key"],
  [{ sign: { key: KEY, level: "B-LT" } }, "sign.level must be B-B or B-T"],
  [{ sign: { key: KEY, password: "p" } }, "sign must be an object with the entries key and level"],
])("%j is refused", async (fields, reason) => {
  const body = { template_id, data: { Name: "Ada" }, output_format: ".pdf", ...fields };
  const message = await expectError(await service.call("/v1/document", postJson(body)), 400, "request_invalid");
  expect(message).toContain(reason);
});

test("a form with text that is no JSON is refused", async () => {
  const fields = { template_id, data: "{}", output_format: ".pdf", sign: KEY };
  const message = await expectError(await service.call("/v1/document", postForm(fields)), 400, "request_invalid");
  expect(message).toContain("sign must be an object with the entries key and level");
});
