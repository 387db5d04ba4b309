/** PUT /v1/document/{id} with a name that is missing or wrong; nothing changes. */
import { beforeAll, expect, test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import {
  createTemplate,
  type DocumentAnswer,
  generateDocument,
  listDocuments,
  putForm,
  putJson,
} from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);
let document: DocumentAnswer;
beforeAll(async () => {
  document = await generateDocument(service, { template_id: (await createTemplate(service)).id });
});

test.each([
  ["no name", putJson({}), /^name is required/],
  ["an empty name, which is none", putJson({ name: "" }), /^name is required/],
  ["a form without a name", putForm({ title: "x" }), /^name is required/],
  ["a number", putJson({ name: 5 }), /^name must be a single string\.$/],
  ["two names", putForm({ name: ["a", "b"] }), /^name must be a single string\.$/],
  ["a name that is too long", putJson({ name: "n".repeat(501) }), /^name must have at most 500 characters\.$/],
])("%s", async (_case, options, expected) => {
  const message = await expectError(await service.call(`/v1/document/${document.id}`, options), 400, "request_invalid");
  expect(message).toMatch(expected);
  expect(await listDocuments(service, document.template_id)).toStrictEqual([document]);
});
