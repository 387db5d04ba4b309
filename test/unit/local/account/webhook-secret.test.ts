/** `npm run account -- webhook-secret` shows the secret by which a receiver knows that a call is the service's. */
import { createHmac } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runAccountCommand } from "#local/cli/account/run-command.ts";
import { acceptDocument } from "#test/support/batches.ts";
import { createTemplate } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { openServiceInProcess, type ServiceInProcess } from "#test/support/service-in-process.ts";
import { receiveWebhooks, type WebhookReceiver } from "#test/support/webhook-receiver.ts";

let receiver: WebhookReceiver;
let service: ServiceInProcess;
let template_id: string;
let account: string;
beforeAll(async () => {
  receiver = await receiveWebhooks(WITHOUT_LIBREOFFICE);
  service = await openServiceInProcess(receiver.settings);
  template_id = (await createTemplate(service)).id;
  account = (await service.wiring.accounts.findByKey(service.key))?.id ?? "";
});
afterAll(async () => {
  await service.close();
  await receiver[Symbol.asyncDispose]();
});

async function secretOf(...more: readonly string[]): Promise<string> {
  const { code, stdout } = await runAccountCommand(["webhook-secret", account, "--json", ...more], {
    DATA_DIR: service.folder,
  });
  expect(code).toBe(0);
  return (JSON.parse(stdout) as { webhook_secret: string }).webhook_secret;
}

/** The signatures of a call, and those that the secrets make of it (Standard Webhooks, "Signature scheme"). */
async function signaturesOf(path: string, ...secrets: readonly string[]) {
  await acceptDocument(service, { template_id, webhook_url: receiver.url(path) });
  const { headers, body } = await receiver.firstCallOf(path);
  const content = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
  const expected = secrets.map((secret) => {
    const key = Buffer.from(secret.slice("whsec_".length), "base64");
    return `v1,${createHmac("sha256", key).update(content).digest("base64")}`;
  });
  return { signatures: String(headers["webhook-signature"]).split(" "), expected };
}

test("calls are signed with it, and after a renewal with the new and the former one", async () => {
  const secret = await secretOf();
  const first = await signaturesOf("/first", secret);
  expect(first.signatures).toEqual(first.expected);
  const renewed = await secretOf("--renew");
  expect(renewed).not.toBe(secret);
  const second = await signaturesOf("/second", renewed, secret);
  expect(second.signatures).toEqual(second.expected);
});

test("an account that is not there has none", async () => {
  const id = "us01m7yrqs0awwtr6js1459dta37";
  const outcome = await runAccountCommand(["webhook-secret", id], { DATA_DIR: service.folder });
  expect(outcome).toMatchObject({ code: 1, stdout: "", stderr: expect.stringContaining(`there is no account ${id}`) });
});
