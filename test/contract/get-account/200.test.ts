/** GET /v1/account: the account, what it has stored, and the key in use. */
import { expect, test } from "vitest";
import type { AccountAnswer } from "#shared/edge/http/representations/key-answer.ts";
import { createKey } from "#test/support/keys.ts";
import { answerOf, createTemplate, generateDocument } from "#test/support/requests.ts";
import { type CallOptions, WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const STORAGE_MAX = 1e9;
const service = serviceForTests({ ...WITHOUT_LIBREOFFICE, storageMax: STORAGE_MAX });

async function accountOf(options: CallOptions = {}): Promise<AccountAnswer> {
  return answerOf<AccountAnswer>(await service.call("/v1/account", options), 200);
}

test("each account sees itself, at every address", async () => {
  const [own, theirs] = [await accountOf(), await accountOf({ key: service.strangersKey })];
  expect([own.plan, theirs.plan]).toEqual(["Business", "Free"]);
  expect(own.id).not.toBe(theirs.id);
  expect(await accountOf({ region: "uk" })).toEqual(own);
});

test("the key is that of the request, whatever its rights", async () => {
  const { id, key } = await createKey(service, { name: "Wall", rights: "read" });
  expect((await accountOf({ key })).key).toEqual({ id, name: "Wall", rights: "read" });
  expect((await accountOf()).key).toMatchObject({ name: "", rights: "all" });
});

test("stored files are counted in bytes, in all regions together, where there is a limit", async () => {
  const before = (await accountOf()).usage;
  const { id } = await createTemplate(service, { region: "eu" });
  await generateDocument(service, { template_id: id });
  const { bytes, bytes_of_templates, bytes_of_documents, bytes_max } = (await accountOf()).usage;
  expect(bytes_of_templates).toBeGreaterThan(before.bytes_of_templates ?? 0);
  expect(bytes_of_documents).toBeGreaterThan(before.bytes_of_documents ?? 0);
  expect([bytes, bytes_max]).toEqual([(bytes_of_templates ?? 0) + (bytes_of_documents ?? 0), STORAGE_MAX]);
});
