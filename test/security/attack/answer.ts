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

/**
 * All answers in what a connection gave, one behind the other (RFC 9112, 6); interim ones are none.
 *
 * @throws Error when there are bytes that belong to none
 */
export function answersOn(wire: Buffer): readonly Answer[] {
  const answers: Answer[] = [];
  for (let rest = wire; rest.length > 0; ) {
    const { answer, end } = firstAnswer(rest);
    if (answer.status >= 200) answers.push(answer);
    rest = rest.subarray(end);
  }
  return answers;
}

const HEAD_END = "\r\n\r\n";

function firstAnswer(wire: Buffer): { readonly answer: Answer; readonly end: number } {
  const start = wire.indexOf(HEAD_END);
  const [line = "", ...rest] = wire.subarray(0, Math.max(start, 0)).toString("latin1").split("\r\n");
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(line)?.[1]);
  if (Number.isNaN(status)) throw new Error(`no answer begins with ${JSON.stringify(wire.toString("latin1", 0, 80))}`);
  const headers = new Headers();
  for (const header of rest)
    headers.append(header.slice(0, header.indexOf(":")), header.slice(header.indexOf(":") + 1).trim());
  const { body, size } = bodyOf(wire.subarray(start + HEAD_END.length), status, headers);
  const bytes = headers.get("content-encoding") === "gzip" ? gunzipSync(body) : body;
  return { answer: answerOf(status, headers, bytes), end: start + HEAD_END.length + size };
}

interface WireBody {
  readonly body: Buffer;
  /** The number of bytes that the body takes on the connection. */
  readonly size: number;
}

/** Returns the body. Without a length it extends to the end of the connection. */
function bodyOf(wire: Buffer, status: number, headers: Headers): WireBody {
  if (status < 200 || status === 204 || status === 304) return { body: Buffer.alloc(0), size: 0 };
  if (headers.get("transfer-encoding") === "chunked") return chunkedBody(wire);
  const size = Number(headers.get("content-length") ?? wire.length);
  return { body: wire.subarray(0, size), size };
}

/** No server here sends trailers. */
function chunkedBody(wire: Buffer): WireBody {
  const chunks: Buffer[] = [];
  for (let at = 0; at < wire.length; ) {
    const start = wire.indexOf("\r\n", at) + 2;
    const length = Number.parseInt(wire.toString("latin1", at, start), 16);
    if (start < 2 || Number.isNaN(length)) throw new Error("a body in chunks holds something else");
    chunks.push(wire.subarray(start, start + length));
    at = start + length + 2;
    if (length === 0) return { body: Buffer.concat(chunks), size: at };
  }
  return { body: Buffer.concat(chunks), size: wire.length };
}
