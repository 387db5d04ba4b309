/** Composition root of the Lambda functions that only look up accounts. */
import { AWS_REGIONS } from "#shared/base/config/aws-regions.ts";
import { authenticate } from "#shared/edge/http/transport/authenticate.ts";
import { dynamoClient } from "#shared/storage/aws/aws-clients.ts";
import { openDynamoRecords } from "#shared/storage/records/records.dynamodb.ts";
import { type AccountRepository, accountRepository } from "#shared/storage/repositories/accounts.ts";
import { type KeyUses, keyUses } from "#shared/storage/repositories/key-uses.ts";
import { type AwsWiring, awsClock, awsEdge } from "./aws-edge.ts";

export interface AwsAccountsWiring extends AwsWiring {
  readonly accounts: AccountRepository;
  readonly keyUses: KeyUses;
}

export async function wireAwsAccounts(): Promise<AwsAccountsWiring> {
  const { now } = awsClock;
  const edge = awsEdge((request) => authenticate({ accounts }, request));
  const directory = openDynamoRecords({
    client: dynamoClient({ region: AWS_REGIONS[edge.environment.region] }),
    table: edge.environment.directoryTable,
    now,
  });
  const accounts = accountRepository(directory, now);
  return { edge, accounts, keyUses: keyUses(directory, now) };
}
