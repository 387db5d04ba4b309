/** GET /v1/template/{id} of a template that this account does not have. */
import { describe, expect, test } from "vitest";
import { REGIONS } from "#shared/base/model/region.ts";
import { expectError } from "#test/support/error-answers.ts";
import { IDS_OF_NOTHING, unusedId } from "#test/support/ids-of-nothing.ts";
import { createTemplate, generateDocument } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

describe("an id that no template can have", () => {
  test.each(IDS_OF_NOTHING)("%j", async (id) => {
    const response = await service.call(`/v1/template/${encodeURIComponent(id)}`);
    const message = await expectError(response, 404, "template_not_found");
    expect(message).toContain("This account has no template");
  });
});

test("an id that could be one, of each region", async () => {
  const { id } = await createTemplate(service);
  for (const region of REGIONS) {
    const message = await expectError(
      await service.call(`/v1/template/${unusedId(id, region)}`),
      404,
      "template_not_found",
    );
    expect(message).toContain(unusedId(id, region));
  }
});

test("a document's id returns 404", async () => {
  const document = await generateDocument(service, { template_id: (await createTemplate(service)).id });
  await expectError(await service.call(`/v1/template/${document.id}`), 404, "template_not_found");
});

test("another account's template, in words that do not tell that it is there", async () => {
  for (const region of REGIONS) {
    const { id } = await createTemplate(service, { region });
    const theirs = await service.call(`/v1/template/${id}`, { key: service.strangersKey });
    const nothing = await service.call(`/v1/template/${unusedId(id)}`, { key: service.strangersKey });
    const [message, other] = [
      await expectError(theirs, 404, "template_not_found"),
      await expectError(nothing, 404, "template_not_found"),
    ];
    expect(message.replace(id, "")).toBe(other.replace(unusedId(id), ""));
  }
});
