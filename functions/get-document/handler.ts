/** The Lambda function of GET /v1/document/{id}. */
import { lambdaEntry } from "#functions/on-aws/lambda-entry.ts";
import { wireAwsStore } from "#shared/wiring/aws-store.ts";
import { getDocumentEndpoint } from "./endpoint.ts";

export const handler = lambdaEntry(wireAwsStore, ({ deps }) => getDocumentEndpoint(deps));
