/** Documents are deleted after the days of their template, or else of their account, and not a moment sooner. */
import { beforeEach, describe, expect, test } from "vitest";
import { documentFileKey } from "#shared/base/model/document.ts";
import type { AccountId, DocumentId } from "#shared/base/model/ids.ts";
import { changeAccount, createAccount, deleteAccount, stateOfDeletion } from "#shared/service/manage-accounts.ts";
import { refuseUnreadable } from "#shared/storage/records/list-whole-group.ts";
import { documentExpiries, hourOf } from "#shared/storage/repositories/document-expiries.ts";
import { operatorOf, scheduleSweeps } from "#test/faults/account-operations.ts";
import { acceptedBatch } from "#test/faults/batches.ts";
import { docxFile, form, get, json, read } from "#test/faults/requests.ts";
import { newState, type State } from "#test/faults/state.ts";
import { openWorld, type World } from "#test/faults/world.ts";
import { memoryRecords } from "#test/support/memory-stores.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;

interface Shown {
  readonly id: string;
  readonly created: number;
  readonly expires: number | null;
}

let state: State;
let world: World;
beforeEach(async () => {
  state = await newState();
  world = openWorld(state);
});

async function template(fields: Readonly<Record<string, string>> = {}): Promise<string> {
  return read<Shown>(await world.call("/v1/template", form("POST", { file: docxFile("Dear [Name]"), ...fields }))).id;
}

async function document(template_id: string): Promise<Shown> {
  return read<Shown>(await world.call("/v1/document", json("POST", { template_id, data: { Name: "Ada" } })));
}

async function ofAccount(documentsExpireAfterDays: number | "never"): Promise<void> {
  const { id } = await get<{ readonly id: AccountId }>(world, "/v1/account");
  await changeAccount(operatorOf(state), id, { documentsExpireAfterDays });
}

async function statusAt(time: number, { id }: Pick<Shown, "id">): Promise<number> {
  state.time = time;
  scheduleSweeps(world);
  expect(await world.doJobs("jobs")).toBe(0);
  return (await world.call(`/v1/document/${id}`)).status;
}

describe("a document", () => {
  test("is kept by default, and its answers say so", async () => {
    const made = await document(await template());
    expect(made.expires).toBeNull();
    expect(await statusAt(made.created + 40_000 * DAY_MS, made)).toBe(200);
  });

  test("is there until the 30 days of its template are over, and then gone with its file", async () => {
    const made = await document(await template({ documents_expire_after_days: "30" }));
    expect(made.expires).toBe(made.created + 30 * DAY_MS);
    expect(await get<Shown>(world, `/v1/document/${made.id}`)).toMatchObject({ expires: made.expires });
    expect(await statusAt(made.created + 30 * DAY_MS - 1, made)).toBe(200);
    expect(await statusAt(made.created + 30 * DAY_MS, made)).toBe(404);
    expect(state.regions.us.files.has(documentFileKey(made.id as DocumentId))).toBe(false);
  });

  test("expires after the account's days where its template has none, also if it is made in the background", async () => {
    await ofAccount(2);
    expect(await get(world, "/v1/account")).toMatchObject({ documents_expire_after_days: 2 });
    const plain = await template();
    const ofPlain = await document(plain);
    expect(ofPlain.expires).toBe(ofPlain.created + 2 * DAY_MS);
    const ofOwn = await document(await template({ documents_expire_after_days: "1" }));
    expect(ofOwn.expires).toBe(ofOwn.created + DAY_MS);
    const { batch = "" } = await acceptedBatch(world, plain);
    await ofAccount("never");
    await world.pass(5);
    const made = await get<Shown>(world, `/v1/document/${batch}`);
    expect(made.expires).toBe(made.created + 2 * DAY_MS);
    expect(await statusAt(made.created + 2 * DAY_MS, made)).toBe(404);
  });

  test("keeps its date when the template's days change, which apply to documents that are made later", async () => {
    const id = await template({ documents_expire_after_days: "3" });
    const before = await document(id);
    await world.call(`/v1/template/${id}`, form("PUT", { documents_expire_after_days: "0" }));
    expect(await get(world, `/v1/template/${id}`)).toMatchObject({ documents_expire_after_days: null });
    expect((await document(id)).expires).toBeNull();
    expect(await get<Shown>(world, `/v1/document/${before.id}`)).toMatchObject({ expires: before.expires });
  });
});

