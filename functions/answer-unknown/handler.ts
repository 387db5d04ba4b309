/**
 * The Lambda function for unknown routes: 404 and 405 for callers with a key, 401 for others, and the browsers'
 * preflight requests.
 */
import { lambdaEntry } from "#functions/on-aws/lambda-entry.ts";
import { wireAwsAccounts } from "#shared/wiring/aws-accounts.ts";

export const handler = lambdaEntry(wireAwsAccounts);
