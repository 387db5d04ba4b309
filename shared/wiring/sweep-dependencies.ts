/** Composes what the regular work of a region needs, of the region's records and the directory. */
import type { SweepDependencies } from "#shared/service/dependencies/dependencies.ts";
import type { Records } from "#shared/storage/records/records.ts";
import { accountDeletions } from "#shared/storage/repositories/account-deletions.ts";
import { accountRecords } from "#shared/storage/repositories/account-records.ts";
import { regionsInService } from "#shared/storage/repositories/account-regions.ts";
import { accountRepository } from "#shared/storage/repositories/accounts.ts";
import { deletedTemplates } from "#shared/storage/repositories/deleted-templates.ts";

interface Stores {
  readonly records: Records;
  readonly directory: Records;
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number;
}

export function sweepDependencies({ records, directory, now }: Stores): SweepDependencies {
  return {
    accounts: accountRepository(directory, now),
    accountDeletions: accountDeletions(directory),
    regionsInService: regionsInService(directory, now),
    deletedTemplates: deletedTemplates(directory, now),
    accountRecords: accountRecords(records),
    directoryRecords: accountRecords(directory),
  };
}
