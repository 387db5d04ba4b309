/** The Lambda function of POST /v1/preview and POST /v1/template/{id}/invoice-mapping, which store nothing. */
import { checkInvoiceMappingEndpoint } from "#functions/check-invoice-mapping/endpoint.ts";
import { lambdaEntry } from "#functions/on-aws/lambda-entry.ts";
import { wireAwsGeneration } from "#shared/wiring/aws-generation.ts";
import { previewDocumentEndpoint } from "./endpoint.ts";

export const handler = lambdaEntry(
  wireAwsGeneration,
  ({ deps }) => previewDocumentEndpoint(deps),
  ({ deps }) => checkInvoiceMappingEndpoint(deps),
);
