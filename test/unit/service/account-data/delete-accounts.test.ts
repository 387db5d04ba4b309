/** Deleting an account removes everything of it, whenever the process dies, and nothing of others. */
import { randomBytes } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { documentFileKey } from "#shared/base/model/document.ts";
import { type AccountId, newDocumentId, newSigningKeyId, type TemplateId } from "#shared/base/model/ids.ts";
import { REGIONS } from "#shared/base/model/region.ts";
import { type DeletionState, deleteAccount, stateOfDeletion } from "#shared/service/manage-accounts.ts";
import { accountDeletions } from "#shared/storage/repositories/account-deletions.ts";
import { accountRepository } from "#shared/storage/repositories/accounts.ts";
import { documentRepository } from "#shared/storage/repositories/documents.ts";
import { signingKeyRepository } from "#shared/storage/repositories/signing-keys.ts";
import { codeOf } from "#test/faults/judge-answer.ts";
import { dataFile, docxFile, form, get, json, read, type ShownTemplate } from "#test/faults/requests.ts";
import { copyOf, newState, type State } from "#test/faults/state.ts";
import { openWorld, type Tamper, type World } from "#test/faults/world.ts";
import { fontFile } from "#test/support/fonts.ts";
import { memoryRecords } from "#test/support/memory-stores.ts";
import { randomOf } from "#test/support/random.ts";

const DOCUMENTS = 5000;
const KILLS = 20;
const SEED = Number(process.env.TEST_SEED ?? 1);

interface Beginning {
  /** Where a stranger alone has stored something. */
  readonly before: State;
  readonly state: State;
  readonly account: AccountId;
}

let beginning: Beginning;
beforeAll(async () => {
  const before = await newState();
  await storeThings(before, before.strangersKey, 50);
  // Until no job of the stranger's waits.
  for (let round = 0; round < 4; round++) await openWorld(before).pass(60);
  const state = copyOf(before);
  const account = await storeThings(state, state.key, DOCUMENTS);
  beginning = { before, state, account };
});

/** Things of every kind in two regions, of which a template is deleted and leaves its documents. */
async function storeThings(state: State, key: string, documents: number): Promise<AccountId> {
  const world = openWorld(state);
  const call = (path: string, init: Parameters<World["call"]>[1] = {}) => world.call(path, { ...init, key });
  const templates: TemplateId[] = [];
  for (const region of ["us", "eu"] as const) {
    const made = await call("/v1/template", form("POST", { file: docxFile("Dear [Name]"), name: "A", region }));
    const { id } = read<ShownTemplate>(made);
    templates.push(id as TemplateId);
    await call(`/v1/template/${id}`, form("PUT", { file: docxFile("Hello [Name]") }));
    await call("/v1/font", form("POST", { file: fontFile() }, { region }));
    const asked = await call("/v1/upload", json("POST", { filename: "P.csv", size: dataFile().size }, { region }));
    const { upload_uri } = read<{ readonly upload_uri: string }>(asked);
    await world.call(upload_uri, { method: "PUT", key: null, body: await dataFile().bytes() });
    const headers = { "Idempotency-Key": `key-${region}` };
    await call("/v1/document", json("POST", { template_id: id, data: { Name: "Ada" } }, { headers }));
  }
  const [deleted, kept] = templates as [TemplateId, TemplateId];
  const batch = { template_id: kept, data: [{ Name: "A" }, { Name: "B" }], webhook_url: "https://example.com/ready" };
  await call("/v1/document", json("POST", batch, { headers: { Prefer: "respond-async" } }));
  await call("/v1/key", json("POST", { name: "Shop", rights: "read" }));
  const { id: account } = await get<{ readonly id: AccountId }>(world, "/v1/account", { key });
  await addDocuments(state, account, deleted, documents);
  await addSigningKey(state, account);
  await call(`/v1/template/${deleted}`, { method: "DELETE" });
  return account;
}

async function addDocuments(state: State, accountId: AccountId, templateId: TemplateId, count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    const region = n % 2 === 0 ? "us" : "eu";
    const created = state.time + n;
    const id = newDocumentId(region, { now: () => created, randomBytes });
    const { records, files } = state.regions[region];
    files.set(documentFileKey(id), new Uint8Array(7));
    await documentRepository(memoryRecords(records, () => state.time)).insert({
      ...{ id, accountId, templateId, created, region, storedBytes: 7 },
      ...{ name: "Letter", dataLength: 1, filename: "Letter.pdf", format: ".pdf", disposition: "attachment" },
    });
  }
}

/** As it is stored where the operator has configured a secret. */
async function addSigningKey({ regions, time }: State, accountId: AccountId): Promise<void> {
  await signingKeyRepository(memoryRecords(regions.us.records, () => time)).insert({
    ...{ id: newSigningKeyId("us", { now: () => time, randomBytes }), accountId, created: time, name: "Seal" },
    ...{ region: "us", algorithm: "rsa", holder: "Ada Ltd", issuer: "O=Test CA", validFrom: 1, validTo: 2 },
    ...{ certificates: ["MII="], wrappedKey: "AQ==" },
  });
}

