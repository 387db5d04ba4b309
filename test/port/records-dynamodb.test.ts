/** What the records in DynamoDB promise beyond the port: where a table of a cloud differs from one of this machine. */
import { randomBytes } from "node:crypto";
import { GetItemCommand, PutItemCommand, ScanCommand } from "@aws-sdk/client-dynamodb";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Template } from "#shared/base/model/template.ts";
import { dynamoClient } from "#shared/storage/aws/aws-clients.ts";
import { listWholeGroup } from "#shared/storage/records/list-whole-group.ts";
import type { Item } from "#shared/storage/records/record-items.dynamodb.ts";
import { openDynamoRecords } from "#shared/storage/records/records.dynamodb.ts";
import { RecordConflict, type Records, RecordTooLarge } from "#shared/storage/records/records.ts";
import { templateRepository } from "#shared/storage/repositories/templates.ts";
import { type CreatedTable, emulateDynamoDb } from "#test/support/aws-emulators.ts";
import { losesAnswers } from "#test/support/lost-answers.ts";

let tables: Awaited<ReturnType<typeof emulateDynamoDb>>;
let place: CreatedTable;
let records: Records;
beforeAll(async () => {
  tables = await emulateDynamoDb();
});
afterAll(() => tables.stop());
beforeEach(async () => {
  place = await tables.create();
  records = openDynamoRecords({ ...place, now: Date.now });
});

describe("a write whose answer is lost is repeated and counts once", () => {
  test("an insert whose answer is lost is repeated and counts once", async () => {
    const stop = losesAnswers(place.client, "PutItemCommand");
    expect((await records.insert({ pk: "A", sk: "x", body: { n: 1 } })).rev).toBe(1);
    stop();
    await expect(records.insert({ pk: "A", sk: "x", body: { n: 2 } })).rejects.toThrow(RecordConflict);
    expect(await records.get("A", "x")).toMatchObject({ rev: 1, body: { n: 1 } });
  });

  test("a replacement whose answer is lost is repeated and counts once", async () => {
    const first = await records.insert({ pk: "A", sk: "x", body: { n: 1 } });
    const stop = losesAnswers(place.client, "PutItemCommand");
    expect((await records.replace({ ...first, body: { n: 2 } })).rev).toBe(2);
    stop();
    await expect(records.replace({ ...first, body: { n: 3 } })).rejects.toThrow(RecordConflict);
    expect(await records.get("A", "x")).toMatchObject({ rev: 2, body: { n: 2 } });
  });

  test.each([{ rev: undefined }, { rev: 1 }])("remove at rev $rev", async ({ rev }) => {
    await records.insert({ pk: "A", sk: "x", body: {} });
    const stop = losesAnswers(place.client, "PutItemCommand");
    expect(await records.remove("A", "x", rev)).toBe(true);
    stop();
    expect(await records.get("A", "x")).toBeUndefined();
    expect(await records.remove("A", "x")).toBe(false);
  });

  test("but one whose condition fails is a conflict though its answer is lost", async () => {
    await records.insert({ pk: "A", sk: "x", body: { n: 1 } });
    const stop = losesAnswers(place.client, "PutItemCommand");
    await expect(records.insert({ pk: "A", sk: "x", body: { n: 2 } })).rejects.toThrow(RecordConflict);
    stop();
    expect((await records.get("A", "x"))?.body).toEqual({ n: 1 });
  });
});

test("nothing of a removed record's content is left in the table or its index", async () => {
  await records.insert({ pk: "A", sk: "x", group: "G", created: 1, body: { name: "secret" } });
  await records.remove("A", "x");
  const { Items } = await place.client.send(new ScanCommand({ TableName: place.table }));
  expect(Items?.flatMap((item) => Object.keys(item)).sort()).toEqual(["expires", "pk", "sk", "write"]);
  const index = await place.client.send(new ScanCommand({ TableName: place.table, IndexName: "by-group" }));
  expect(index.Items).toEqual([]);
});

