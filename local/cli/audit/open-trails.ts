/** Opens the audit trails of all regions, and of the directory, of this machine or of an installation on AWS. */
import { existsSync } from "node:fs";
import path from "node:path";
import { directoryTableName, installationName, recordsTableName } from "#shared/base/config/aws-names.ts";
import { AWS_REGIONS } from "#shared/base/config/aws-regions.ts";
import { DEFAULT_REGION, REGIONS } from "#shared/base/model/region.ts";
import { dynamoClient } from "#shared/storage/aws/aws-clients.ts";
import { REGION_FILES } from "#shared/storage/data-folder/data-folder.sqlite.ts";
import { openDynamoRecords } from "#shared/storage/records/records.dynamodb.ts";
import { openSqliteRecords } from "#shared/storage/records/records.sqlite.ts";
import type { Records } from "#shared/storage/records/records.ts";
import { openDirectoryRecords } from "#shared/wiring/local-directory.ts";

export interface Trails {
  readonly directory: Records;
  /** Every store with a trail, the directory among them. */
  readonly stores: readonly Records[];
  close(): void;
}

export function openTrailsHere(dataFolder: string): Trails {
  const directory = openDirectoryRecords(dataFolder, Date.now);
  const files = REGIONS.map((region) => path.join(dataFolder, region, REGION_FILES.records));
  const regions = files.filter((file) => existsSync(file)).map((file) => openSqliteRecords({ file, now: Date.now }));
  const stores = [directory, ...regions];
  return {
    directory,
    stores,
    close() {
      for (const store of stores) store.close();
    },
  };
}

interface OnAws {
  readonly profile?: string | undefined;
  readonly stage?: string | undefined;
  /** The endpoint of an emulator; AWS's own when absent. */
  readonly endpoint?: string | undefined;
}

export function openTrailsOnAws({ profile, stage, endpoint }: OnAws): Trails {
  const installation = installationName(stage);
  const where = { ...(profile !== undefined && { profile }), ...(endpoint !== undefined && { endpoint }) };
  const clients = REGIONS.map((region) => dynamoClient({ ...where, region: AWS_REGIONS[region] }));
  const open = (at: number, table: string): Records => {
    const client = clients[at];
    if (client === undefined) throw new Error(`there is no client for ${table}`);
    return openDynamoRecords({ client, table, now: Date.now });
  };
  const directory = open(REGIONS.indexOf(DEFAULT_REGION), directoryTableName(installation));
  const regions = REGIONS.map((region, at) => ifDeployed(open(at, recordsTableName(installation, region))));
  return {
    directory,
    stores: [directory, ...regions],
    close() {
      for (const client of clients) client.destroy();
    },
  };
}

/** A region that was never deployed has no entries. */
function ifDeployed(records: Records): Records {
  return {
    ...records,
    async listGroup(group, query) {
      try {
        return await records.listGroup(group, query);
      } catch (error) {
        if (isMissingTable(error)) return { records: [] };
        throw error;
      }
    },
  };
}

function isMissingTable(error: unknown): boolean {
  const { name, cause } = error as Error;
  return name === "ResourceNotFoundException" || (cause as Error | undefined)?.name === "ResourceNotFoundException";
}
