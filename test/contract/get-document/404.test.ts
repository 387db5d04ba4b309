/** GET /v1/document/{id} of a document that this account does not have. */
import { describe, expect, test } from "vitest";
import { REGIONS } from "#shared/base/model/region.ts";
import { expectError } from "#test/support/error-answers.ts";
import { IDS_OF_NOTHING, unusedId } from "#test/support/ids-of-nothing.ts";
import { createTemplate, generateBinary, generateDocument } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

describe("an id that no document can have", () => {
  test.each(IDS_OF_NOTHING)("%j", async (id) => {
    const response = await service.call(`/v1/document/${encodeURIComponent(id)}`);
    expect(await expectError(response, 404, "document_not_found")).toContain("This account has no document");
  });
});

test("an id that could be one, of each region", async () => {
  const { id } = await generateDocument(service, { template_id: (await createTemplate(service)).id });
  for (const region of REGIONS) {
    const unused = unusedId(id, region);
    const message = await expectError(await service.call(`/v1/document/${unused}`), 404, "document_not_found");
    expect(message).toContain(unused);
  }
});

test("a template's id returns 404", async () => {
  const { id } = await createTemplate(service);
  await expectError(await service.call(`/v1/document/${id}`), 404, "document_not_found");
});

test("the id of a binary answer, which is not stored", async () => {
  const { headers } = await generateBinary(service, { template_id: (await createTemplate(service)).id });
  const response = await service.call(`/v1/document/${headers.get("X-Document-Id")}`);
  await expectError(response, 404, "document_not_found");
});

test("another account's document, in words that do not tell that it is there", async () => {
  for (const region of REGIONS) {
    const template = await createTemplate(service, { region });
    const { id } = await generateDocument(service, { template_id: template.id });
    const theirs = await service.call(`/v1/document/${id}`, { key: service.strangersKey });
    const nothing = await service.call(`/v1/document/${unusedId(id)}`, { key: service.strangersKey });
    const [message, other] = [
      await expectError(theirs, 404, "document_not_found"),
      await expectError(nothing, 404, "document_not_found"),
    ];
    expect(message.replace(id, "")).toBe(other.replace(unusedId(id), ""));
  }
});
