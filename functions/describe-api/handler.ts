/** The Lambda function of GET /openapi.json. */
import { readFile } from "node:fs/promises";
import { lambdaEntry } from "#functions/on-aws/lambda-entry.ts";
import { wireAwsEdge } from "#shared/wiring/aws-edge.ts";
import { describeApiEndpoint } from "./endpoint.ts";

/** The build has generated the description already, because this function contains no other endpoint. */
export const handler = lambdaEntry(wireAwsEdge, ({ edge: { baseAddress: url } }) =>
  describeApiEndpoint(async () => ({
    ...(JSON.parse(await readFile(new URL("./openapi.json", import.meta.url), "utf8")) as object),
    servers: [{ url }],
  })),
);
