/** Each account's stored bytes, where they are counted beside the records: right after each change, and never too small after a crash. */
import { randomBytes } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import type { AccountId } from "#shared/base/model/ids.ts";
import { newDocumentId, newTemplateId } from "#shared/base/model/ids.ts";
import { completeOwners } from "#shared/service/account-data/complete-owners.ts";
import { countStorage } from "#shared/service/account-data/count-storage.ts";
import { countedRecords } from "#shared/storage/records/counted-records.ts";
import { RecordConflict, type Records } from "#shared/storage/records/records.ts";
import { accountRepository } from "#shared/storage/repositories/accounts.ts";
import { documentRepository } from "#shared/storage/repositories/documents.ts";
import { fontRepository } from "#shared/storage/repositories/fonts.ts";
import { passesOver } from "#shared/storage/repositories/passes.ts";
import { mayStoreBytes, storedBytesCounters } from "#shared/storage/repositories/stored-bytes.ts";
import { templateRepository } from "#shared/storage/repositories/templates.ts";
import { addTwoAccounts } from "#test/support/accounts.ts";
import { memoryRecords, type RecordMap } from "#test/support/memory-stores.ts";

const HOUR_MS = 60 * 60 * 1000;

let time: number;
const now = () => time;
let directoryMap: RecordMap;
let regionMap: RecordMap;
let directory: Records;
let plain: Records;
let account: AccountId;
beforeEach(async () => {
  time = Date.UTC(2026, 10, 28);
  directoryMap = new Map();
  regionMap = new Map();
  directory = memoryRecords(directoryMap, now);
  plain = memoryRecords(regionMap, now);
  const { key } = await addTwoAccounts(accountRepository(directory, now));
  account = (await accountRepository(directory, now).findKey(key))?.account as AccountId;
});

const counters = () => storedBytesCounters(directory, "eu");
const counting = (records = plain) => countedRecords(records, mayStoreBytes, counters().add);
const stored = () => counters().storedBy(account);

const id = () => newDocumentId("eu", { now, randomBytes });
const templateId = newTemplateId("eu", { now: () => 0, randomBytes });

function document(storedBytes?: number) {
  return {
    ...{
      id: id(),
      accountId: account,
      templateId,
      created: time,
      region: "eu" as const,
      name: "Letter",
      dataLength: 1,
    },
    ...{ filename: "Letter.pdf", format: ".pdf" as const, disposition: "attachment" as const },
    ...(storedBytes !== undefined && { storedBytes }),
  };
}

/** A record of a template, as far as it is counted. */
const sized = (storedBytes: number) => ({
  pk: "TEMPLATE#1",
  sk: "TEMPLATE",
  body: { accountId: account, storedBytes },
});

describe("the sum of an account", () => {
  test("follows what is stored, replaced and removed, in all regions together", async () => {
    const documents = documentRepository(counting());
    const made = document(70);
    await documents.insert(made);
    const first = await counting().insert(sized(10));
    await storedBytesCounters(directory, "us").add(account, { templates: 5, documents: 0 });
    expect(await stored()).toEqual({ templates: 15, documents: 70 });
    const second = await counting().replace({ ...first, ...sized(25) });
    expect(await stored()).toEqual({ templates: 30, documents: 70 });
    await counting().replace({ ...second, ...sized(4) });
    await documents.remove({ document: made, rev: 1 });
    expect(await stored()).toEqual({ templates: 9, documents: 0 });
    expect(await counting().remove("TEMPLATE#1", "TEMPLATE")).toBe(true);
    expect(await counting().remove("TEMPLATE#1", "TEMPLATE")).toBe(false);
    expect(await stored()).toEqual({ templates: 5, documents: 0 });
  });

  test("does not change by a write that is refused", async () => {
    const first = await counting().insert(sized(10));
    await expect(counting().insert(sized(99))).rejects.toThrow(RecordConflict);
    await expect(counting().replace({ ...first, ...sized(99), rev: 7 })).rejects.toThrow(RecordConflict);
    await expect(counting().remove("TEMPLATE#1", "TEMPLATE", 7)).rejects.toThrow(RecordConflict);
    expect(await stored()).toEqual({ templates: 10, documents: 0 });
  });

  test("counts each of twenty documents that are stored at once", async () => {
    await Promise.all(Array.from({ length: 20 }, () => documentRepository(counting()).insert(document(3))));
    expect(await stored()).toEqual({ templates: 0, documents: 60 });
  });

  test("is not too small when the process dies between sum and record", async () => {
    const dying = { ...plain, insert: () => Promise.reject(new Error("killed")) };
    await expect(documentRepository(counting(dying)).insert(document(70))).rejects.toThrow("killed");
    expect(await stored()).toEqual({ templates: 0, documents: 70 });
  });
});

