/** A part of a file that a caller asks for by the header Range (RFC 9110, 14), such as the rest of a broken download. */

export interface ByteRange {
  /** Of the first and the last byte, from 0. */
  readonly first: number;
  readonly last: number;
}

/** Undefined for what the whole file is the answer to: no range, several, or one that is not in the file. */
export function requestedRange(header: string | null, size: number): ByteRange | undefined {
  const [, from = "", to = ""] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? "") ?? [];
  if (from === "" && to === "") return undefined;
  const first = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  return first <= last ? { first, last } : undefined;
}

/** The bytes of the range; the stream is given up when they are read, or nobody wants them any more. */
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