/** Kills the process at a call. Whether the call is done or not, nobody hears of it, and nothing is done afterwards. */
function killedAt(call: number, isDone = true): { readonly tamper: Tamper; readonly calls: () => number } {
  let calls = 0;
  const mortal = <Port extends object>(port: Port, names?: readonly string[]): Port =>
    new Proxy(port, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== "function" || names?.includes(String(name)) === false) return value;
        return async (...parameters: unknown[]) => {
          calls++;
          const isLast = calls === call;
          if (calls > call || (isLast && !isDone)) throw new Error("the process was killed");
          const result: unknown = await value.apply(target, parameters);
          if (isLast) throw new Error("the process was killed");
          return result;
        };
      },
    });
  const tamper: Tamper = (deps) => ({
    ...deps,
    // Its lists answer at once.
    accounts: mortal(deps.accounts, ["forget", "forgetKey"]),
    accountDeletions: mortal(deps.accountDeletions),
    accountRecords: mortal(deps.accountRecords),
    directoryRecords: mortal(deps.directoryRecords),
    files: mortal(deps.files),
    ranges: mortal(deps.ranges),
    jobs: mortal(deps.jobs),
  });
  return { tamper, calls: () => calls };
}

const depsOf = (state: State) => {
  const now = () => state.time;
  const directory = memoryRecords(state.directory, now);
  return { accounts: accountRepository(directory, now), accountDeletions: accountDeletions(directory) };
};

/** As the schedules of all regions do. */
async function sweep(world: World): Promise<void> {
  for (const id of REGIONS) {
    const { jobs } = world.state.regions[id];
    if (!jobs.some(({ job }) => job.kind === "sweep-region")) jobs.push({ job: { kind: "sweep-region", id }, due: 0 });
  }
  await world.doJobs("jobs");
}

async function sweepUntilDone(world: World, account: AccountId): Promise<DeletionState> {
  for (let round = 0; round < 5; round++) {
    await sweep(world);
    const deletion = await stateOfDeletion(depsOf(world.state), account);
    if (deletion.state === "done") return deletion;
    world.state.time += 15 * 60_000;
  }
  throw new Error("the deletion does not come to its end");
}

/** The names of everything that is stored. */
function namesIn({ directory, regions }: State): readonly string[] {
  return [
    ...[...directory.values()].map(({ pk, sk }) => `directory: ${pk} ${sk}`),
    ...REGIONS.flatMap((region) => [
      ...[...regions[region].records.values()].map(({ pk, sk }) => `${region}: ${pk} ${sk}`),
      ...[...regions[region].files.keys()].map((key) => `${region}: the file ${key}`),
    ]),
  ].sort();
}

/** The audit trail, progress and receipts of deletions, hashes of keys that nobody may use again, and what is there for all accounts. */
const MEANT_TO_STAY = /^(?:directory: (?:DELETION#|KEY#|REGIONS-IN-SERVICE)|\w+: (?:AUDIT|PASS)#)/;

function assertNothingLeft({ before, account }: Beginning, state: State): void {
  const expected = namesIn(before);
  const found = namesIn(state).filter((name) => expected.includes(name) || !MEANT_TO_STAY.test(name));
  const own = [...state.directory.values()].find(({ pk, sk }) => pk === `ACCOUNT#${account}` && sk === "ACCOUNT");
  expect(own).toBeUndefined();
  expect(found).toEqual(expected.filter((name) => name !== `directory: ACCOUNT#${account} ACCOUNT`));
  const told = [...state.directory.values()].filter((record) => JSON.stringify(record).includes(account));
  expect(told.map(({ pk }) => pk).filter((pk) => pk !== `DELETION#${account}`)).toEqual([]);
}

describe("deleting an account", () => {
  test(`with ${DOCUMENTS} documents, killed at ${KILLS} random moments (seed ${SEED}), leaves nothing of it and all of others, and counts right`, async () => {
    const { state: first, account } = beginning;
    const counter = killedAt(Number.POSITIVE_INFINITY);
    const undisturbed = copyOf(first);
    await deleteAccount(depsOf(undisturbed), account);
    const expected = await sweepUntilDone(openWorld(undisturbed, counter.tamper), account);
    const random = randomOf(SEED);
    const state = copyOf(first);
    await deleteAccount(depsOf(state), account);
    for (let kill = 0; kill < KILLS; kill++) {
      const call = 1 + random.below(Math.floor((1.8 * counter.calls()) / KILLS));
      const death = killedAt(call, random.below(2) === 0);
      const world = openWorld(state, death.tamper);
      while (death.calls() < call) {
        await sweep(world);
        if (death.calls() < call) state.time += 60_000;
        if ((await stateOfDeletion(depsOf(state), account)).state === "done") break;
      }
    }
    const found = await sweepUntilDone(openWorld(state), account);
    if (found.state !== "done" || expected.state !== "done") throw new Error("no receipt");
    expect(found.receipt.removed).toEqual(expected.receipt.removed);
    expect(found.receipt.removed).toMatchObject({
      documents: DOCUMENTS + 2,
      templates: 1,
      versions: 1,
      fonts: 2,
      signing_keys: 1,
    });
    expect(found.receipt.removed).toMatchObject({ uploads: 2, batches: 1, webhooks: 1, keys: 2, idempotency_keys: 2 });
    await openWorld(state).pass(30);
    assertNothingLeft(beginning, state);
  });

  test("refuses its keys at once, and an account without anything is gone after two looks", async () => {
    const state = copyOf(beginning.before);
    const world = openWorld(state);
    const { id } = await get<{ readonly id: AccountId }>(world, "/v1/account");
    await deleteAccount(depsOf(state), id);
    const answer = await world.call("/v1/template");
    expect([answer.status, codeOf(answer)]).toEqual([401, "api_key_wrong"]);
    expect(await sweepUntilDone(world, id)).toMatchObject({ receipt: { removed: { keys: 1 } } });
    assertNothingLeft({ ...beginning, account: id }, state);
  });
});
