/** The Lambda function of GET /v1/template/{id}/version. */
import { lambdaEntry } from "#functions/on-aws/lambda-entry.ts";
import { wireAwsStore } from "#shared/wiring/aws-store.ts";
import { listTemplateVersionsEndpoint } from "./endpoint.ts";

export const handler = lambdaEntry(wireAwsStore, ({ deps }) => listTemplateVersionsEndpoint(deps));
