/** Serves a part of a file by the header Range (RFC 9110, 14), for example the rest of an interrupted download. */

export interface ByteRange {
  /** The positions of the first and the last byte, from 0. */
  readonly first: number;
  readonly last: number;
}

/**
 * Returns undefined where the whole file is to be sent: without a range, for a malformed one, and for several, which need
 * not be combined (RFC 9110, 14.2). An empty file has no ranges, and some clients ask for `bytes=0-` of every file.
 */
export function requestedRange(header: string | null, size: number): ByteRange | "unsatisfiable" | undefined {
  const [, list] = /^\s*bytes=(.*)$/is.exec(header ?? "") ?? [];
  const specs = (list ?? "").split(",").flatMap((spec) => spec.trim() || []);
  const ranges = specs.map((spec) => parseSpec(spec, size));
  if (size === 0 || ranges.length === 0 || ranges.includes(undefined)) return undefined;
  const inFile = ranges.filter((range) => range !== "unsatisfiable");
  if (inFile.length === 0) return "unsatisfiable";
  return inFile.length === 1 ? inFile[0] : undefined;
}

/** Returns undefined for a malformed range. */
function parseSpec(spec: string, size: number): ByteRange | "unsatisfiable" | undefined {
  const [, from = "", to = ""] = /^(\d*)-(\d*)$/.exec(spec) ?? [];
  if (from === "" && to === "") return undefined;
  if (from !== "" && to !== "" && Number(to) < Number(from)) return undefined;
  const first = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  return first <= last ? { first, last } : "unsatisfiable";
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
