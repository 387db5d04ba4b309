/**
 * Creates the directory, which all regions share: accounts, hashes of their keys, and the regions in which an account
 * has data.
 */
import { Stack, type StackProps } from "aws-cdk-lib";
import { MultiRegionConsistency, TableEncryptionV2, TableV2 } from "aws-cdk-lib/aws-dynamodb";
import type { Construct } from "constructs";
import { Budget } from "#infra/constructs/budget.ts";
import { TABLE_SCHEMA } from "#infra/constructs/table-schema.ts";
import type { BudgetSettings } from "#infra/context/settings.ts";
import { directoryTableName } from "#shared/base/config/aws-names.ts";
import { AWS_REGIONS } from "#shared/base/config/aws-regions.ts";
import { DEFAULT_REGION, REGIONS } from "#shared/base/model/region.ts";

export class DirectoryStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    {
      installation,
      budget,
      ...props
    }: Omit<StackProps, "env"> & { readonly installation: string; readonly budget?: BudgetSettings | undefined },
  ) {
    const { terminationProtection: deletionProtection = true } = props;
    super(scope, id, { ...props, env: { region: AWS_REGIONS[DEFAULT_REGION] } });
    if (budget !== undefined) new Budget(this, "Budget", { installation, budget });
    new TableV2(this, "Directory", {
      ...TABLE_SCHEMA,
      deletionProtection,
      tableName: directoryTableName(installation),
      // DynamoDB offers no strong consistency for four regions that include Sydney: a new key is known elsewhere a
      // second later.
      multiRegionConsistency: MultiRegionConsistency.EVENTUAL,
      // A customer-managed key would be one in each region, and all would have to exist before the table.
      encryption: TableEncryptionV2.awsManagedKey(),
      replicas: REGIONS.filter((region) => region !== DEFAULT_REGION).map((region) => ({
        region: AWS_REGIONS[region],
        deletionProtection,
        pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      })),
    });
  }
}
