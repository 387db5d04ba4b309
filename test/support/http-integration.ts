/** What a streaming function answers to API Gateway: a JSON preface, eight zero bytes, and the body. */
import type { FunctionReply } from "./runtime-api.ts";

export interface HttpAnswer {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies: readonly string[];
  readonly body: Buffer;
}

const TYPE = "application/vnd.awslambda.http-integration-response";
const SEPARATOR = Buffer.alloc(8);

/** @throws Error when the reply is an error, or no such answer */
export function httpAnswerOf(reply: FunctionReply): HttpAnswer {
  if (reply.kind === "error") throw new Error(`${reply.error.errorType}: ${reply.error.errorMessage}`);
  const end = reply.body.indexOf(SEPARATOR);
  if (reply.contentType !== TYPE || end < 0) throw new Error(`no answer to API Gateway: ${reply.contentType}`);
  const preface = JSON.parse(reply.body.subarray(0, end).toString());
  return { headers: {}, cookies: [], ...preface, body: reply.body.subarray(end + SEPARATOR.length) };
}
