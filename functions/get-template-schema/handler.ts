/** The Lambda function of GET /v1/template/{id}/schema and GET /v1/template/{id}/text, which read the template's file. */
import { getTemplateTextEndpoint } from "#functions/get-template-text/endpoint.ts";
import { lambdaEntry } from "#functions/on-aws/lambda-entry.ts";
import { wireAwsPreviews } from "#shared/wiring/aws-previews.ts";
import { getTemplateSchemaEndpoint } from "./endpoint.ts";

export const handler = lambdaEntry(
  wireAwsPreviews,
  ({ deps }) => getTemplateSchemaEndpoint(deps),
  ({ deps }) => getTemplateTextEndpoint(deps),
);
