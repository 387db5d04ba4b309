/** `npm run account -- … --aws` beside an installation that runs: what an operator does counts within a minute. */
import { execFile } from "node:child_process";
import path from "node:path";
import process from "node:process";
import { promisify } from "node:util";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { afterAll, beforeAll, expect, test } from "vitest";
import { recordsTableName } from "#shared/base/config/aws-names.ts";
import type { AccountId } from "#shared/base/model/ids.ts";
import { openDynamoRecords } from "#shared/storage/records/records.dynamodb.ts";
import { runningRequests } from "#shared/storage/repositories/running-requests.ts";
import { CREDENTIALS, INSTALLATION } from "#test/lambda/emulators.ts";
import { CAPACITY } from "#test/lambda/function-settings.ts";
import { runAccountOnAws } from "#test/support/account-command.ts";
import { minutesAhead } from "#test/support/clock-ahead.ts";
import { type DeployedService, openDeployment } from "#test/support/deployment.ts";
import { PROJECT } from "#test/support/program.ts";
import { createTemplate, docxFile, postForm } from "#test/support/requests.ts";

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

test("the audit trail names each call with its key, and what the operator did", async () => {
  const { account, key, key_id } = await answer<Made>("create", "--plan", "Free", "--region", "eu");
  const { id } = await createTemplate(service, {}, { key });
  await answer("suspend", account);
  const variables = {
    AWS_ENDPOINT_URL_DYNAMODB: service.stores.dynamoDb,
    AWS_ACCESS_KEY_ID: "operator",
    AWS_SECRET_ACCESS_KEY: "secret",
  };
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [path.join(PROJECT, "local/cli/audit.ts"), "--aws", "--json", "--account", account],
    { env: { PATH: process.env.PATH, ...variables } },
  );
  const entries = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(entries).toContainEqual(
    expect.objectContaining({ account, key: key_id, operation: "createTemplate", object: id, status: 201 }),
  );
  expect(entries).toContainEqual(expect.objectContaining({ account, operation: "suspendAccount" }));
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

test("an account of which as many requests run as may is refused with 429 until one has ended; others are served", async () => {
  const greedy = await answer<Made>("create", "--plan", "Free", "--region", "us");
  const other = await answer<Made>("create", "--plan", "Free", "--region", "us");
  const begun = await beginAll(greedy.account as AccountId);
  const refused = await service.call("/v1/template", postForm({ file: docxFile() }, { key: greedy.key }));
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(await refused.json()).toMatchObject({ code: "too_many_requests" });
  await createTemplate(service, {}, { key: other.key });
  await begun[0]?.end();
  await createTemplate(service, {}, { key: greedy.key });
});

/** Begins as many requests as may run, as functions that are at work have. */
async function beginAll(account: AccountId) {
  const client = new DynamoDBClient({
    endpoint: service.stores.dynamoDb,
    region: "us-east-1",
    credentials: CREDENTIALS,
  });
  const records = openDynamoRecords({ client, table: recordsTableName(INSTALLATION, "us"), now: Date.now });
  const running = runningRequests(records, { now: Date.now, max: CAPACITY.accountRequestsAtOnce });
  return Promise.all(Array.from({ length: CAPACITY.accountRequestsAtOnce }, () => running.begin(account)));
}
