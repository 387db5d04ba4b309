/** PUT /v1/document/{id} of a document that this account does not have. */
import { describe, expect, test } from "vitest";
import { REGIONS } from "#shared/base/model/region.ts";
import { expectError } from "#test/support/error-answers.ts";
import { IDS_OF_NOTHING, unusedId } from "#test/support/ids-of-nothing.ts";
import { answerOf, createTemplate, generateDocument, putJson, remove } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

const rename = putJson({ name: "After" });

async function newDocument(): Promise<{ readonly id: string }> {
  const template = await createTemplate(service);
  return generateDocument(service, { template_id: template.id });
}

describe("an id that no document can have", () => {
  test.each(IDS_OF_NOTHING)("%j", async (id) => {
    const response = await service.call(`/v1/document/${encodeURIComponent(id)}`, rename);
    await expectError(response, 404, "document_not_found");
  });
});

test("an id that could be one, of each region", async () => {
  const { id } = await newDocument();
  for (const region of REGIONS) {
    const unused = unusedId(id, region);
    const message = await expectError(await service.call(`/v1/document/${unused}`, rename), 404, "document_not_found");
    expect(message).toContain(unused);
  }
});

test("one that was deleted", async () => {
  const { id } = await newDocument();
  await remove(service, `/v1/document/${id}`);
  await expectError(await service.call(`/v1/document/${id}`, rename), 404, "document_not_found");
});

test("another account's document, which stays as it is", async () => {
  const theirs = await newDocument();
  const response = await service.call(`/v1/document/${theirs.id}`, { ...rename, key: service.strangersKey });
  await expectError(response, 404, "document_not_found");
  expect(await answerOf(await service.call(`/v1/document/${theirs.id}`), 200)).toStrictEqual(theirs);
});
