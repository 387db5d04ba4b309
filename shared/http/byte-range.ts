/** Serves a part of a file by the header Range (RFC 9110, 14), for example the rest of an interrupted download. */

export interface ByteRange {
  /** The positions of the first and the last byte, from 0. */
  readonly first: number;
  readonly last: number;
}

/** Returns undefined where the whole file is to be sent: for no range, for several, and for one outside the file. */
export function requestedRange(header: string | null, size: number): ByteRange | undefined {
  const [, from = "", to = ""] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? "") ?? [];
  if (from === "" && to === "") return undefined;
  const first = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  return first <= last ? { first, last } : undefined;
}

/** Returns the bytes of the range. The source stream is cancelled when they are read or when the reader stops. */
export function partOf(stream: ReadableStream<Uint8Array>, { first, last }: ByteRange): ReadableStream<Uint8Array> {
  let position = 0;
  return stream.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(bytes, controller) {
        const [start, end] = [Math.max(0, first - position), Math.min(bytes.byteLength, last + 1 - position)];
        if (start < end) controller.enqueue(bytes.subarray(start, end));
        position += bytes.byteLength;
        if (position > last) controller.terminate();
      },
    }),
  );
}
