/**
 * The Lambda function that answers everything without a function of its own: Studio's files, GET /, GET /openapi.json,
 * the browsers' preflight requests, and unknown routes, which below /v1 need a key as well.
 */
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { describeApiEndpoint } from "#functions/describe-api/endpoint.ts";
import { lambdaEntry } from "#functions/on-aws/lambda-entry.ts";
import { bucketOrigins } from "#shared/base/config/aws-bucket-origins.ts";
import { wireAwsAccounts } from "#shared/wiring/aws-accounts.ts";
import type { Answering } from "#shared/wiring/aws-edge.ts";
import { showHomeEndpoint } from "./endpoint.ts";
import { studioFilesOnDemand } from "./studio-files.ts";
import { withStudio } from "./with-studio.ts";

/** Studio's files and the description, which needs every endpoint's code, are beside the bundle (`infra/build.ts`). */
export const handler = lambdaEntry(
  async () => {
    const wiring = await wireAwsAccounts();
    const { baseAddress, environment } = wiring.edge;
    const find = studioFilesOnDemand({ folder: fileURLToPath(new URL("./studio", import.meta.url)), baseAddress });
    const regions = Object.values(environment.baseAddresses).map((address) => new URL(address).origin);
    const origins = [...regions, ...bucketOrigins(environment)];
    return { ...wiring, before: (app: Answering) => withStudio(app, { find, origins }) };
  },
  ({ edge: { environment } }) => showHomeEndpoint(environment),
  ({ edge: { baseAddress: url } }) =>
    describeApiEndpoint(async () => ({
      ...(JSON.parse(await readFile(new URL("./openapi.json", import.meta.url), "utf8")) as object),
      servers: [{ url }],
    })),
);
