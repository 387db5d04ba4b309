/** Streams a list as a JSON array. It starts with the first entry and is never in memory as a whole. */
import { othersFirst } from "#shared/base/slices/in-slices.ts";

/**
 * Writes each entry on a separate line, so that `readJsonList` holds only one at a time. Rejects when the first entry
 * cannot be read, so that this failure still gets its status. A later failure cuts the response off, and no client can
 * take it for a complete list. A list that fits into one chunk has a Content-Length.
 */
export async function jsonList(entries: AsyncIterable<unknown>): Promise<Response> {
  const iterator = entries[Symbol.asyncIterator]();
  const chunks = encode(await iterator.next(), iterator);
  const { value: first = "" } = await chunks.next();
  const headers = { "Content-Type": "application/json" };
  if (!first.endsWith(END)) return new Response(streamOf(first, chunks), { headers });
  await chunks.next();
  const body = Buffer.from(first);
  return new Response(body, { headers: { ...headers, "Content-Length": String(body.byteLength) } });
}

/** Releases the entries when it is cancelled, also before it is read, as in a response to HEAD. */
function streamOf(first: string, rest: AsyncGenerator<string, undefined>): ReadableStream<Uint8Array> {
  const source = {
    start: (controller: ReadableStreamDefaultController<Uint8Array>) => controller.enqueue(Buffer.from(first)),
    async pull(controller: ReadableStreamDefaultController<Uint8Array>) {
      const { done, value } = await rest.next();
      if (done) controller.close();
      else controller.enqueue(Buffer.from(value));
    },
    cancel: async () => void (await rest.return(undefined)),
  };
  return new ReadableStream(source, { highWaterMark: 0 });
}

/** The end of the list. An entry ends with a brace, so the two cannot be confused. */
const END = "\n]\n";

/** The number of characters that are sent together. One chunk per entry would cost more than its content. */
const CHUNK_CHARACTERS = 16_384;

async function* encode(
  first: IteratorResult<unknown>,
  rest: AsyncIterator<unknown>,
): AsyncGenerator<string, undefined> {
  let text = "[";
  try {
    for (let next = first, separator = "\n"; !next.done; next = await rest.next(), separator = ",\n") {
      text += separator + JSON.stringify(next.value);
      if (text.length < CHUNK_CHARACTERS) continue;
      yield text;
      text = "";
      await othersFirst();
    }
    yield text + END;
  } finally {
    await rest.return?.();
  }
}

/**
 * Reads the entries of a response of `jsonList`.
 * @throws SyntaxError when it ended early
 */
export async function* readJsonList<Entry>({ body }: Response): AsyncGenerator<Entry, undefined> {
  let isWhole = false;
  for await (const line of linesOf(body?.pipeThrough(new TextDecoderStream()) ?? [])) {
    if (line.startsWith("]")) isWhole = true;
    else if (line.startsWith("{")) yield JSON.parse(line.replace(/,$/, "")) as Entry;
  }
  if (!isWhole) throw new SyntaxError("The list of another region ended early");
}

async function* linesOf(chunks: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string, undefined> {
  let rest = "";
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest !== "") yield rest;
}
