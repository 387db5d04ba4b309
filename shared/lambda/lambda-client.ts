/** The client of AWS Lambda, for calls from function to function. */
import { LambdaClient } from "@aws-sdk/client-lambda";

export interface LambdaClientOptions {
  /** AWS's name of a region. */
  readonly region: string;
  /** How often one call is tried. One for what must not be done twice. */
  readonly attempts: number;
}

const CONNECTION_DEADLINE_MS = 2000;

/** Longer than any function may run: who waits for one must not give it up and call it again. */
const ANSWER_DEADLINE_MS = 910_000;

export function lambdaClient({ region, attempts }: LambdaClientOptions): LambdaClient {
  return new LambdaClient({
    region,
    maxAttempts: attempts,
    requestHandler: {
      connectionTimeout: CONNECTION_DEADLINE_MS,
      requestTimeout: ANSWER_DEADLINE_MS,
      throwOnRequestTimeout: true,
      // While Lambda has stopped the function, the other end closes what was kept open; nobody would ask again.
      ...(attempts === 1 && { httpsAgent: { keepAlive: false }, httpAgent: { keepAlive: false } }),
    },
  });
}
