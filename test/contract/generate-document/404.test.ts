/** POST /v1/document from a template that this account does not have. */
import { describe, expect, test } from "vitest";
import { REGIONS } from "#shared/base/model/region.ts";
import { expectError } from "#test/support/error-answers.ts";
import { IDS_OF_NOTHING, unusedId } from "#test/support/ids-of-nothing.ts";
import { createTemplate, generateDocument, postJson } from "#test/support/requests.ts";
import { type CallOptions, WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { expectNothingStored } from "#test/support/stored-things.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

async function messageFor(template_id: string, options: CallOptions = {}): Promise<string> {
  const request = postJson({ template_id, data: { Name: "Ada" } }, options);
  const response = await expectNothingStored(service, () => service.call("/v1/document", request));
  return expectError(response, 404, "template_not_found");
}

describe("an id that no template can have", () => {
  test.each(IDS_OF_NOTHING)("%j", async (id) => {
    expect(await messageFor(id)).toContain("This account has no template");
  });
});

test("an id that could be one, of each region", async () => {
  const { id } = await createTemplate(service);
  for (const region of REGIONS) expect(await messageFor(unusedId(id, region))).toContain(unusedId(id, region));
});

test("a document's id returns 404", async () => {
  const { id } = await generateDocument(service, { template_id: (await createTemplate(service)).id });
  expect(await messageFor(id)).toContain(id);
});

test("another account's template, of any region, in words that do not tell that it is there", async () => {
  for (const region of REGIONS) {
    const { id } = await createTemplate(service, { region });
    const message = await messageFor(id, { key: service.strangersKey });
    const other = await messageFor(unusedId(id), { key: service.strangersKey });
    expect(message.replace(id, "")).toBe(other.replace(unusedId(id), ""));
  }
});
