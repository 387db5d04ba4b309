/**
 * Deletes everything of accounts that are leaving. Each region deletes what it has stored, and one of them at the end what the
 * directory has. The work is done in steps that are stored, so that a crash at any moment loses and repeats nothing.
 */
import type { LeavingAccount } from "#shared/base/model/account.ts";
import type { AccountId } from "#shared/base/model/ids.ts";
import { REGIONS, type Region } from "#shared/base/model/region.ts";
import { othersFirst } from "#shared/base/slices/in-slices.ts";
import type { StoreDependencies, SweepDependencies } from "#shared/service/dependencies/dependencies.ts";
import { RecordConflict } from "#shared/storage/records/records.ts";
import {
  type DeletedPart,
  type DeletionProgress,
  type ProgressEntry,
  sumOfCounts,
} from "#shared/storage/repositories/account-deletions.ts";
import type { RecordKey } from "#shared/storage/repositories/account-records.ts";
import { ACCOUNT } from "#shared/storage/repositories/accounts.ts";
import { countThings } from "./count-things.ts";
import { removeThing } from "./remove-thing.ts";

export type DeletionDependencies = SweepDependencies &
  Pick<StoreDependencies, "region" | "accountRegions" | "files" | "ranges" | "jobs" | "now">;

/**
 * The time in which all requests end that had begun before no key opened the account any more: a minute in which AWS's gateway
 * knows a key, 15 minutes of a function, and a margin. Sweeps of files that such requests have left run after 15 minutes.
 */
const SETTLED_MS = 20 * 60_000;

/**
 * Continues all deletions.
 * @param mayGoOn returns whether there is time for another step
 * @returns whether nothing more can be done at present
 */
export async function deleteAccounts(deps: DeletionDependencies, mayGoOn: () => boolean): Promise<boolean> {
  const errors: unknown[] = [];
  const leave = (error: unknown) => void errors.push(error);
  const leaving = await Array.fromAsync(deps.accounts.listLeaving(leave));
  let isDone = true;
  for (const account of leaving) {
    try {
      if (!(await continueDeletion(deps, account, mayGoOn))) isDone = false;
    } catch (error) {
      // A record that cannot be removed must not keep the data of other accounts.
      leave(error);
    }
  }
  if (errors.length > 0) throw errors[0];
  return isDone;
}

async function continueDeletion(
  deps: DeletionDependencies,
  account: LeavingAccount,
  mayGoOn: () => boolean,
): Promise<boolean> {
  const here = await deletePart(deps, deps.region, account, mayGoOn);
  if (here !== "done") return here === "waits";
  if (!(await isLast(deps, account.id))) return true;
  const directory = await deletePart(deps, "directory", account, mayGoOn);
  if (directory !== "done") return directory === "waits";
  await conclude(deps, account);
  return true;
}

/** Returns whether all regions are done, and this one is to delete what the directory has. */
async function isLast(
  { accountDeletions, accountRegions, regionsInService, region }: DeletionDependencies,
  account: AccountId,
): Promise<boolean> {
  const inService = await regionsInService.list();
  if (inService[0] !== region) return false;
  // A region that is not in service may still have stored something.
  const needed = new Set([...inService, ...(await accountRegions.list(account))]);
  for (const each of needed) if ((await accountDeletions.get(account, each))?.pass !== "done") return false;
  return true;
}

type PartState = "done" | "unfinished" | "waits";

async function deletePart(
  deps: DeletionDependencies,
  part: DeletedPart,
  account: LeavingAccount,
  mayGoOn: () => boolean,
): Promise<PartState> {
  const { accountDeletions: deletions } = deps;
  for (;;) {
    const entry = await deletions.getOrBegin(account.id, part);
    const { progress } = entry;
    await removePage(deps, part, progress.page);
    const state = progress.pass === "done" ? "done" : isWaiting(deps, account, progress) ? "waits" : "unfinished";
    if (state === "unfinished" && !mayGoOn()) return state;
    if (state !== "unfinished" && progress.page.length === 0) return state;
    const next = state === "unfinished" ? await nextPage(deps, part, account.id, entry, mayGoOn) : emptied(entry);
    if (!(await isStored(deletions.replace(account.id, part, next)))) return "waits";
  }
}

const AT_ONCE = 10;

async function removePage(deps: DeletionDependencies, part: DeletedPart, page: readonly RecordKey[]): Promise<void> {
  for (let at = 0; at < page.length; at += AT_ONCE)
    await Promise.all(page.slice(at, at + AT_ONCE).map((key) => removeThing(deps, part, key)));
}

/** Returns whether the second pass must not begin yet. */
function isWaiting(
  { now }: Pick<DeletionDependencies, "now">,
  { leavingSince }: LeavingAccount,
  { pass, next }: DeletionProgress,
): boolean {
  return pass === "second" && next === undefined && now() < leavingSince + SETTLED_MS;
}

function emptied({ progress, rev }: ProgressEntry): ProgressEntry {
  return { rev, progress: { ...progress, page: [] } };
}

/**
 * Finds the next records of the account, and counts them. The record of the account itself says that it is being deleted, so it is
 * the last one to go.
 */
async function nextPage(
  deps: DeletionDependencies,
  part: DeletedPart,
  account: AccountId,
  { progress, rev }: ProgressEntry,
  mayGoOn: () => boolean,
): Promise<ProgressEntry> {
  const store = part === "directory" ? deps.directoryRecords : deps.accountRecords;
  let { next, removed } = progress;
  for (;;) {
    await othersFirst();
    const found = await store.find(account, next);
    const records = found.records.filter(({ sk }) => sk !== ACCOUNT);
    next = found.next;
    removed = sumOfCounts([removed, await countThings(deps, { ...found, records })]);
    const isPassOver = next === undefined;
    if (records.length === 0 && !isPassOver && mayGoOn()) continue;
    const page = records.map(({ pk, sk }) => ({ pk, sk }));
    const pass = isPassOver ? AFTER[progress.pass] : progress.pass;
    return { rev, progress: { pass, page, removed, ...(next !== undefined && { next }) } };
  }
}

const AFTER = { first: "second", second: "done", done: "done" } as const;

/** Returns false when another worker has continued the deletion meanwhile. */
async function isStored(writing: Promise<void>): Promise<boolean> {
  try {
    await writing;
    return true;
  } catch (error) {
    if (error instanceof RecordConflict) return false;
    throw error;
  }
}

/** The receipt is stored before the account is forgotten, which ends the deletion. */
async function conclude(
  { accounts, accountDeletions, now }: DeletionDependencies,
  { id, leavingSince }: LeavingAccount,
): Promise<void> {
  const regions: Region[] = [];
  const counts = [];
  for (const part of [...REGIONS, "directory"] as const) {
    const progress = await accountDeletions.get(id, part);
    if (progress === undefined) continue;
    counts.push(progress.removed);
    if (part !== "directory") regions.push(part);
  }
  await accountDeletions.conclude({
    account: id,
    begun: leavingSince,
    ended: now(),
    regions,
    removed: sumOfCounts(counts),
  });
  await accounts.forget(id);
}
