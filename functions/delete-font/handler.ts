/** The Lambda function of DELETE /v1/font/{id}. */
import { lambdaEntry } from "#functions/on-aws/lambda-entry.ts";
import { wireAwsStore } from "#shared/wiring/aws-store.ts";
import { deleteFontEndpoint } from "./endpoint.ts";

export const handler = lambdaEntry(wireAwsStore, ({ deps }) => deleteFontEndpoint(deps));
