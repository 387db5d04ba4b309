/** What every adapter of the records port promises. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openDynamoRecords } from "#shared/storage/records/records.dynamodb.ts";
import { openSqliteRecords } from "#shared/storage/records/records.sqlite.ts";
import { RecordConflict, type Records, type StoredRecord } from "#shared/storage/records/records.ts";
import { emulateDynamoDb } from "#test/support/aws-emulators.ts";
import { memoryRecords } from "#test/support/memory-stores.ts";

interface Opened {
  readonly records: Records;
  /** Sets the adapter's clock, in milliseconds. */
  readonly setTime: (milliseconds: number) => void;
  /** The same store, opened anew. */
  readonly reopen: () => Promise<Records>;
  readonly close: () => Promise<void>;
}

interface Adapter {
  /** A store of its own. */
  open(): Promise<Opened>;
  stop(): Promise<void>;
}

const ADAPTERS: Readonly<Record<string, () => Promise<Adapter>>> = {
  SQLite: useSqlite,
  DynamoDB: useDynamoDb,
  "the tests' own in memory": useMemory,
};

describe.each(Object.entries(ADAPTERS))("%s", (_name, use) => {
  let adapter: Adapter;
  let opened: Opened;
  let records: Records;
  beforeAll(async () => {
    adapter = await use();
  });
  afterAll(() => adapter.stop());
  beforeEach(async () => {
    opened = await adapter.open();
    records = opened.records;
  });
  afterEach(() => opened.close());

  test("a record comes back as it was written, with rev 1", async () => {
    const body = { name: "Zoë", list: [1, { a: null }], yes: true, empty: "", none: [] };
    await records.insert({ pk: "A", sk: "x", group: "G", created: 5, body });
    expect(await records.get("A", "x")).toEqual({ pk: "A", sk: "x", rev: 1, group: "G", created: 5, body });
    expect(await records.get("A", "y")).toBeUndefined();
  });

  test("a second insert under the same keys is a conflict and changes nothing", async () => {
    await records.insert({ pk: "A", sk: "x", body: { n: 1 } });
    await expect(records.insert({ pk: "A", sk: "x", body: { n: 2 } })).rejects.toThrow(RecordConflict);
    expect((await records.get("A", "x"))?.body).toEqual({ n: 1 });
  });

  test("the records below a key are listed by their sort keys, as they are now, without removed and expired ones", async () => {
    opened.setTime(1_000_000);
    for (const sk of ["RANGE#2", "RANGE#10", "RANGE#1", "RANGE#9", "RANGE", "S"]) {
      await records.insert({ pk: "A", sk, body: { sk, filler: "x".repeat(300_000) } });
    }
    await records.insert({ pk: "A", sk: "RANGE#0", expires: 1001, body: {} });
    await records.insert({ pk: "AB", sk: "RANGE#1", body: {} });
    await records.remove("A", "RANGE#9");
    opened.setTime(1_002_000);
    const found = await records.listBelow("A", "RANGE#");
    expect(found.map(({ sk, rev, body }) => [sk, rev, body.sk])).toEqual(
      ["RANGE#1", "RANGE#10", "RANGE#2"].map((sk) => [sk, 1, sk]),
    );
    expect(await records.listBelow("B", "RANGE#")).toEqual([]);
  });

  test("replacing counts rev up and needs the present rev", async () => {
    const first = await records.insert({ pk: "A", sk: "x", body: { n: 1 } });
    expect((await records.replace({ ...first, body: { n: 2 } })).rev).toBe(2);
    await expect(records.replace({ ...first, body: { n: 3 } })).rejects.toThrow(RecordConflict);
    await expect(records.replace({ pk: "A", sk: "absent", rev: 1, body: {} })).rejects.toThrow(RecordConflict);
    expect((await records.get("A", "x"))?.body).toEqual({ n: 2 });
  });

  test("exactly one of twenty changes at once to one rev wins", async () => {
    const first = await records.insert({ pk: "A", sk: "x", body: { n: 0 } });
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) => records.replace({ ...first, body: { n } })),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await records.get("A", "x"))?.rev).toBe(2);
  });

  test("removing tells whether there was one", async () => {
    await records.insert({ pk: "A", sk: "x", body: {} });
    expect(await records.remove("A", "x")).toBe(true);
    expect(await records.remove("A", "x")).toBe(false);
    expect(await records.get("A", "x")).toBeUndefined();
  });

  test("removing at a rev needs the present one", async () => {
    const first = await records.insert({ pk: "A", sk: "x", body: {} });
    await records.replace({ ...first, body: { n: 2 } });
    await expect(records.remove("A", "x", 1)).rejects.toThrow(RecordConflict);
    expect((await records.get("A", "x"))?.rev).toBe(2);
    expect(await records.remove("A", "x", 2)).toBe(true);
    await expect(records.remove("A", "x", 2)).rejects.toThrow(RecordConflict);
  });

  test("a group lists newest first, in pages without gap or repetition", async () => {
    for (let n = 0; n < 25; n++)
      await records.insert({ pk: `D${n}`, sk: "d", group: "G", created: 1000 + n, body: { n } });
    await records.insert({ pk: "E", sk: "d", group: "other", created: 1010, body: {} });
    const seen: (number | undefined)[] = [];
    let next: string | undefined;
    do {
      const page = await records.listGroup("G", { limit: 10, ...(next === undefined ? {} : { next }) });
      seen.push(...page.records.map(({ created }) => created));
      next = page.next;
    } while (next !== undefined);
    expect(seen).toEqual(Array.from({ length: 25 }, (_, n) => 1024 - n));
  });

  test("a page of large records is short, and none is lost", async () => {
    for (let n = 0; n < 8; n++) {
      const body = { text: "x".repeat(400_000) };
      await records.insert({ pk: `D${n}`, sk: "d", group: "G", created: 1000 + n, body });
    }
    const seen: (number | undefined)[] = [];
    let next: string | undefined;
    do {
      const page = await records.listGroup("G", next === undefined ? {} : { next });
      expect(page.records.length).toBeLessThanOrEqual(4);
      seen.push(...page.records.map(({ created }) => created));
      next = page.next;
    } while (next !== undefined);
    expect(seen).toEqual([1007, 1006, 1005, 1004, 1003, 1002, 1001, 1000]);
  });

  test("records of one group with equal times are all listed by descending keys, across pages", async () => {
    for (let n = 0; n < 7; n++) await records.insert({ pk: `D${n}`, sk: "d", group: "G", created: 1, body: {} });
    const first = await records.listGroup("G", { limit: 4 });
    const second = await records.listGroup("G", { limit: 4, next: String(first.next) });
    expect([...first.records, ...second.records].map(({ pk }) => pk)).toEqual([
      "D6",
      "D5",
      "D4",
      "D3",
      "D2",
      "D1",
      "D0",
    ]);
    expect(second.next).toBeUndefined();
  });

  test("an owner's records are listed newest first across groups, and leave the list when they are removed", async () => {
    for (let n = 0; n < 9; n++)
      await records.insert({ pk: `D${n}`, sk: "d", group: `G${n % 2}`, owner: "O", created: n, body: { n } });
    await records.insert({ pk: "E", sk: "d", group: "G0", owner: "P", created: 4, body: {} });
    const fourth = await records.get("D4", "d");
    expect(fourth).toMatchObject({ owner: "O" });
    await records.replace({ ...(fourth as StoredRecord), body: { n: 40 } });
    await records.remove("D7", "d");
    const first = await records.listOwner("O", { limit: 5 });
    const second = await records.listOwner("O", { limit: 5, next: String(first.next) });
    expect([...first.records, ...second.records].map(({ body }) => body.n)).toEqual([8, 6, 5, 40, 3, 2, 1, 0]);
    expect(second.next).toBeUndefined();
  });

  test("a scan finds every record once, in a group or in none, and no expired or removed one", async () => {
    opened.setTime(1_000_000);
    for (let n = 0; n < 25; n++)
      await records.insert({
        pk: `D${n}`,
        sk: n % 2 === 0 ? "a" : "b",
        ...(n < 9 && { group: "G", created: n }),
        body: { n },
      });
    await records.insert({ pk: "D1", sk: "a", body: { n: 25, text: "x".repeat(20_000) } });
    await records.insert({ pk: "D1", sk: "expired", expires: 1_001, body: {} });
    await records.remove("D7", "b");
    opened.setTime(1_002_000);
    const seen: unknown[] = [];
    let next: string | undefined;
    do {
      const page = await records.scan({ limit: 4, ...(next !== undefined && { next }) });
      expect(page.records.length).toBeLessThanOrEqual(4);
      seen.push(...page.records.map(({ body }) => body.n));
      next = page.next;
    } while (next !== undefined);
    const expected = Array.from({ length: 26 }, (_, n) => n).filter((n) => n !== 7);
    expect(seen.toSorted((a, b) => Number(a) - Number(b))).toEqual(expected);
  });

  test("a record in no group, or of no time, is in no list", async () => {
    await records.insert({ pk: "A", sk: "x", created: 1, body: {} });
    await records.insert({ pk: "B", sk: "x", group: "G", body: {} });
    expect(await records.listGroup("G")).toEqual({ records: [] });
  });

  test("a record that leaves its group leaves the list", async () => {
    const { group: _, ...first } = await records.insert({ pk: "A", sk: "x", group: "G", created: 1, body: {} });
    await records.replace(first);
    expect((await records.listGroup("G")).records).toEqual([]);
  });

  test("an expired record counts as absent for every write", async () => {
    opened.setTime(1_000_000);
    const first = await records.insert({ pk: "A", sk: "x", expires: 1_010, body: {} });
    opened.setTime(1_010_000);
    await expect(records.replace(first)).rejects.toThrow(RecordConflict);
    await expect(records.remove("A", "x", 1)).rejects.toThrow(RecordConflict);
    expect(await records.remove("A", "x")).toBe(false);
  });

  test("many expired records hide none that are not", async () => {
    opened.setTime(1_000_000);
    for (let n = 0; n < 9; n++) {
      const expires = n === 0 || n === 8 ? {} : { expires: 1_010 };
      await records.insert({ pk: `D${n}`, sk: "d", group: "G", created: n, ...expires, body: {} });
    }
    opened.setTime(1_010_000);
    const seen: (number | undefined)[] = [];
    let next: string | undefined;
    do {
      const page = await records.listGroup("G", { limit: 2, ...(next === undefined ? {} : { next }) });
      seen.push(...page.records.map(({ created }) => created));
      next = page.next;
    } while (next !== undefined);
    expect(seen).toEqual([8, 0]);
  });

  test("an expired record counts as absent and its keys are free", async () => {
    opened.setTime(1_000_000);
    await records.insert({ pk: "A", sk: "x", group: "G", created: 1, expires: 1_010, body: { n: 1 } });
    opened.setTime(1_009_999);
    expect(await records.get("A", "x")).toBeDefined();
    opened.setTime(1_010_000);
    expect(await records.get("A", "x")).toBeUndefined();
    expect((await records.listGroup("G")).records).toEqual([]);
    expect((await records.insert({ pk: "A", sk: "x", body: { n: 2 } })).rev).toBe(1);
    expect((await records.get("A", "x"))?.body).toEqual({ n: 2 });
  });

  test("a written record is there after the store is opened again", async () => {
    await records.insert({ pk: "A", sk: "x", body: { n: 1 } });
    const again = await opened.reopen();
    expect((await again.get("A", "x"))?.body).toEqual({ n: 1 });
  });
});

