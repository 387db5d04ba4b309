/** POST /v1/document with text that is not in its charset: nothing is generated from damaged names. */
import { beforeAll, expect, test } from "vitest";
import { documentText } from "#test/support/docx-package.ts";
import { expectError } from "#test/support/error-answers.ts";
import { answerOf, createTemplate, type DocumentAnswer, openLink } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { expectNothingStored } from "#test/support/stored-things.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);
let templateId: string;
beforeAll(async () => {
  templateId = (await createTemplate(service)).id;
});

function postLatin1(contentType: string, names: number) {
  const data = Array.from({ length: names }, () => ({ Name: "Zoë" }));
  const body = Buffer.from(JSON.stringify({ template_id: templateId, data }), "latin1");
  return service.call("/v1/document", { method: "POST", headers: { "Content-Type": contentType }, body });
}

// More names than are read in the service itself.
test.each([1, 1_000])("bytes that are not UTF-8 in %d items are refused with the remedy", async (names) => {
  const response = await expectNothingStored(service, () => postLatin1("application/json", names));
  expect(await expectError(response, 400, "body_unreadable")).toContain("send UTF-8, or declare the charset");
});

test.each([1, 1_000])("a declared charset is the charset of %d items", async (names) => {
  const response = await postLatin1("application/json; charset=iso-8859-1", names);
  const { document_uri } = await answerOf<DocumentAnswer>(response, 201);
  expect(documentText(await openLink(service, document_uri))).toMatch(/^Dear Zoë/);
});
