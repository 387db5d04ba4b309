/** Composition root of the Lambda functions that only need to know who calls. */
import { AWS_REGIONS } from "#shared/config/aws-regions.ts";
import { authenticate } from "#shared/http/authenticate.ts";
import { type AccountRepository, accountRepository } from "#shared/store/accounts.ts";
import { dynamoClient } from "#shared/store/aws-clients.ts";
import { openDynamoRecords } from "#shared/store/records.dynamodb.ts";
import { type AwsWiring, awsClock, awsRim } from "./aws-rim.ts";

export interface AwsAccountsWiring extends AwsWiring {
  readonly accounts: AccountRepository;
}

export async function wireAwsAccounts(): Promise<AwsAccountsWiring> {
  const { now } = awsClock;
  const rim = awsRim((request) => authenticate(accounts, request));
  const directory = openDynamoRecords({
    client: dynamoClient({ region: AWS_REGIONS[rim.environment.region] }),
    table: rim.environment.directoryTable,
    now,
  });
  const accounts = accountRepository(directory, now);
  return { rim, accounts };
}