async function useMemory(): Promise<Adapter> {
  const open = async (): Promise<Opened> => {
    let time = 0;
    const records = memoryRecords(new Map(), () => time);
    const setTime = (milliseconds: number) => {
      time = milliseconds;
    };
    return { records, setTime, reopen: async () => records, close: async () => {} };
  };
  return { open, stop: async () => {} };
}

async function useSqlite(): Promise<Adapter> {
  return { open: openSqlite, stop: async () => {} };
}

async function openSqlite(): Promise<Opened> {
  const folder = await mkdtemp(path.join(tmpdir(), "merganser-records-"));
  let time = Date.now();
  const open = () => openSqliteRecords({ file: path.join(folder, "records.db"), now: () => time });
  const stores = [open()];
  return {
    records: stores[0] as Records,
    setTime: (milliseconds) => {
      time = milliseconds;
    },
    reopen: async () => {
      const store = open();
      stores.push(store);
      return store;
    },
    close: async () => {
      for (const store of stores) store.close();
      await rm(folder, { recursive: true });
    },
  };
}

async function useDynamoDb(): Promise<Adapter> {
  const tables = await emulateDynamoDb();
  return {
    async open() {
      const place = await tables.create();
      let time = Date.now();
      const open = () => openDynamoRecords({ ...place, now: () => time });
      return {
        records: open(),
        setTime: (milliseconds) => {
          time = milliseconds;
        },
        reopen: async () => open(),
        close: async () => {},
      };
    },
    stop: tables.stop,
  };
}
