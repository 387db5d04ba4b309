/**
 * Deletion of an account by the deployed functions, over the emulators of AWS's stores: `run-job` is killed at random
 * calls of them. In the end nothing of the account is in table and bucket, everything of others is, and the receipt is right.
 */
import process from "node:process";
import { afterAll, beforeAll, expect } from "vitest";
import { documentFileKey } from "#shared/base/model/document.ts";
import type { DocumentId } from "#shared/base/model/ids.ts";
import { toRecord } from "#shared/storage/records/record-items.dynamodb.ts";
import type { StoredRecord } from "#shared/storage/records/records.ts";
import { runAccountOnAws } from "#test/support/account-command.ts";
import { minutesAhead } from "#test/support/clock-ahead.ts";
import { type DeployedService, functionProcesses, openDeployment } from "#test/support/deployment.ts";
import { given } from "#test/support/given.ts";
import { randomOf } from "#test/support/random.ts";
import { createTemplate, generateDocument } from "#test/support/requests.ts";

const SEED = Number(process.env.TEST_SEED ?? 1);
/** Added to one that is made. */
const COPIES = 299;
const KILLS = 20;
/** Deleting a document takes about three calls. */
const CALLS_BETWEEN_KILLS_MAX = 100;
/** After which nothing that had begun before is at work any more (delete-accounts.ts). */
const SETTLED_MS = 20 * 60_000;
const REGIONS_HERE = ["us", "eu"] as const;

let service: DeployedService;
let killed = 0;
let callsLeft = Number.POSITIVE_INFINITY;
const random = randomOf(SEED);

beforeAll(async () => {
  service = await openDeployment({
    async beforeCall({ caller }) {
      if (!caller.includes("run-job") || --callsLeft > 0 || killed === KILLS) return;
      callsLeft = 1 + random.below(CALLS_BETWEEN_KILLS_MAX);
      killed++;
      for (const { id, name } of functionProcesses()) if (name.includes("run-job")) process.kill(id, "SIGKILL");
    },
  });
});
afterAll(() => service[Symbol.asyncDispose]());

interface Deletion {
  readonly state: string;
  readonly removed?: Readonly<Record<string, number>>;
}

async function command<Answer>(...args: readonly string[]): Promise<Answer> {
  const run = await runAccountOnAws(service.stores.dynamoDb, ...args, "--json");
  expect(run).toMatchObject({ code: 0, stderr: "" });
  return JSON.parse(run.stdout) as Answer;
}

given("Linux").test(
  `${COPIES + 1} documents are gone after ${KILLS} kills (seed ${SEED})`,
  { timeout: 600_000 },
  async () => {
    const { account, key } = await command<{ account: string; key: string }>("create", "--plan", "Business");
    const own = await createTemplate(service, {}, { key });
    const abroad = await createTemplate(service, { region: "eu" }, { key });
    await generateDocument(service, { template_id: abroad.id, data: { Name: "Ada" } }, { key });
    await service.allJobsDone();
    const template = await createTemplate(service);
    const theirs = await generateDocument(service, { template_id: template.id, data: { Name: "Bob" } });
    await service.allJobsDone();
    const document = await generateDocument(service, { template_id: own.id, data: { Name: "Ada" } }, { key });
    await multiply(document.id as DocumentId);
    await service.allJobsDone();
    const before = await everything();

    await command("delete", account, "--yes");
    await service.stores.changeRecord("directory", `ACCOUNT#${account}`, ({ leavingSince, ...body }) => ({
      ...body,
      leavingSince: Number(leavingSince) - SETTLED_MS,
    }));
    callsLeft = 1;
    while (!(await hasReceipt(account))) for (const region of REGIONS_HERE) await service.sweep(region);
    expect(killed).toBe(KILLS);
    const { removed } = await command<Deletion>("receipt", account);
    expect(removed).toMatchObject({ documents: COPIES + 2, templates: 2, keys: 1 });

    const after = await everything();
    expect(after.records.filter((record) => record.includes(account))).toEqual([]);
    const isOf = (text: string) => [account, own.id, abroad.id].some((id) => text.includes(id));
    expect(after.records).toEqual(expect.arrayContaining(before.records.filter((record) => !isOf(record))));
    expect(after.objects).toEqual(
      before.objects.filter((object) => [template.id, theirs.id].some((id) => object.includes(id))),
    );
    using _ = minutesAhead(1.1);
    expect((await service.call("/v1/template", { key })).status).toBe(401);
    expect((await service.call(`/v1/document/${theirs.id}`)).status).toBe(200);
  },
);

async function hasReceipt(account: string): Promise<boolean> {
  return (await recordsOf("directory")).some(({ pk, sk }) => pk === `DELETION#${account}` && sk === "RECEIPT");
}

/** Copies the document with its file. */
async function multiply(id: DocumentId): Promise<void> {
  const { stores } = service;
  await stores.multiply("us", { kind: "DOCUMENT", id, count: COPIES, youngest: Date.now() });
  const bytes = await stores.readObject("us", documentFileKey(id));
  for (const { pk, sk } of await recordsOf("us")) {
    const copy = pk.slice("DOCUMENT#".length) as DocumentId;
    if (sk === "DOCUMENT" && copy.startsWith(id.slice(0, 12)) && copy !== id)
      await stores.storeObject("us", documentFileKey(copy), bytes);
  }
}

async function recordsOf(place: "us" | "eu" | "directory"): Promise<readonly StoredRecord[]> {
  const items = await service.stores.itemsOf(place);
  // Markers of removed records have no content.
  return Promise.all(items.filter(({ body }) => body !== undefined).map(toRecord));
}

/** Entries of the audit trail and the receipt name an account for longer. Uses of keys are named by hashes of the keys. */
const OUTLASTING = /^(?:(?:AUDIT|DELETION|PASS)#|KEY-USES$)/;
/** The count of an account's running requests, which DynamoDB removes: it expires after a minute. */
const EXPIRING = "REQUESTS";

async function everything() {
  const places = await Promise.all((["us", "eu", "directory"] as const).map(recordsOf));
  const records = places
    .flat()
    .filter(({ pk, sk }) => !OUTLASTING.test(pk) && sk !== EXPIRING)
    .map(({ pk, sk, body }) => JSON.stringify({ pk, sk, body }));
  const objects = (await Promise.all(REGIONS_HERE.map((region) => service.stores.objectsOf(region)))).flat();
  return { records: records.sort(), objects: objects.sort() };
}
