/** Encodes pieces for storage and decodes them again. Each piece is a JSON header followed by the bytes of its file. */

import type { Piece } from "./document-plan.ts";
import { lengthened, unlengthened } from "./length-prefix.ts";

export function* encodePieces(pieces: Iterable<Piece>): Generator<Uint8Array, undefined> {
  for (const piece of pieces) {
    const { bytes, ...facts } = { bytes: new Uint8Array(), ...piece };
    yield lengthened(Buffer.from(JSON.stringify(facts)));
    yield lengthened(bytes);
  }
}

/** @throws RangeError when the bytes are truncated */
export async function* decodePieces(stored: AsyncIterable<Uint8Array>): AsyncGenerator<Piece, undefined> {
  let facts: Piece | undefined;
  for await (const part of unlengthened(stored)) {
    if (facts === undefined) {
      facts = JSON.parse(part.toString()) as Piece;
      continue;
    }
    yield "fault" in facts ? facts : { ...facts, bytes: part };
    facts = undefined;
  }
  if (facts !== undefined) throw new RangeError("The stored pieces break off");
}
