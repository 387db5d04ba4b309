/** What the caller of a streaming function gets, read byte by byte and not by the service's own code. */
import type { FunctionAnswer } from "#test/lambda/runtime-api.ts";

export interface StreamedReply {
  readonly status: number;
  /** The headers by their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** The media type of responses that begin with metadata. */
const WEB_ANSWER = "application/vnd.awslambda.http-integration-response";
const SEPARATOR = Buffer.alloc(8);

/** @throws Error when the answer is none of a web request, or is not streamed; FunctionFault when it breaks off */
export async function readReply({ isStreamed, contentType, chunks }: FunctionAnswer): Promise<StreamedReply> {
  const bytes = Buffer.concat(await Array.fromAsync(chunks));
  if (!isStreamed) throw new Error(`the answer is not streamed: ${bytes.subarray(0, 300)}`);
  if (contentType !== WEB_ANSWER) throw new Error(`the answer's type is ${contentType}`);
  const end = bytes.indexOf(SEPARATOR);
  if (end === -1) throw new Error(`the answer has no end of its metadata: ${bytes.subarray(0, 300)}`);
  const { statusCode, headers, ...more } = JSON.parse(bytes.subarray(0, end).toString()) as Metadata;
  if (Object.keys(more).length > 0) throw new Error(`the metadata has ${Object.keys(more)} too`);
  const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  return { status: statusCode, headers: Object.fromEntries(named), body: bytes.subarray(end + SEPARATOR.length) };
}

interface Metadata {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
}
