/** PUT /v1/template/{id} of a template that this account does not have. */
import { describe, expect, test } from "vitest";
import { REGIONS } from "#shared/base/model/region.ts";
import { expectError } from "#test/support/error-answers.ts";
import { IDS_OF_NOTHING, unusedId } from "#test/support/ids-of-nothing.ts";
import { answerOf, createTemplate, putJson, remove } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

const rename = putJson({ name: "After" });

async function newTemplate(): Promise<{ readonly id: string }> {
  return createTemplate(service);
}

describe("an id that no template can have", () => {
  test.each(IDS_OF_NOTHING)("%j", async (id) => {
    const response = await service.call(`/v1/template/${encodeURIComponent(id)}`, rename);
    await expectError(response, 404, "template_not_found");
  });
});

test("an id that could be one, of each region", async () => {
  const { id } = await newTemplate();
  for (const region of REGIONS) {
    const unused = unusedId(id, region);
    const message = await expectError(await service.call(`/v1/template/${unused}`, rename), 404, "template_not_found");
    expect(message).toContain(unused);
  }
});

test("one that was deleted", async () => {
  const { id } = await newTemplate();
  await remove(service, `/v1/template/${id}`);
  await expectError(await service.call(`/v1/template/${id}`, rename), 404, "template_not_found");
});

test("another account's template, which stays as it is", async () => {
  const theirs = await newTemplate();
  const response = await service.call(`/v1/template/${theirs.id}`, { ...rename, key: service.strangersKey });
  await expectError(response, 404, "template_not_found");
  expect(await answerOf(await service.call(`/v1/template/${theirs.id}`), 200)).toStrictEqual(theirs);
});