describe("an item of DynamoDB has at most 400 KB", () => {
  test("a template of 50,000 tags is stored", async () => {
    const tags = Array.from({ length: 50_000 }, (_, n) => `customer.invoices.position${n}.net_amount_in_euros`);
    await records.insert({ pk: "A", sk: "x", body: { tags } });
    expect((await records.get("A", "x"))?.body).toEqual({ tags });
  });

  test("a record that cannot be packed is stored up to the limit, and refused beyond it before it is sent", async () => {
    let [stored, refused] = [390_000, 420_000];
    await expect(records.insert(incompressible(refused))).rejects.toThrow(RecordTooLarge);
    await records.insert(incompressible(stored));
    while (refused - stored > 50) {
      const between = Math.round((stored + refused) / 2);
      try {
        await records.insert(incompressible(between));
        stored = between;
      } catch (error) {
        expect(error).toBeInstanceOf(RecordTooLarge);
        refused = between;
      }
    }
  });
});

test("a template that is too large for the table is refused with the reason", async () => {
  const templates = templateRepository(records, Date.now);
  const tags = { valid: [randomBytes(450_000).toString("base64")], invalid: [] };
  const named = { id: "eu1", accountId: "a", filename: "Offer.docx", created: 1 };
  const template = { ...named, previousFiles: [], tags } as unknown as Template;
  const refused = { code: "template_too_complex", message: expect.stringContaining("Offer.docx") };
  await expect(templates.insert(template)).rejects.toMatchObject(refused);
  await expect(templates.replace({ template, rev: 1 })).rejects.toMatchObject(refused);
});

/** Its body takes about so many bytes when it is packed. */
function incompressible(bytes: number) {
  const text = randomBytes(bytes * 0.98).toString("base64");
  return { pk: `D${bytes}`, sk: "d", group: "G", created: 1, expires: 9_999_999_999, body: { text } };
}

describe("what AWS cannot do at the moment", () => {
  test("a table that does not answer is storage_unavailable for every call", async () => {
    const silent = dynamoClient({
      region: "us-east-1",
      endpoint: "http://127.0.0.1:1",
      credentials: { accessKeyId: "test", secretAccessKey: "test" },
    });
    const unreachable = openDynamoRecords({ client: silent, table: place.table, now: Date.now });
    const record = { pk: "A", sk: "x", body: {} };
    const calls = [
      unreachable.get("A", "x"),
      unreachable.insert(record),
      unreachable.replace({ ...record, rev: 1 }),
      unreachable.remove("A", "x"),
      unreachable.listGroup("G"),
    ];
    const results = await Promise.allSettled(calls);
    expect(results.map((result) => result.status === "rejected" && result.reason.code)).toEqual(
      calls.map(() => "storage_unavailable"),
    );
    silent.destroy();
  });

  test("a table that is not there is a fault of ours, which no caller should repeat", async () => {
    const lost = openDynamoRecords({ ...place, table: "no-such-table", now: Date.now });
    await expect(lost.get("A", "x")).rejects.toMatchObject({ name: "ResourceNotFoundException" });
  });
});

test("items that no record can be made of are left out of lists by their key, and the rest follows", async () => {
  for (const created of [1, 2, 3, 4, 5])
    await records.insert({ pk: `P${created}`, sk: "x", group: "G", created, body: {} });
  const damages: readonly [pk: string, change: Item][] = [
    ["P5", { body: { S: "no JSON" } }],
    ["P4", { body: { B: Buffer.from("not compressed") } }],
    ["P2", { rev: { S: "one" }, created: { S: "one" } }],
  ];
  for (const [pk, change] of damages) {
    const { Item: item } = await place.client.send(
      new GetItemCommand({ TableName: place.table, Key: { pk: { S: pk }, sk: { S: "x" } } }),
    );
    await place.client.send(new PutItemCommand({ TableName: place.table, Item: { ...item, ...change } }));
    await expect(records.get(pk, "x")).rejects.toThrow(`the stored record ${pk} cannot be read: `);
  }
  const left: string[] = [];
  const readable = listWholeGroup(
    pagesOfOne(records),
    "G",
    ({ pk }) => pk,
    ({ message }) => left.push(message),
  );
  expect(await Array.fromAsync(readable)).toEqual(["P3", "P1"]);
  expect(left).toEqual([
    "the stored record P5 cannot be read: it is not an object",
    "the stored record P4 cannot be read: its body is not compressed",
    "the stored record P2 cannot be read: its rev is not a number",
  ]);
});

function pagesOfOne({ listGroup }: Records): Pick<Records, "listGroup"> {
  return { listGroup: (group, query) => listGroup(group, { ...query, limit: 1 }) };
}
