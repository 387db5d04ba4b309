/** The Lambda function of POST /v1/document. */
import { lambdaEntry } from "#functions/on-aws/lambda-entry.ts";
import { wireAwsGeneration } from "#shared/wiring/aws-generation.ts";
import { generateDocumentEndpoint } from "./endpoint.ts";

export const handler = lambdaEntry(wireAwsGeneration, ({ deps }) => generateDocumentEndpoint(deps));
