/** The regular work of the regions on accounts, for the fault matrix. */
import { randomBytes } from "node:crypto";
import type { AccountId } from "#shared/base/model/ids.ts";
import { REGIONS } from "#shared/base/model/region.ts";
import { createAccount, deleteAccount, stateOfDeletion } from "#shared/service/manage-accounts.ts";
import { accountDeletions } from "#shared/storage/repositories/account-deletions.ts";
import { accountRepository } from "#shared/storage/repositories/accounts.ts";
import { memoryRecords } from "#test/support/memory-stores.ts";
import { doJobs } from "./job-operations.ts";
import type { Operation, Things } from "./operation.ts";
import {
  docxFile,
  form,
  json,
  RECIPIENT,
  read,
  type ShownDocument,
  type ShownTemplate,
  wholeDocuments,
} from "./requests.ts";
import type { State } from "./state.ts";
import type { World } from "./world.ts";

/** As an operator's command has them, beside the service. */
export function operatorOf(state: State) {
  const now = () => state.time;
  const directory = memoryRecords(state.directory, now);
  const accounts = accountRepository(directory, now);
  return { accounts, accountDeletions: accountDeletions(directory), now, randomBytes };
}

/** As the schedules of all regions do. */
export function scheduleSweeps({ state }: World): void {
  for (const id of REGIONS) {
    const { jobs } = state.regions[id];
    if (!jobs.some(({ job }) => job.kind === "sweep-region")) jobs.push({ job: { kind: "sweep-region", id }, due: 0 });
  }
}

async function leavingAccount(world: World): Promise<Things> {
  const operator = operatorOf(world.state);
  const { account, apiKey: key } = await createAccount(operator, { plan: "Free", region: "us" });
  const made = await world.call("/v1/template", form("POST", { file: docxFile("Dear [Name]"), region: "eu" }, { key }));
  const { id } = read<ShownTemplate>(made);
  await world.call("/v1/document", json("POST", { template_id: id, data: { Name: "Ada" } }, { key }));
  await world.pass(20);
  await deleteAccount(operator, account.id);
  scheduleSweeps(world);
  return { account: account.id };
}

async function deleted(world: World, { account = "" }: Things): Promise<string> {
  for (let round = 0; round < 3; round++) {
    scheduleSweeps(world);
    if ((await world.pass(30)) > 0) throw new Error("the regular work goes on failing");
  }
  const deletion = await stateOfDeletion(operatorOf(world.state), account as AccountId);
  if (deletion.state !== "done") throw new Error("the deletion does not come to its end");
  const { documents, templates, keys, files } = deletion.receipt.removed;
  if (documents !== 1 || templates !== 1 || keys !== 1 || files !== 4) throw new Error("the receipt is wrong");
  const records = REGIONS.flatMap((region) => [...world.state.regions[region].records.values()]);
  const left = [...records, ...world.state.directory.values()].find(
    (record) => !/^(?:DELETION|AUDIT)#/.test(record.pk) && JSON.stringify(record).includes(account),
  );
  if (left !== undefined) throw new Error(`${left.sk} of the account is left`);
  return "nothing of it is left";
}

/** The second look, which concludes the deletion, comes after the first. */
async function secondLook(world: World): Promise<Things> {
  const things = await leavingAccount(world);
  await doJobs(world);
  world.state.time += 25 * 60_000;
  scheduleSweeps(world);
  return things;
}

/** A document that expires after a day, and one that is kept. */
async function expired(world: World, letter: string): Promise<Things> {
  await world.call(`/v1/template/${letter}`, form("PUT", { documents_expire_after_days: "1" }));
  const made = await world.call("/v1/document", json("POST", { template_id: letter, data: { Name: "Ada" } }));
  await world.call(`/v1/template/${letter}`, form("PUT", { documents_expire_after_days: "0" }));
  await world.call("/v1/document", json("POST", { template_id: letter, name: "Kept", data: { Name: RECIPIENT } }));
  await world.pass(25 * 60);
  if ((await wholeStatus(world, read<ShownDocument>(made).id)) !== 200) throw new Error("it is gone before its sweep");
  scheduleSweeps(world);
  return { letter };
}

const wholeStatus = async (world: World, id: string) => (await world.call(`/v1/document/${id}`)).status;

async function onlyTheOtherIsKept(world: World, { letter = "" }: Things): Promise<string> {
  const names = (await wholeDocuments(world, letter)).map(({ name }) => name);
  if (names.join() !== "Kept") throw new Error(`these documents are there: ${names.join(", ")}`);
  const notes = [...world.state.regions.us.records.values()].filter(({ sk }) => sk === "EXPIRY");
  if (notes.length > 0) throw new Error("a note of an expiry is left");
  return "the other one is kept";
}

const sweep = (name: string, prepare: (world: World) => Promise<Things>): Operation => ({
  name: `job: ${name}`,
  prepare: (world) => prepare(world),
  request: (world) => doJobs(world),
  isJob: true,
  settled: deleted,
});

export const ACCOUNT_OPERATIONS: readonly Operation[] = [
  sweep("delete an account", leavingAccount),
  sweep("conclude the deletion of an account", secondLook),
  {
    name: "job: delete an expired document",
    prepare: expired,
    request: (world) => doJobs(world),
    isJob: true,
    settled: onlyTheOtherIsKept,
  },
];
