/** The Lambda function of this operation. */
import { lambdaEntry } from "#functions/lambda-entry.ts";
import { wireAwsRim } from "#shared/wiring/aws-rim.ts";
import { showHomeEndpoint } from "./endpoint.ts";

export const handler = lambdaEntry(wireAwsRim, ({ rim: { environment } }) => showHomeEndpoint(environment));
