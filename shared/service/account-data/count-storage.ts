/**
 * Counts anew what each account has stored in this region, once a week, where a store does not add it up by itself: sums are too
 * large after crashes, and absent for what was stored before there were any.
 */
import type { AccountId } from "#shared/base/model/ids.ts";
import { templateBytes } from "#shared/base/model/template.ts";
import type { StoreDependencies, SweepDependencies } from "#shared/service/dependencies/dependencies.ts";
import type { StoredBytes } from "#shared/storage/records/storage-quota.ts";
import { haveOwners } from "./complete-owners.ts";

type Needs = Pick<StoreDependencies, "templates" | "documents" | "fonts" | "now"> &
  Pick<SweepDependencies, "accounts" | "storageUpkeep">;

const EVERY_MS = 7 * 24 * 60 * 60 * 1000;
const STORAGE = "STORAGE";

/** An account that stores something meanwhile is counted again at once, and then in a week. */
const TRIES = 3;

/**
 * @param mayGoOn returns whether there is time for another account
 * @returns whether the week's accounts are counted
 */
export async function countStorage(deps: Needs, mayGoOn: () => boolean): Promise<boolean> {
  const { accounts, storageUpkeep: upkeep, now } = deps;
  // Older documents are in no list of their account before.
  if (upkeep === undefined || !(await haveOwners(upkeep))) return true;
  const { counters, passes } = upkeep;
  const last = await passes.get(STORAGE);
  if (counters === undefined) {
    // Sums are out of date when there is a limit again.
    if (last !== undefined && last.begun > 0) await passes.put(STORAGE, { begun: 0, isDone: true });
    return true;
  }
  if (last?.isDone && now() < last.begun + EVERY_MS) return true;
  const pass = last === undefined || last.isDone ? { begun: now(), isDone: false } : last;
  const ids = (await Array.fromAsync(accounts.list())).map(({ account }) => account.id).sort();
  for (const id of ids.filter((each) => each > (pass.next ?? ""))) {
    if (!mayGoOn()) return false;
    for (let tries = 1; tries <= TRIES; tries++) if (await counters.correct(id, () => storedNow(deps, id))) break;
    await passes.put(STORAGE, { ...pass, next: id });
  }
  await passes.put(STORAGE, { begun: pass.begun, isDone: true });
  return true;
}

async function storedNow({ templates, documents, fonts }: Needs, account: AccountId): Promise<StoredBytes> {
  const sum = { templates: 0, documents: 0 };
  for await (const template of templates.list(account))
    if (!("departedTo" in template)) sum.templates += templateBytes(template);
  for (const { storedBytes } of await fonts.list(account)) sum.templates += storedBytes;
  for await (const { storedBytes = 0 } of documents.listAll(account)) sum.documents += storedBytes;
  return sum;
}
