/** The Lambda function of what no operation is: 404 and 405 for those with a key, 401 for others, and the browsers' preflight. */
import { lambdaEntry } from "#functions/on-aws/lambda-entry.ts";
import { wireAwsAccounts } from "#shared/wiring/aws-accounts.ts";

export const handler = lambdaEntry(wireAwsAccounts);
