/** The Lambda function of POST /v1/validate. */
import { lambdaEntry } from "#functions/on-aws/lambda-entry.ts";
import { wireAwsPreviews } from "#shared/wiring/aws-previews.ts";
import { validatePdfEndpoint } from "./endpoint.ts";

export const handler = lambdaEntry(wireAwsPreviews, ({ deps }) => validatePdfEndpoint(deps));
