/**
 * Defines the schema and settings of every table (shared/storage/records/records.ts): paid by use, restorable to any second of 35
 * days.
 */
import { RemovalPolicy } from "aws-cdk-lib";
import { AttributeType, Billing, ProjectionType, type TablePropsV2 } from "aws-cdk-lib/aws-dynamodb";
import { GROUP_INDEX, OWNER_INDEX } from "#shared/base/config/aws-names.ts";

/** Only regions have records with owners. */
export const OWNERS = {
  indexName: OWNER_INDEX,
  partitionKey: { name: "owner", type: AttributeType.STRING },
  sortKey: { name: "position", type: AttributeType.STRING },
  projectionType: ProjectionType.ALL,
} as const;

export const TABLE_SCHEMA = {
  partitionKey: { name: "pk", type: AttributeType.STRING },
  sortKey: { name: "sk", type: AttributeType.STRING },
  globalSecondaryIndexes: [
    {
      indexName: GROUP_INDEX,
      partitionKey: { name: "group", type: AttributeType.STRING },
      sortKey: { name: "position", type: AttributeType.STRING },
      projectionType: ProjectionType.ALL,
    },
  ],
  timeToLiveAttribute: "expires",
  billing: Billing.onDemand(),
  pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
  removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
} as const satisfies TablePropsV2;
