/** The Lambda function of this operation. The build has described the API already: this function holds no other endpoint. */
import { readFile } from "node:fs/promises";
import { lambdaEntry } from "#functions/lambda-entry.ts";
import { wireAwsRim } from "#shared/wiring/aws-rim.ts";
import { describeApiEndpoint } from "./endpoint.ts";

const DOCUMENT = new URL("./openapi.json", import.meta.url);

export const handler = lambdaEntry(wireAwsRim, ({ rim: { baseAddress: url } }) =>
  describeApiEndpoint(async () => ({
    ...(JSON.parse(await readFile(DOCUMENT, "utf8")) as object),
    servers: [{ url }],
  })),
);
