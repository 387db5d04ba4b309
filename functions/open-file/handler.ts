/** The Lambda function of this operation. */
import { lambdaEntry } from "#functions/lambda-entry.ts";
import { wireAwsTemplates } from "#shared/wiring/aws-templates.ts";
import { openFileEndpoint } from "./endpoint.ts";

export const handler = lambdaEntry(wireAwsTemplates, ({ deps, fileAddresses }) =>
  openFileEndpoint({ ...deps, fileAddresses }),
);
