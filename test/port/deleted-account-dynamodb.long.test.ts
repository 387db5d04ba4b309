/** Deletion of an account over the stores of AWS: killed at random moments, it leaves no item of it, all of others, and counts right. */
import { randomBytes } from "node:crypto";
import { type AttributeValue, paginateScan } from "@aws-sdk/client-dynamodb";
import { expect, test } from "vitest";
import { documentFileKey } from "#shared/base/model/document.ts";
import { type AccountId, newDocumentId, newTemplateId } from "#shared/base/model/ids.ts";
import { deleteAccounts } from "#shared/service/account-data/delete-accounts.ts";
import { deleteAccount, stateOfDeletion } from "#shared/service/manage-accounts.ts";
import { openDynamoRecords } from "#shared/storage/records/records.dynamodb.ts";
import { accountRegions } from "#shared/storage/repositories/account-regions.ts";
import { documentRepository } from "#shared/storage/repositories/documents.ts";
import { keyUses } from "#shared/storage/repositories/key-uses.ts";
import { rangeRepository } from "#shared/storage/repositories/ranges.ts";
import { storedBytesCounters } from "#shared/storage/repositories/stored-bytes.ts";
import { sweepDependencies } from "#shared/wiring/sweep-dependencies.ts";
import { addTwoAccounts } from "#test/support/accounts.ts";
import { type CreatedTable, emulateDynamoDb } from "#test/support/aws-emulators.ts";
import { memoryFiles, memoryJobs } from "#test/support/memory-stores.ts";
import { randomOf } from "#test/support/random.ts";

/** Each takes some twenty calls of the emulator. 5,000 are deleted in memory (test/unit/service/account-data). */
const DOCUMENTS = 1000;
const KILLS = 20;
const AT_ONCE = 50;
const SEED = Number(process.env.TEST_SEED ?? 1);

test(`${DOCUMENTS} documents are gone after ${KILLS} kills (seed ${SEED})`, { timeout: 600_000 }, async () => {
  const tables = await emulateDynamoDb();
  const [region, directory] = [await tables.create(), await tables.create()];
  let time = Date.now();
  const now = () => time;
  const files = new Map<string, Uint8Array>();
  const stores = {
    records: openDynamoRecords({ ...region, now }),
    directory: openDynamoRecords({ ...directory, now }),
  };
  const deps = {
    ...sweepDependencies({ ...stores, now }),
    ...{ region: "eu" as const, files: memoryFiles(files), now },
    accountRegions: accountRegions(stores.directory, now),
    ranges: rangeRepository(stores.records, { now, worker: "w" }),
    jobs: memoryJobs([], now),
  };
  const { accounts, accountDeletions } = deps;
  const { key, strangersKey } = await addTwoAccounts(accounts);
  const [own, strangers] = await Promise.all([key, strangersKey].map((each) => accounts.findKey(each)));
  const [account, stranger] = [own?.account, strangers?.account] as [AccountId, AccountId];
  await deps.regionsInService.note("eu");
  await keyUses(stores.directory, now).note(own?.hash ?? "");
  const counters = storedBytesCounters(stores.directory, "eu");
  await store(stranger, 20);
  const before = [await itemsOf(region), [...files.keys()]];
  await store(account, DOCUMENTS);
  await deleteAccount({ accounts, accountDeletions }, account);

  const random = randomOf(SEED);
  for (let kill = 0; kill < KILLS; kill++) {
    // The first pass makes about three calls for each document.
    await expect(deleteAccounts(killedAt(1 + random.below((3 * DOCUMENTS) / KILLS)), () => true)).rejects.toThrow(
      "killed",
    );
  }
  for (let look = 0; look < 3; look++) {
    await deleteAccounts(deps, () => true);
    time += 25 * 60_000;
  }
  const deletion = await stateOfDeletion({ accounts, accountDeletions }, account);
  expect(deletion).toMatchObject({ state: "done", receipt: { removed: { documents: DOCUMENTS, keys: 1 } } });
  expect(deletion).toMatchObject({ receipt: { removed: { files: DOCUMENTS, bytes: DOCUMENTS * 7 } } });
  expect([await itemsOf(region), [...files.keys()]]).toEqual(before);
  const told = (await itemsOf(directory)).filter((item) => item.includes(account));
  expect(told.filter((item) => !item.includes(`DELETION#${account}`))).toEqual([]);
  expect(await counters.storedBy(stranger)).toEqual({ templates: 0, documents: 20 * 7 });
  await tables.stop();

  async function store(accountId: AccountId, count: number): Promise<void> {
    const documents = documentRepository(stores.records);
    const templateId = newTemplateId("eu", { now, randomBytes });
    for (let at = 0; at < count; at += AT_ONCE) {
      const made = Array.from({ length: Math.min(AT_ONCE, count - at) }, async () => {
        const id = newDocumentId("eu", { now, randomBytes });
        files.set(documentFileKey(id), new Uint8Array(7));
        await documents.insert({
          ...{ id, accountId, templateId, created: time, region: "eu", storedBytes: 7, name: "Letter", dataLength: 1 },
          ...{ filename: "Letter.pdf", format: ".pdf", disposition: "attachment" },
        });
      });
      await Promise.all(made);
    }
    await counters.add(accountId, { templates: 0, documents: count * 7 });
  }

  /** The process dies at a call: whether it is done or not, nobody hears of it. */
  function killedAt(call: number): typeof deps {
    let calls = 0;
    const isDone = random.below(2) === 0;
    const mortal = <Port extends object>(port: Port): Port =>
      new Proxy(port, {
        get(target, name) {
          const value: unknown = Reflect.get(target, name);
          if (typeof value !== "function") return value;
          return async (...parameters: unknown[]) => {
            const isLast = ++calls === call;
            if (calls > call || (isLast && !isDone)) throw new Error("killed");
            const result: unknown = await value.apply(target, parameters);
            if (isLast) throw new Error("killed");
            return result;
          };
        },
      });
    const { accountRecords, directoryRecords } = deps;
    return {
      ...deps,
      ...{
        accountRecords: mortal(accountRecords),
        directoryRecords: mortal(directoryRecords),
        files: mortal(deps.files),
      },
      ...{ accountDeletions: mortal(accountDeletions), ranges: mortal(deps.ranges) },
    };
  }
});

/** The content of a table, without what stands for removed records. */
async function itemsOf({ client, table }: CreatedTable): Promise<readonly string[]> {
  const items: Record<string, AttributeValue>[] = [];
  for await (const { Items = [] } of paginateScan({ client }, { TableName: table })) items.push(...Items);
  return items
    .filter(({ body }) => body !== undefined)
    .map((item) => JSON.stringify(item))
    .sort();
}
