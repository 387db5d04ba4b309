/** Writes and reads byte strings in one stream, each preceded by its length. */

/** The size of the length field, an unsigned little-endian integer of four bytes. */
const LENGTH_BYTES = 4;

export function lengthPrefixed(bytes: Uint8Array): Uint8Array {
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32LE(bytes.length);
  return Buffer.concat([length, bytes]);
}

/** @throws RangeError when the stream is truncated */
export async function* readLengthPrefixed(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer, undefined> {
  let held: Uint8Array[] = [];
  let size = 0;
  let wanted = LENGTH_BYTES;
  for await (const bytes of stream) {
    held.push(bytes);
    size += bytes.length;
    // The bytes are concatenated only when they are complete, because a long string arrives in many parts.
    if (size < wanted) continue;
    let rest = Buffer.concat(held);
    for (wanted = endOfFirst(rest); wanted <= rest.length; wanted = endOfFirst(rest)) {
      yield rest.subarray(LENGTH_BYTES, wanted);
      rest = rest.subarray(wanted);
    }
    [held, size] = [[rest], rest.length];
  }
  if (size > 0) throw new RangeError("The stream breaks off");
}

/** Returns the end of the first string, or of its length field where that is incomplete. */
function endOfFirst(bytes: Buffer): number {
  return bytes.length < LENGTH_BYTES ? LENGTH_BYTES : LENGTH_BYTES + bytes.readUInt32LE(0);
}
