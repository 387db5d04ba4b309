/** A list as a streamed JSON array: it starts with its first entry and never stands in memory whole. */

/**
 * Each entry on a line of its own, so that `readJsonList` needs to hold no more than one. Rejects when the first entry
 * cannot be read, so that this failure still gets its status; a later one ends the answer early, which no client can
 * take for a whole list. A list that is sent at once tells its length.
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

/** Lets go of the entries when it is given up, also before it is read, as in an answer to HEAD. */
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

/** Behind the last entry, which ends with its brace. */
const END = "\n]\n";

/** Characters that are sent at once: a chunk an entry would cost more than its content. */
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
    }
    yield text + END;
  } finally {
    await rest.return?.();
  }
}

/**
 * The entries of an answer that `jsonList` made.
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
