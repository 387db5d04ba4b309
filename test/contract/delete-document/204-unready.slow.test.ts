/** DELETE /v1/document/{id} of one that is not ready: it is not made. */
import { beforeAll, describe, expect, test } from "vitest";
import { acceptDocument, acceptForm, settledAnswer } from "#test/support/batches.ts";
import { expectError } from "#test/support/error-answers.ts";
import { createTemplate, file, listDocuments, remove } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { filesOf } from "#test/support/stored-things.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);
let template_id: string;
beforeAll(async () => {
  template_id = (await createTemplate(service)).id;
});

const MANY = Array.from({ length: 3000 }, (_, n) => ({ Name: `Person ${n}` }));

describe("the document, its request and its finished parts are deleted", () => {
  test.each([
    ["at once", 0],
    ["in the middle", 200],
  ])("%s", async (_when, items) => {
    const { id } = await acceptDocument(service, { template_id, data: MANY, single_file: false });
    await expect.poll(() => itemsDone(id)).toBeGreaterThanOrEqual(items);
    await remove(service, `/v1/document/${id}`);
    await expectGone(id);
    await expect.poll(() => filesOf(service, id)).toEqual([]);
    const { id: next } = await acceptDocument(service, { template_id });
    expect((await settledAnswer(service, next)).status).toBe(200);
    await expectGone(id);
    // A worker may store a last part before it notices, and removes it then.
    await expect.poll(() => filesOf(service, id)).toEqual([]);
    expect((await listDocuments(service, template_id)).map((document) => document.id)).not.toContain(id);
  });
});

test("one that has failed is gone as well", async () => {
  const { id } = await acceptForm(service, { template_id, file: file(Buffer.from("Name\n"), "Nobody.csv") });
  expect((await settledAnswer(service, id)).status).toBe(422);
  await remove(service, `/v1/document/${id}`);
  await expectGone(id);
});

async function itemsDone(id: string): Promise<number> {
  const response = await service.call(`/v1/document/${id}`);
  return ((await response.json()) as { items_done: number }).items_done;
}

async function expectGone(id: string): Promise<void> {
  await expectError(await service.call(`/v1/document/${id}`), 404, "document_not_found");
  await expectError(await service.call(`/v1/document/${id}`, { method: "DELETE" }), 404, "document_not_found");
}
