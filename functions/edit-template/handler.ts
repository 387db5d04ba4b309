/** The Lambda function of POST /v1/template/{id}/edit. The processes that read templates start with it. */
import { lambdaEntry } from "#functions/on-aws/lambda-entry.ts";
import { wireAwsPreviews } from "#shared/wiring/aws-previews.ts";
import { editTemplateEndpoint } from "./endpoint.ts";

export const handler = lambdaEntry(wireAwsPreviews, ({ deps }) => {
  deps.templateWorker.prepare();
  return editTemplateEndpoint(deps);
});
