/** The Lambda function of GET /. */
import { fileURLToPath } from "node:url";
import { lambdaEntry } from "#functions/on-aws/lambda-entry.ts";
import { bucketOrigins } from "#shared/base/config/aws-bucket-origins.ts";
import { type Answering, wireAwsEdge } from "#shared/wiring/aws-edge.ts";
import { showHomeEndpoint } from "./endpoint.ts";
import { studioFilesOnDemand } from "./studio-files.ts";
import { withStudio } from "./with-studio.ts";

/** Studio's files are beside the bundle (`infra/build.ts`). */
export const handler = lambdaEntry(
  async () => {
    const wiring = await wireAwsEdge();
    const { baseAddress, environment } = wiring.edge;
    const find = studioFilesOnDemand({ folder: fileURLToPath(new URL("./studio", import.meta.url)), baseAddress });
    const regions = Object.values(environment.baseAddresses).map((address) => new URL(address).origin);
    const origins = [...regions, ...bucketOrigins(environment)];
    return { ...wiring, before: (app: Answering) => withStudio(app, { find, origins }) };
  },
  ({ edge: { environment } }) => showHomeEndpoint(environment),
);
