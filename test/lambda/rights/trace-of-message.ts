/**
 * SQS keeps the header `X-Amzn-Trace-Id` of whoever sends a message as its system attribute `AWSTraceHeader`, which the
 * emulator does not know. So it is sent as an ordinary attribute of that name.
 */
import type { IncomingHttpHeaders } from "node:http";

export const TRACE_ATTRIBUTE = "AWSTraceHeader";

interface Sent {
  readonly headers: IncomingHttpHeaders;
  /** Absent for files, which are not read. */
  readonly body: Buffer | undefined;
}

/** Changes only a message that a function sends. */
export function withTraceOfSender({ headers, body }: Sent): Sent {
  const header = headers["x-amzn-trace-id"]?.toString();
  if (headers["x-amz-target"] !== "AmazonSQS.SendMessage" || header === undefined) return { headers, body };
  const attribute = { DataType: "String", StringValue: header };
  const message = { ...JSON.parse(String(body)), MessageAttributes: { [TRACE_ATTRIBUTE]: attribute } };
  const changed = Buffer.from(JSON.stringify(message));
  return { headers: { ...headers, "content-length": String(changed.length) }, body: changed };
}
