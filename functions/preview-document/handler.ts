/** The Lambda function of POST /v1/preview. */
import { lambdaEntry } from "#functions/on-aws/lambda-entry.ts";
import { wireAwsGeneration } from "#shared/wiring/aws-generation.ts";
import { previewDocumentEndpoint } from "./endpoint.ts";

export const handler = lambdaEntry(wireAwsGeneration, ({ deps }) => previewDocumentEndpoint(deps));
