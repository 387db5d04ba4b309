/** `npm run account -- … --aws` beside an installation that runs: what an operator does counts within a minute. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { runAccountOnAws } from "#test/support/account-command.ts";
import { minutesAhead } from "#test/support/clock-ahead.ts";
import { type DeployedService, openDeployment } from "#test/support/deployment.ts";
import { createTemplate } from "#test/support/requests.ts";

interface Made {
  readonly account: string;
  readonly key: string;
  readonly key_id: string;
}

let service: DeployedService;
beforeAll(async () => {
  service = await openDeployment();
});
afterAll(() => service[Symbol.asyncDispose]());

async function answer<Json>(...args: readonly string[]): Promise<Json> {
  const run = await runAccountOnAws(service.stores.dynamoDb, ...args, "--json");
  expect(run).toMatchObject({ code: 0, stderr: "" });
  return JSON.parse(run.stdout) as Json;
}

async function statusWith(key: string): Promise<number> {
  return (await service.call("/v1/template", { key })).status;
}

test("a new account's key opens it at once, with its plan and region", async () => {
  const { account, key } = await answer<Made>("create", "--plan", "Starter", "--region", "eu");
  expect(account).toMatch(/^eu/);
  expect(await (await service.call("/v1/template", { key })).json()).toEqual([]);
  expect(await createTemplate(service, {}, { key })).toMatchObject({ region: "eu", versioning_enabled: false });
});

test("a revoked key answers 401 a minute later at the latest; the account's other key goes on", async () => {
  const first = await answer<Made>("create", "--plan", "Free", "--region", "us");
  const second = await answer<Made>("key", first.account);
  expect([await statusWith(first.key), await statusWith(second.key)]).toEqual([200, 200]);
  await answer("revoke", first.key_id);
  using _ = minutesAhead(1.1);
  expect([await statusWith(first.key), await statusWith(second.key)]).toEqual([401, 200]);
});

test("a changed plan counts a minute later at the latest", async () => {
  const { account, key } = await answer<Made>("create", "--plan", "Free", "--region", "us");
  expect(await createTemplate(service, {}, { key })).toMatchObject({ versioning_enabled: false });
  await answer("update", account, "--plan", "Premium");
  using _ = minutesAhead(1.1);
  expect(await createTemplate(service, {}, { key })).toMatchObject({ versioning_enabled: true });
});
