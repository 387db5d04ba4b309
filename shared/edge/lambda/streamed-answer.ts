/**
 * Writes and reads streamed responses in Lambda's format: JSON with the status and the headers, eight NUL bytes, and
 * the body (Lambda Developer Guide, "Response streaming").
 */
import { once } from "node:events";
import type { Writable } from "node:stream";

const SEPARATOR = Buffer.alloc(8);

type Prelude = {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
};

/**
 * Writes the response. If the body fails midway, this fails too, which tells the function's caller that the response is
 * incomplete.
 */
export async function writeAnswer(answer: Response, stream: Writable): Promise<void> {
  const prelude: Prelude = { statusCode: answer.status, headers: Object.fromEntries(answer.headers) };
  const written = awslambda.HttpResponseStream.from(stream as awslambda.HttpResponseStream, prelude);
  // The runtime sends the prelude before the first write, and an empty body would cause no write.
  written.write("");
  for await (const chunk of answer.body ?? []) await writeChunk(written, chunk);
  written.end();
}

async function writeChunk(stream: Writable, chunk: Uint8Array): Promise<void> {
  if (stream.write(chunk)) return;
  // A reader that has stopped reading must not keep the function waiting.
  const waiting = new AbortController();
  const { signal } = waiting;
  if (!stream.destroyed) await Promise.race([once(stream, "drain", { signal }), once(stream, "close", { signal })]);
  waiting.abort();
  if (stream.destroyed) throw new Error("the reader has disconnected");
}

/**
 * Reads the response that a function has streamed.
 * @throws Error when it ends within its prelude
 */
export async function readAnswer(chunks: AsyncIterable<Uint8Array>): Promise<Response> {
  const iterator = chunks[Symbol.asyncIterator]();
  let received: Uint8Array = new Uint8Array();
  for (;;) {
    const { value, done } = await iterator.next();
    if (done) throw new Error("the function ended before it responded");
    received = Buffer.concat([received, value]);
    const end = Buffer.from(received.buffer, received.byteOffset, received.length).indexOf(SEPARATOR);
    if (end !== -1) return answerOf(received, end, iterator);
  }
}

async function answerOf(received: Uint8Array, end: number, rest: AsyncIterator<Uint8Array>): Promise<Response> {
  const { statusCode, headers } = JSON.parse(Buffer.from(received.subarray(0, end)).toString()) as Prelude;
  if (statusCode !== 204 && statusCode !== 304) {
    const body = bodyOf(received.subarray(end + SEPARATOR.length), rest);
    return new Response(body, { status: statusCode, headers });
  }
  // The stream is read to its end, which frees the connection and reports a late failure.
  for (let next = await rest.next(); !next.done; next = await rest.next());
  return new Response(null, { status: statusCode, headers });
}

function bodyOf(first: Uint8Array, rest: AsyncIterator<Uint8Array>): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    start(controller) {
      if (first.length > 0) controller.enqueue(new Uint8Array(first));
    },
    async pull(controller) {
      const { value, done } = await rest.next();
      if (done) controller.close();
      else controller.enqueue(new Uint8Array(value));
    },
    async cancel() {
      await rest.return?.();
    },
  });
}
