/**
 * Records in the directory in which regions an account has stored something, so that lists ask only these regions; and which
 * regions are in service.
 */
import type { AccountId } from "#shared/base/model/ids.ts";
import { REGIONS, type Region } from "#shared/base/model/region.ts";
import { RecordConflict, type Records } from "#shared/storage/records/records.ts";

export interface AccountRegions {
  /**
   * Adds the region to the account's regions; to be called before the account stores something there for the first
   * time.
   */
  note(account: AccountId, region: Region): Promise<void>;
  list(account: AccountId): Promise<readonly Region[]>;
}

/** The number of entries that are remembered as noted. An account has at most four. */
const NOTED_MAX = 10_000;

export function accountRegions(directory: Pick<Records, "get" | "insert">, now: () => number): AccountRegions {
  const notes = regionNotes(directory, now);
  return {
    note: (account, region) => notes.note(partitionKey(account), region),
    list: (account) => notes.list(partitionKey(account)),
  };
}

/** The regions that are in service, so that the deletion of an account waits for all of them. */
export interface RegionsInService {
  note(region: Region): Promise<void>;
  list(): Promise<readonly Region[]>;
}

export function regionsInService(directory: Pick<Records, "get" | "insert">, now: () => number): RegionsInService {
  const notes = regionNotes(directory, now);
  return { note: (region) => notes.note(IN_SERVICE, region), list: () => notes.list(IN_SERVICE) };
}

const IN_SERVICE = "REGIONS-IN-SERVICE";

/** Notes regions under a partition key. */
function regionNotes(directory: Pick<Records, "get" | "insert">, now: () => number) {
  const noted = new Set<string>();
  return {
    async note(pk: string, region: Region) {
      const name = `${pk} ${region}`;
      if (noted.has(name)) return;
      await insertOnce(directory, { pk, region, now: now() });
      if (noted.size >= NOTED_MAX) noted.clear();
      noted.add(name);
    },
    // Each region is read by its key, because an index may lag behind a recent write.
    async list(pk: string) {
      const found = await Promise.all(REGIONS.map((region) => directory.get(pk, region)));
      return REGIONS.filter((_, at) => found[at] !== undefined);
    },
  };
}

function partitionKey(account: AccountId): string {
  return `ACCOUNT#${account}#REGIONS`;
}

async function insertOnce(
  directory: Pick<Records, "insert">,
  { pk, region, now }: { readonly pk: string; readonly region: Region; readonly now: number },
): Promise<void> {
  try {
    await directory.insert({ pk, sk: region, created: now, body: {} });
  } catch (error) {
    if (!(error instanceof RecordConflict)) throw error;
  }
}
