/** The Lambda function of GET /v1/template. */
import { lambdaEntry } from "#functions/on-aws/lambda-entry.ts";
import { wireAwsStore } from "#shared/wiring/aws-store.ts";
import { listTemplatesEndpoint } from "./endpoint.ts";

export const handler = lambdaEntry(wireAwsStore, ({ deps }) => listTemplatesEndpoint(deps));
