/** The Lambda function of PUT /v1/document/{id}. */
import { lambdaEntry } from "#functions/on-aws/lambda-entry.ts";
import { wireAwsStore } from "#shared/wiring/aws-store.ts";
import { updateDocumentEndpoint } from "./endpoint.ts";

export const handler = lambdaEntry(wireAwsStore, ({ deps }) => updateDocumentEndpoint(deps));
