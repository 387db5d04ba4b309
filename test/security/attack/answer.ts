/** What came back for one call. */
import { gunzipSync } from "node:zlib";

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
  text(): string;
  /** The body as JSON, for an answer whose fields the attack knows. */
  json(): Record<string, unknown>;
}

export function answerOf(status: number, headers: Headers, body: Uint8Array): Answer {
  const bytes = Buffer.from(body);
  return { status, headers, bytes, text: () => bytes.toString(), json: () => JSON.parse(bytes.toString()) };
}

export async function readAnswer(response: Response): Promise<Answer> {
  return answerOf(response.status, response.headers, await response.bytes());
}

/** The first answer in what a connection gave; undefined when there is none. Chunks are left as they are. */
export function firstAnswer(wire: Buffer): Answer | undefined {
  const end = wire.indexOf("\r\n\r\n");
  const [line = "", ...rest] = wire.subarray(0, Math.max(end, 0)).toString("latin1").split("\r\n");
  const status = /^HTTP\/1\.1 (\d{3}) /.exec(line)?.[1];
  if (status === undefined) return undefined;
  const headers = new Headers();
  for (const header of rest)
    headers.append(header.slice(0, header.indexOf(":")), header.slice(header.indexOf(":") + 1).trim());
  const body = wire.subarray(end + 4, end + 4 + Number(headers.get("content-length") ?? wire.length));
  return answerOf(Number(status), headers, headers.get("content-encoding") === "gzip" ? gunzipSync(body) : body);
}
