/** The Lambda function of POST /v1/template. The processes that read templates start with it. */
import { lambdaEntry } from "#functions/on-aws/lambda-entry.ts";
import { wireAwsPreviews } from "#shared/wiring/aws-previews.ts";
import { createTemplateEndpoint } from "./endpoint.ts";

export const handler = lambdaEntry(wireAwsPreviews, ({ deps }) => {
  deps.templateWorker.prepare();
  return createTemplateEndpoint(deps);
});