test("documents that expired while the service was off for a year are deleted by the first sweep", async () => {
  const id = await template({ documents_expire_after_days: "1" });
  const documents: Shown[] = [];
  for (let n = 0; n < 5; n++) {
    documents.push(await document(id));
    state.time += 7 * HOUR_MS;
  }
  const [first, ...others] = documents as [Shown, ...Shown[]];
  expect(await statusAt(first.created + 365 * DAY_MS, first)).toBe(404);
  for (const other of others) expect((await world.call(`/v1/document/${other.id}`)).status).toBe(404);
});

describe("the regular work of a region", () => {
  /** Sweeps once. Answers how many jobs fail. */
  const sweepAt = (time: number): Promise<number> => {
    state.time = time;
    scheduleSweeps(world);
    return world.doJobs("jobs");
  };

  test("deletes the documents behind one that cannot be read, and meets that one again an hour later", async () => {
    const id = await template({ documents_expire_after_days: "1" });
    const [damaged, other, later] = [await document(id), await document(id), await document(id)];
    const key = JSON.stringify([`DOCUMENT#${damaged.id}`, "DOCUMENT"]);
    const record = state.regions.us.records.get(key);
    if (record === undefined) throw new Error("the document has no record");
    state.regions.us.records.set(key, { ...record, body: { ...record.body, templateId: 7 } });
    expect(await sweepAt(later.created + DAY_MS)).toBe(1);
    for (const { id } of [other, later]) expect((await world.call(`/v1/document/${id}`)).status).toBe(404);
    expect(
      await documentExpiries(
        memoryRecords(state.regions.us.records, () => state.time),
        () => state.time,
      ).firstUnswept(),
    ).toBe(hourOf(state.time));
    expect(await sweepAt(state.time + 1)).toBe(0);
    state.regions.us.records.set(key, record);
    expect(await sweepAt(state.time + HOUR_MS)).toBe(0);
    expect(state.regions.us.records.has(key)).toBe(false);
  });

  test("deletes other documents and a leaving account although an expiry cannot be read", async () => {
    const id = await template({ documents_expire_after_days: "1" });
    const [damaged, other] = [await document(id), await document(id)];
    const key = JSON.stringify([`EXPIRY#${damaged.id}`, "EXPIRY"]);
    const record = state.regions.us.records.get(key);
    if (record === undefined) throw new Error("the document has no expiry");
    state.regions.us.records.set(key, { ...record, body: { ...record.body, accountId: 7 } });
    const { account } = await createAccount(operatorOf(state), { plan: "Free", region: "us" });
    await deleteAccount(operatorOf(state), account.id);
    for (const minutes of [0, 25, 40]) expect(await sweepAt(other.created + DAY_MS + minutes * 60_000)).toBe(1);
    expect((await world.call(`/v1/document/${other.id}`)).status).toBe(404);
    expect(await stateOfDeletion(operatorOf(state), account.id)).toMatchObject({ state: "done" });
  });
});

test("a document that is stored by the second attempt of its batch is kept for all of its days", async () => {
  const region = memoryRecords(state.regions.us.records, () => state.time);
  const expiries = documentExpiries(region, () => state.time);
  const { id } = await document(await template());
  const { id: accountId } = await get<{ readonly id: AccountId }>(world, "/v1/account");
  const [first, second] = [state.time + HOUR_MS, state.time + 3 * HOUR_MS];
  const listed = async (time: number) => await Array.fromAsync(expiries.list(hourOf(time), refuseUnreadable));
  // The worker of the first attempt may write last.
  for (const expires of [first, second, first]) {
    await expiries.note({ id: id as DocumentId, accountId, expires });
  }
  expect(await listed(first)).toEqual([]);
  expect(await listed(second)).toEqual([{ id, accountId, expires: second }]);
});

test.each(["-1", "1.5", "36501", "soon"])("a template refuses %s days", async (days) => {
  const file = docxFile("Dear [Name]");
  const answer = await world.call("/v1/template", form("POST", { file, documents_expire_after_days: days }));
  expect(answer.status).toBe(400);
});
