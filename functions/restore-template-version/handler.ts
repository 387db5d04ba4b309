/** The Lambda function of POST /v1/template/{id}/version/{version}/restore. The processes that read templates start with it. */
import { lambdaEntry } from "#functions/on-aws/lambda-entry.ts";
import { wireAwsPreviews } from "#shared/wiring/aws-previews.ts";
import { restoreTemplateVersionEndpoint } from "./endpoint.ts";

export const handler = lambdaEntry(wireAwsPreviews, ({ deps }) => {
  deps.templateWorker.prepare();
  return restoreTemplateVersionEndpoint(deps);
});
