/** Creates the client of AWS Lambda, for calls between functions. */
import { LambdaClient } from "@aws-sdk/client-lambda";

export interface LambdaClientOptions {
  /** The name of an AWS region. */
  readonly region: string;
  /** The number of attempts for a call. One for calls that must not be made twice. */
  readonly attempts: number;
  /** Whether a connection serves several calls. Defaults to true unless there is only one attempt. */
  readonly keepsConnections?: boolean;
}

const CONNECTION_DEADLINE_MS = 2000;

/** Longer than any function may run, so that a caller does not give up a running function and call it again. */
const ANSWER_DEADLINE_MS = 910_000;

export function lambdaClient({ region, attempts, keepsConnections = attempts > 1 }: LambdaClientOptions): LambdaClient {
  return new LambdaClient({
    region,
    maxAttempts: attempts,
    requestHandler: {
      connectionTimeout: CONNECTION_DEADLINE_MS,
      requestTimeout: ANSWER_DEADLINE_MS,
      throwOnRequestTimeout: true,
      // While Lambda has frozen the function, the other end closes idle connections. A client with one attempt would
      // fail on them.
      ...(!keepsConnections && { httpsAgent: { keepAlive: false }, httpAgent: { keepAlive: false } }),
    },
  });
}
