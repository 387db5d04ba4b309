/** GET /v1/template: the account's templates, newest first, as a bare array (callers.md, 15). */
import { beforeAll, expect, test } from "vitest";
import { answerOf, createTemplate, listTemplates, type TemplateAnswer } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);
let created: readonly TemplateAnswer[];
beforeAll(async () => {
  const first = await createTemplate(service, { name: "First", folder: ["Sales", "Offers"] });
  const second = await createTemplate(service, { name: "Second", enhanced_syntax: "true" });
  created = [first, second, await createTemplate(service, { name: "Third, 見積書" })];
});

test("an account without templates has an empty array", async () => {
  expect(await listTemplates(service, "", { key: service.strangersKey })).toStrictEqual([]);
});

test("newest first, each entry as it was answered when it was created", async () => {
  const response = await service.call("/v1/template");
  expect(response.headers.get("content-type")).toMatch(/^application\/json\b/);
  expect(await answerOf(response, 200)).toStrictEqual(created.toReversed());
});

test("another account's templates are not among them", async () => {
  const strangers = await createTemplate(service, {}, { key: service.strangersKey });
  expect((await listTemplates(service, "", { key: service.strangersKey })).map(({ id }) => id)).toEqual([strangers.id]);
  expect((await listTemplates(service)).map(({ id }) => id)).not.toContain(strangers.id);
});

test("unknown query parameters are ignored (callers.md, 8)", async () => {
  expect(await listTemplates(service, "?page=2&per_page=1&format=pdf&title=x")).toEqual(created.toReversed());
});
