/** DELETE /v1/document/{id} of a document that this account does not have. */
import { describe, expect, test } from "vitest";
import { REGIONS } from "#shared/base/model/region.ts";
import { expectError } from "#test/support/error-answers.ts";
import { IDS_OF_NOTHING, unusedId } from "#test/support/ids-of-nothing.ts";
import { createTemplate, generateDocument, remove } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { expectNothingStored } from "#test/support/stored-things.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

const DELETE = { method: "DELETE" };

async function newDocument(): Promise<string> {
  const template = await createTemplate(service);
  return (await generateDocument(service, { template_id: template.id })).id;
}

describe("an id that no document can have", () => {
  test.each(IDS_OF_NOTHING)("%j", async (id) => {
    const response = await service.call(`/v1/document/${encodeURIComponent(id)}`, DELETE);
    await expectError(response, 404, "document_not_found");
  });
});

test("an id that could be one, of each region", async () => {
  const id = await newDocument();
  for (const region of REGIONS) {
    const unused = unusedId(id, region);
    const message = await expectError(await service.call(`/v1/document/${unused}`, DELETE), 404, "document_not_found");
    expect(message).toContain(unused);
  }
});

test("one that was deleted before", async () => {
  const id = await newDocument();
  await remove(service, `/v1/document/${id}`);
  await expectError(await service.call(`/v1/document/${id}`, DELETE), 404, "document_not_found");
});

test("another account's document, which stays", async () => {
  const id = await newDocument();
  await expectNothingStored(service, async () => {
    const theirs = await service.call(`/v1/document/${id}`, { ...DELETE, key: service.strangersKey });
    await expectError(theirs, 404, "document_not_found");
  });
});
