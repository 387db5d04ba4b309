/** The Lambda function of POST /mcp. */
import { lambdaEntry } from "#functions/on-aws/lambda-entry.ts";
import { wireAwsEdge } from "#shared/wiring/aws-edge.ts";
import { callMcpEndpoint } from "./endpoint.ts";

export const handler = lambdaEntry(wireAwsEdge, ({ edge: { baseAddress } }) =>
  callMcpEndpoint({ baseUrl: baseAddress }),
);
