/** POST /v1/document with `webhook_url`: the address is told when the document is ready, or has failed. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { acceptDocument, failureOf, preferringAsync, readyDocument, settledAnswer } from "#test/support/batches.ts";
import { answerOf, createTemplate, postForm, remove } from "#test/support/requests.ts";
import { openService, type Service, WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { receiveWebhooks, type WebhookReceiver } from "#test/support/webhook-receiver.ts";

let receiver: WebhookReceiver;
let service: Service;
let template_id: string;
beforeAll(async () => {
  receiver = await receiveWebhooks(WITHOUT_LIBREOFFICE);
  service = await openService(receiver.settings);
  template_id = (await createTemplate(service)).id;
});
afterAll(async () => {
  await service.close();
  await receiver[Symbol.asyncDispose]();
});

test("when it is ready: a POST of JSON with the document as GET answers it, and the headers of Standard Webhooks", async () => {
  const before = Math.floor(Date.now() / 1000);
  const { id } = await acceptDocument(service, { template_id, webhook_url: receiver.url("/ready?of=1") });
  const { method, headers, body } = await receiver.firstCallOf("/ready?of=1");
  const document = await readyDocument(service, id);
  expect(method).toBe("POST");
  expect(JSON.parse(body)).toEqual({ id, status: "completed", document, error: null });
  expect(headers["content-type"]).toBe("application/json");
  expect(headers["webhook-id"]).toMatch(/^\S+$/);
  expect(Number(headers["webhook-timestamp"])).toBeGreaterThanOrEqual(before);
  expect(Number(headers["webhook-timestamp"])).toBeLessThanOrEqual(Date.now() / 1000);
  expect(headers["webhook-signature"]).toMatch(/^v1,[A-Za-z0-9+/]{43}=$/);
  expect(headers).not.toHaveProperty("authorization");
});

test("its headers tell what GET tells in headers", async () => {
  const fields = { template_id, attach: "data:,text", webhook_url: receiver.url("/warned") };
  const { id } = await acceptDocument(service, fields);
  const { headers } = await receiver.firstCallOf("/warned");
  const warning = (await settledAnswer(service, id)).headers.get("Warning");
  expect(warning).toMatch(/^199 merganser "attach was ignored: /);
  expect(headers.warning).toBe(warning);
});

test("when it has failed: why, as GET tells it", async () => {
  const file = new File(["Name\n"], "Nobody.csv");
  const form = postForm({ template_id, file, webhook_url: receiver.url("/failed") });
  const { id } = await answerOf<{ id: string }>(await service.call("/v1/document", preferringAsync(form)), 202);
  const { body } = await receiver.firstCallOf("/failed");
  const { code, message } = await failureOf(service, id);
  expect(code).toBe("data_empty");
  expect(JSON.parse(body)).toEqual({ id, status: "failed", document: null, error: { code, message } });
});

describe("a call that is not taken is made again, the same but for its time", () => {
  test.each([500, 404, 307])("%i", async (status) => {
    const path = `/again-${status}`;
    receiver.answer(path, status);
    await acceptDocument(service, { template_id, webhook_url: receiver.url(path) });
    await expect.poll(() => receiver.callsOf(path).length).toBe(2);
    const [first, second] = receiver.callsOf(path);
    expect(second?.body).toBe(first?.body);
    expect(second?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
    expect(receiver.callsOf("/elsewhere")).toEqual([]);
  });
});

test("an address of 2,048 characters is called", async () => {
  const path = `/long?${"x".repeat(2_048 - receiver.url("/long?").length)}`;
  await acceptDocument(service, { template_id, webhook_url: receiver.url(path) });
  expect((await receiver.firstCallOf(path)).body).toContain('"completed"');
});

test("the webhook of a cancelled document is not called", async () => {
  const data = Array.from({ length: 20_000 }, (_, n) => ({ Name: `Person ${n}` }));
  const { id } = await acceptDocument(service, {
    template_id,
    data,
    single_file: false,
    webhook_url: receiver.url("/cancelled"),
  });
  await remove(service, `/v1/document/${id}`);
  await acceptDocument(service, { template_id, webhook_url: receiver.url("/later") });
  await receiver.firstCallOf("/later");
  expect(receiver.callsOf("/cancelled")).toEqual([]);
});

test("an address that cannot be called makes no difference to the document", async () => {
  const { id } = await acceptDocument(service, { template_id, webhook_url: "http://nothing.invalid/hook" });
  expect(await readyDocument(service, id)).toMatchObject({ id });
});
