/**
 * Bounds what a broken or hostile store costs: how long a call of it takes with all its repetitions, and how much of an
 * answer is read, which the SDK would parse on the main thread and put into the error.
 */
import { Readable } from "node:stream";

/** The bytes of a file in a millisecond below which a connection counts as broken: 50 KB/s, a tenth of a slow office line. */
export const BYTES_PER_MS_MIN = 50;

/** A store that does not begin to send a file is asked again on another connection. */
export const READING = { requestTimeout: 5000 };

/** An error is a few hundred bytes. */
const ERROR_BYTES_MAX = 16 * 1024;

export interface CallBounds {
  /** A call that takes longer, with its repetitions, fails with an AbortError. One that sends bytes has time for them as well. */
  readonly deadlineMs: number;
  /** The time for one attempt of a call that sends bytes, beside that for them. Default: that of the client. */
  readonly sendingMs?: number;
  /** The size up to which an answer is read that is neither a file nor an error. */
  readonly answerBytesMax: number;
}

/** Bounds all calls of a client of an AWS service, and returns it. */
export function bounded<Client extends object>(
  client: Client,
  { deadlineMs, sendingMs, answerBytesMax }: CallBounds,
): Client {
  const aws = client as unknown as AwsClient;
  const boundAnswer: Middleware =
    (next, { commandName }) =>
    async (args) => {
      const answer = await next(args);
      const { response } = answer;
      if (response.statusCode >= 300) response.body = cut(response.body, ERROR_BYTES_MAX);
      // Files are read as streams.
      else if (commandName !== "GetObjectCommand") response.body = cut(response.body, answerBytesMax);
      return answer;
    };
  // Nearest to the network, before the SDK reads.
  aws.middlewareStack.add(boundAnswer, { step: "deserialize", priority: "low", name: "bounded-answer" });
  const send = aws.send.bind(aws);
  const sendWithin: AwsClient["send"] = (command, options) => {
    const sending = Math.ceil((command.input.Body?.byteLength ?? 0) / BYTES_PER_MS_MIN);
    const attempt = sending > 0 && sendingMs !== undefined ? { requestTimeout: sendingMs + sending } : {};
    return send(command, { abortSignal: AbortSignal.timeout(deadlineMs + sending), ...attempt, ...options });
  };
  return Object.assign(client, { send: sendWithin });
}

/** The members that the clients of all AWS services share. */
interface AwsClient {
  readonly middlewareStack: { add(middleware: Middleware, options: object): void };
  send(command: { readonly input: { readonly Body?: Uint8Array } }, options?: object): unknown;
}

type Handle = (args: unknown) => Promise<{ readonly response: { readonly statusCode: number; body: unknown } }>;
type Middleware = (next: Handle, context: { readonly commandName?: string }) => Handle;

function cut(body: unknown, bytesMax: number): unknown {
  return body instanceof Readable ? Readable.from(firstOf(body, bytesMax), { objectMode: false }) : body;
}

/** Leaving the loop ends the connection. */
async function* firstOf(body: Readable, bytesMax: number): AsyncIterable<Buffer> {
  let left = bytesMax;
  for await (const chunk of body) {
    yield chunk.subarray(0, left);
    left -= chunk.length;
    if (left <= 0) return;
  }
}
