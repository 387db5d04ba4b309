/** Several byte strings in one stream, each behind its length. */

/** The length in bytes, as a number of four bytes. */
const LENGTH_BYTES = 4;

export function lengthened(bytes: Uint8Array): Uint8Array {
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32LE(bytes.length);
  return Buffer.concat([length, bytes]);
}

/** @throws RangeError where the stream breaks off */
export async function* unlengthened(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer, undefined> {
  let held: Uint8Array[] = [];
  let size = 0;
  let wanted = LENGTH_BYTES;
  for await (const bytes of stream) {
    held.push(bytes);
    size += bytes.length;
    // Put together only when they are enough: a long one comes in many pieces.
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

/** Where the first one ends, or where its length does, should that not be there yet. */
function endOfFirst(bytes: Buffer): number {
  return bytes.length < LENGTH_BYTES ? LENGTH_BYTES : LENGTH_BYTES + bytes.readUInt32LE(0);
}
