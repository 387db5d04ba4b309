/** Pieces as bytes, to be stored and read again: each is a header of JSON, and the bytes of its file. */
import type { Piece } from "./production.ts";

/** The lengths of the header and of the file, in bytes, each as a number of four bytes. */
const LENGTHS_BYTES = 8;

export function* encodePieces(pieces: Iterable<Piece>): Generator<Uint8Array, undefined> {
  for (const piece of pieces) {
    const { bytes, ...facts } = { bytes: new Uint8Array(), ...piece };
    const header = Buffer.from(JSON.stringify(facts));
    const lengths = Buffer.alloc(LENGTHS_BYTES);
    lengths.writeUInt32LE(header.length, 0);
    lengths.writeUInt32LE(bytes.length, 4);
    yield lengths;
    yield header;
    yield bytes;
  }
}

/** @throws RangeError where the bytes break off */
export async function* decodePieces(stored: AsyncIterable<Uint8Array>): AsyncGenerator<Piece, undefined> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const bytes of stored) {
    rest = Buffer.concat([rest, bytes]);
    for (let first = firstPiece(rest); first; first = firstPiece(rest)) {
      yield first.piece;
      rest = rest.subarray(first.end);
    }
  }
  if (rest.length > 0) throw new RangeError("The stored pieces break off");
}

/** Undefined where it is not there whole. */
function firstPiece(bytes: Buffer): { readonly piece: Piece; readonly end: number } | undefined {
  if (bytes.length < LENGTHS_BYTES) return undefined;
  const start = LENGTHS_BYTES + bytes.readUInt32LE(0);
  const end = start + bytes.readUInt32LE(4);
  if (bytes.length < end) return undefined;
  const facts = JSON.parse(bytes.subarray(LENGTHS_BYTES, start).toString()) as Piece;
  return { piece: "fault" in facts ? facts : { ...facts, bytes: bytes.subarray(start, end) }, end };
}
