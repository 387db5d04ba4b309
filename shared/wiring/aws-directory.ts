/** Opens the directory of an installation on AWS, to manage its accounts from an operator's machine. */

import { randomBytes } from "node:crypto";
import { AUDIT_DAYS } from "#shared/base/model/limits.ts";
import { dynamoClient } from "#shared/storage/aws/aws-clients.ts";
import { openDynamoRecords } from "#shared/storage/records/records.dynamodb.ts";
import { type AccountDeletions, accountDeletions } from "#shared/storage/repositories/account-deletions.ts";
import { type AccountRepository, accountRepository } from "#shared/storage/repositories/accounts.ts";
import { type AuditTrail, auditTrail } from "#shared/storage/repositories/audit-trail.ts";
import { type WebhookSecrets, webhookSecrets } from "#shared/storage/repositories/webhook-secrets.ts";

export interface AwsDirectory {
  readonly accounts: AccountRepository;
  readonly webhookSecrets: WebhookSecrets;
  readonly accountDeletions: AccountDeletions;
  /** The trail of what operators do. */
  readonly auditTrail: AuditTrail;
  close(): void;
}

export interface AwsDirectorySettings {
  readonly table: string;
  /** The AWS region whose replica is used. */
  readonly region: string;
  /** The endpoint of an emulator; AWS's own when absent. */
  readonly endpoint?: string;
  /** A profile of the AWS configuration. */
  readonly profile?: string;
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number;
}

export function openAwsDirectory({ table, now, ...where }: AwsDirectorySettings): AwsDirectory {
  const client = dynamoClient(where);
  const records = openDynamoRecords({ client, table, now });
  return {
    accounts: accountRepository(records, now),
    webhookSecrets: webhookSecrets(records, { now, randomBytes }),
    accountDeletions: accountDeletions(records),
    auditTrail: auditTrail(records, { now, days: AUDIT_DAYS }),
    close: () => client.destroy(),
  };
}