describe("counting anew", () => {
  const deps = () => ({
    now,
    accounts: accountRepository(directory, now),
    templates: templateRepository(counting(), now),
    documents: documentRepository(counting()),
    fonts: fontRepository(counting()),
    storageUpkeep: {
      ...{ counters: counters(), passes: passesOver(plain) },
      addOwners: (next?: string) => documentRepository(plain).addOwners(next),
    },
  });
  const sweep = async (mayGoOn = () => true) => [
    await completeOwners(deps(), mayGoOn),
    await countStorage(deps(), mayGoOn),
  ];

  test("corrects what a crash left, and what was stored before there were sums or lists of an account", async () => {
    const older = document(7);
    await documentRepository(plain).insert(older);
    const key = [...regionMap.keys()].find((name) => name.includes(older.id)) ?? "";
    const { owner: _, ...record } = regionMap.get(key) ?? { pk: "", sk: "", rev: 0, body: {} };
    regionMap.set(key, record);
    const listed = async () =>
      (await Array.fromAsync(documentRepository(plain).listAll(account))).map((each) => each.id);
    await counters().add(account, { templates: 1_000, documents: 1_000 });
    await sweep();
    expect(await listed()).toEqual([]);
    time += HOUR_MS;
    await sweep();
    expect(await listed()).toEqual([older.id]);
    expect(await stored()).toEqual({ templates: 0, documents: 7 });
  });

  test("waits for a week after it has counted all", async () => {
    await sweep();
    time += HOUR_MS;
    await sweep();
    await documentRepository(plain).insert(document(7));
    time += 6 * 24 * HOUR_MS;
    await sweep();
    expect(await stored()).toEqual({ templates: 0, documents: 0 });
    time += 24 * HOUR_MS;
    expect(await sweep()).toEqual([true, true]);
    expect(await stored()).toEqual({ templates: 0, documents: 7 });
  });

  test("begins at once when there is a limit again after a time without one", async () => {
    await sweep();
    time += HOUR_MS;
    await sweep();
    const { storageUpkeep, ...others } = deps();
    const { counters: _, ...withoutLimit } = storageUpkeep;
    expect(await countStorage({ ...others, storageUpkeep: withoutLimit }, () => true)).toBe(true);
    await documentRepository(plain).insert(document(7));
    await sweep();
    expect(await stored()).toEqual({ templates: 0, documents: 7 });
  });

  test("continues with the next account when its time was over", async () => {
    await sweep();
    time += HOUR_MS;
    await documentRepository(plain).insert(document(7));
    let steps = 0;
    for (let round = 0; round < 9; round++) {
      steps = 0;
      await sweep(() => steps++ < 1);
    }
    expect(await stored()).toEqual({ templates: 0, documents: 7 });
  });

  test("leaves the sum of an account that stores something meanwhile", async () => {
    const { correct, add } = counters();
    await add(account, { templates: 0, documents: 9 });
    const count = async () => {
      await add(account, { templates: 0, documents: 5 });
      return { templates: 0, documents: 3 };
    };
    expect(await correct(account, count)).toBe(false);
    expect(await stored()).toEqual({ templates: 0, documents: 14 });
  });
});
