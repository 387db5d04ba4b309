/** A list as a streamed JSON array: it starts with its first entry and never stands in memory whole. */

/**
 * Rejects when the first entry cannot be read, so that this failure still gets its status; a later one ends
 * the answer early, which no client can take for a whole list.
 */
export async function jsonList(entries: AsyncIterable<unknown>): Promise<Response> {
  const iterator = entries[Symbol.asyncIterator]();
  const first = await iterator.next();
  const body = ReadableStream.from(encode(first, iterator));
  return new Response(body, { headers: { "Content-Type": "application/json" } });
}

/** Characters that are sent at once: a chunk an entry would cost more than its content. */
const CHUNK_CHARACTERS = 16_384;

async function* encode(first: IteratorResult<unknown>, rest: AsyncIterator<unknown>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let text = "[";
  for (let next = first, separator = ""; !next.done; next = await rest.next(), separator = ",") {
    text += separator + JSON.stringify(next.value);
    if (text.length < CHUNK_CHARACTERS) continue;
    yield encoder.encode(text);
    text = "";
  }
  yield encoder.encode(`${text}]`);
}
