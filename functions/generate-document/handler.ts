/** The Lambda function of this operation. */
import { lambdaEntry } from "#functions/lambda-entry.ts";
import { wireAwsGeneration } from "#shared/wiring/aws-generation.ts";
import { generateDocumentEndpoint } from "./endpoint.ts";

export const handler = lambdaEntry(wireAwsGeneration, ({ deps }) => generateDocumentEndpoint(deps));
