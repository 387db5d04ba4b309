/** Records in the directory in which regions an account has stored something, so that lists ask only these regions. */
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
    // Each region is read by its key, because an index may lag behind a recent write.
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
