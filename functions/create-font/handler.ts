/** The Lambda function of POST /v1/font. */
import { lambdaEntry } from "#functions/on-aws/lambda-entry.ts";
import { wireAwsStore } from "#shared/wiring/aws-store.ts";
import { createLambdaTemplateWorker, FONT_CODE } from "#shared/workers/template-work/template-worker.lambda.ts";
import { createFontEndpoint } from "./endpoint.ts";

export const handler = lambdaEntry(wireAwsStore, ({ deps }) =>
  createFontEndpoint({ ...deps, templateWorker: createLambdaTemplateWorker(FONT_CODE) }),
);
