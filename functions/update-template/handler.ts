/** The Lambda function of this operation. */
import { lambdaEntry } from "#functions/lambda-entry.ts";
import { wireAwsPreviews } from "#shared/wiring/aws-previews.ts";
import { updateTemplateEndpoint } from "./endpoint.ts";

export const handler = lambdaEntry(wireAwsPreviews, ({ deps }) => {
  deps.templateReader.prepare();
  return updateTemplateEndpoint(deps);
});
