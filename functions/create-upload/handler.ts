/** The Lambda function of this operation. */
import { lambdaEntry } from "#functions/lambda-entry.ts";
import { wireAwsStore } from "#shared/wiring/aws-store.ts";
import { createUploadEndpoint } from "./endpoint.ts";

export const handler = lambdaEntry(wireAwsStore, ({ deps }) => createUploadEndpoint(deps));
