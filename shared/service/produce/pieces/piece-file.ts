/** Encodes pieces for storage and decodes them again. Each piece is a JSON header followed by the bytes of its file. */

import { type DocumentInfoValues, documentInfoSchema } from "#shared/base/model/document-info.ts";
import { number, object, optional, parseStoredJson, type Schema, text } from "#shared/base/model/schema.ts";
import { failureSchema } from "#shared/storage/repositories/batches.ts";
import { lengthPrefixed, readLengthPrefixed } from "./length-prefix.ts";
import { type FailedPiece, isFailed, type MadePiece, type Piece } from "./piece.ts";

type Header = MadeHeader | FailedPiece;

/** The name `remarks` stays, because functions of two versions work side by side during an update on AWS. */
interface MadeHeader extends Omit<MadePiece, "bytes" | "info"> {
  readonly remarks: DocumentInfoValues;
}

const madeSchema = object<MadeHeader>({
  position: number,
  milliseconds: number,
  name: optional(text),
  remarks: documentInfoSchema,
});

export const failedPieceSchema = object<FailedPiece>({
  position: number,
  milliseconds: number,
  name: optional(text),
  fault: failureSchema,
});

const headerSchema: Schema<Header> = (value) =>
  (Object.hasOwn(Object(value), "fault") ? failedPieceSchema : madeSchema)(value, true);

export function* encodePieces(pieces: Iterable<Piece>): Generator<Uint8Array, undefined> {
  for (const piece of pieces) {
    yield lengthPrefixed(Buffer.from(JSON.stringify(headerOf(piece))));
    yield lengthPrefixed(isFailed(piece) ? new Uint8Array() : piece.bytes);
  }
}

function headerOf(piece: Piece): Header {
  if (isFailed(piece)) return piece;
  const { bytes: _, info: remarks, ...facts } = piece;
  return { ...facts, remarks };
}

/** @throws RangeError when the bytes are truncated; UnreadableRecord */
export async function* decodePieces(stored: AsyncIterable<Uint8Array>): AsyncGenerator<Piece, undefined> {
  let header: Header | undefined;
  for await (const part of readLengthPrefixed(stored)) {
    if (header === undefined) {
      header = parseStoredJson("piece of a batch", headerSchema, part.toString());
      continue;
    }
    yield pieceOf(header, part);
    header = undefined;
  }
  if (header !== undefined) throw new RangeError("The stored pieces break off");
}

function pieceOf(header: Header, bytes: Uint8Array): Piece {
  if ("fault" in header) return header;
  const { remarks: info, ...facts } = header;
  return { ...facts, info, bytes };
}
