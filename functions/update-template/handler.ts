/** The Lambda function of PUT /v1/template/{id}. The processes that read templates start with it. */
import { lambdaEntry } from "#functions/on-aws/lambda-entry.ts";
import { wireAwsPreviews } from "#shared/wiring/aws-previews.ts";
import { updateTemplateEndpoint } from "./endpoint.ts";

export const handler = lambdaEntry(wireAwsPreviews, ({ deps }) => {
  deps.templateWorker.prepare();
  return updateTemplateEndpoint(deps);
});
