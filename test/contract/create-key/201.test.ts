/** POST /v1/key: another key of the account, shown once. */
import { expect, test } from "vitest";
import { REGIONS } from "#shared/base/model/region.ts";
import { filesHolding } from "#test/support/files-holding.ts";
import { createKey, listKeys } from "#test/support/keys.ts";
import { createTemplate, listTemplates, postJson } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

test("it opens the same account in every region at once, and no answer or file has it again", async () => {
  const template = await createTemplate(service);
  const made = await createKey(service, { name: "Shop of Zoë", rights: "all" });
  expect(made).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{8}$/),
    name: "Shop of Zoë",
    rights: "all",
    created: expect.any(Number),
    last_used: null,
    current: false,
    key: expect.stringMatching(/^[0-9a-f]{32}$/),
  });
  for (const region of REGIONS) {
    expect((await listTemplates(service, "", { key: made.key, region })).map(({ id }) => id)).toEqual([template.id]);
  }
  expect(JSON.stringify(await listKeys(service, { key: made.key }))).not.toContain(made.key);
  expect(await filesHolding(service.folder, made.key)).toEqual([]);
});

test("two keys may have one name, and each is another", async () => {
  const [one, other] = [await createKey(service), await createKey(service)];
  expect(one.name).toBe(other.name);
  expect(one.key).not.toBe(other.key);
  expect(one.id).not.toBe(other.id);
});

test("the answer is not to be stored on the way", async () => {
  const answer = await service.call("/v1/key", postJson({ name: "Shop", rights: "read" }));
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
});
