/** The Lambda function of GET /files/{token}/{filename}. */
import { lambdaEntry } from "#functions/on-aws/lambda-entry.ts";
import { wireAwsPreviews } from "#shared/wiring/aws-previews.ts";
import { openFileEndpoint } from "./endpoint.ts";

export const handler = lambdaEntry(wireAwsPreviews, ({ deps, fileAddresses }) =>
  openFileEndpoint({ ...deps, fileAddresses }),
);
