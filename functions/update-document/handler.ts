/** The Lambda function of this operation. */
import { lambdaEntry } from "#functions/lambda-entry.ts";
import { wireAwsStore } from "#shared/wiring/aws-store.ts";
import { updateDocumentEndpoint } from "./endpoint.ts";

export const handler = lambdaEntry(wireAwsStore, ({ deps }) => updateDocumentEndpoint(deps));
