/** GET /v1/document/{id} of one that is being made. */
import { beforeAll, expect, test } from "vitest";
import { acceptDocument, type ProgressAnswer, readyDocument } from "#test/support/batches.ts";
import { expectError } from "#test/support/error-answers.ts";
import { unusedId } from "#test/support/ids-of-nothing.ts";
import { answerOf, createTemplate, docxFile, listDocuments } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);
let template_id: string;
beforeAll(async () => {
  template_id = (await createTemplate(service)).id;
});

/** Made in several chunks. */
const MANY = Array.from({ length: 3000 }, (_, n) => ({ Name: `Person ${n}` }));

test("it tells how far the document is, more and more, until it is there; lists show it from then on", async () => {
  const { id } = await acceptDocument(service, { template_id, data: MANY, single_file: false });
  const seen: number[] = [];
  await expect
    .poll(
      async () => {
        const response = await service.call(`/v1/document/${id}`);
        if (response.status !== 202) return response.status;
        expect(response.headers.get("Location")).toBe(`${service.address("us")}/v1/document/${id}`);
        expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
        const { items_done, seconds_left, ...answer } = await answerOf<ProgressAnswer>(response, 202);
        if (items_done < MANY.length / 50) expect(seconds_left).toBeUndefined();
        else expect(seconds_left).toBeLessThan(50);
        expect(answer).toEqual({ id, status: "in_progress", items_total: MANY.length });
        expect(await idsListed()).not.toContain(id);
        seen.push(items_done);
        return 202;
      },
      { interval: 10 },
    )
    .toBe(200);
  expect(seen.length).toBeGreaterThan(2);
  expect(seen).toEqual(seen.toSorted((one, other) => one - other));
  expect(seen.some((items) => items > 0 && items < MANY.length)).toBe(true);
  expect(await idsListed()).toContain(id);
});

test("it cannot be changed before it is ready, and other accounts never see it", async () => {
  const { id } = await acceptDocument(service, { template_id, data: MANY, single_file: false });
  const path = `/v1/document/${id}`;
  const rename = { method: "PUT", headers: { "Content-Type": "application/json" }, body: '{"name":"Other"}' };
  await expectError(await service.call(path, rename), 409, "document_not_ready");
  const theirs = await service.call(path, { key: service.strangersKey });
  const nothing = await service.call(`/v1/document/${unusedId(id)}`, { key: service.strangersKey });
  const [message, other] = [
    await expectError(theirs, 404, "document_not_found"),
    await expectError(nothing, 404, "document_not_found"),
  ];
  expect(message.replace(id, "")).toBe(other.replace(unusedId(id), ""));
  const deletion = await service.call(path, { key: service.strangersKey, method: "DELETE" });
  await expectError(deletion, 404, "document_not_found");
  await readyDocument(service, id);
});

test("others work on while it is made, and other documents are made", async () => {
  const { id } = await acceptDocument(service, { template_id, data: MANY, single_file: false });
  const other = await createTemplate(service, { file: docxFile() });
  const { id: small } = await acceptDocument(service, { template_id: other.id });
  expect((await service.call(`/v1/document/${id}`)).status).toBe(202);
  await readyDocument(service, id);
  await readyDocument(service, small);
});

async function idsListed(): Promise<readonly string[]> {
  return (await listDocuments(service, template_id)).map(({ id }) => id);
}
