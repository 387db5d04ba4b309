/** In which regions an account has anything, kept in the directory: lists ask these and no other. */
import type { AccountId } from "#shared/model/ids.ts";
import { REGIONS, type Region } from "#shared/model/region.ts";
import { RecordConflict, type Records } from "./records.ts";

export interface AccountRegions {
  /** To be called before the account's first thing is stored in the region. */
  note(account: AccountId, region: Region): Promise<void>;
  list(account: AccountId): Promise<readonly Region[]>;
}

/** Entries that are remembered as noted; one account has at most four. */
const NOTED_MAX = 10_000;

export function accountRegions(directory: Records, now: () => number): AccountRegions {
  const noted = new Set<string>();
  return {
    async note(account, region) {
      const name = `${account} ${region}`;
      if (noted.has(name)) return;
      await insertOnce(directory, { account, region, now: now() });
      if (noted.size >= NOTED_MAX) noted.clear();
      noted.add(name);
    },
    // Each by its key: an index may lag behind what was written a moment ago.
    async list(account) {
      const found = await Promise.all(REGIONS.map((region) => directory.get(partitionKey(account), region)));
      return REGIONS.filter((_, at) => found[at] !== undefined);
    },
  };
}

function partitionKey(account: AccountId): string {
  return `ACCOUNT#${account}#REGIONS`;
}

async function insertOnce(
  directory: Records,
  { account, region, now }: { account: AccountId; region: Region; now: number },
): Promise<void> {
  try {
    await directory.insert({ pk: partitionKey(account), sk: region, created: now, body: {} });
  } catch (error) {
    if (!(error instanceof RecordConflict)) throw error;
  }
}
