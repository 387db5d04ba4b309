/**
 * Stores the pieces of a document in chunks, and reads them again. A chunk of an archive is a part of it, so that the
 * stored chunks are joined as they are. In a chunk of a long PDF, the items are joined already, so that the last step has
 * few files to join. What is in such a chunk is stored beside it.
 */

import { chunkEntriesKey, chunkKey } from "#shared/base/model/batch.ts";
import { documentInfoSchema } from "#shared/base/model/document-info.ts";
import type { DocumentId } from "#shared/base/model/ids.ts";
import {
  exactly,
  list,
  number,
  object,
  optional,
  parseStoredJson,
  type Schema,
  text,
} from "#shared/base/model/schema.ts";
import { type ArchiveEntry, zipFile } from "#shared/engine/archive/zip-stream.ts";
import type { ItemStart } from "#shared/pdf/join-pieces.ts";
import type { Dependencies } from "#shared/service/dependencies/dependencies.ts";
import { joinSome } from "#shared/service/produce/finish/finish-pieces.ts";
import { type FailedPiece, isFailed, type MadePiece, type Piece } from "#shared/service/produce/pieces/piece.ts";
import { decodePieces, encodePieces, failedPieceSchema } from "#shared/service/produce/pieces/piece-file.ts";
import type { StoredChunk } from "#shared/storage/repositories/ranges.ts";

type Needs = Pick<Dependencies, "files" | "randomBytes">;

/** A piece whose bytes are a file of an archive. */
export interface ArchivedPiece extends Omit<MadePiece, "bytes" | "name">, ArchiveEntry {}

const archivedSchema = object<ArchivedPiece>({
  position: number,
  milliseconds: number,
  info: documentInfoSchema,
  name: text,
  crc: number,
  size: number,
});

const entriesSchema = exactly(list(madeOrFailed(archivedSchema)));

function madeOrFailed<Made>(made: Schema<Made>): Schema<Made | FailedPiece> {
  return (value, isExact) => (isFailed(Object(value)) ? failedPieceSchema : made)(value, isExact);
}

/** @param filenameOf returns the name of an item's file in the archive */
export async function storeArchiveChunk(
  deps: Needs,
  id: DocumentId,
  pieces: readonly Piece[],
  filenameOf: (position: number) => string,
): Promise<Pick<StoredChunk, "name" | "bytes">> {
  const parts: Uint8Array[] = [];
  const entries = pieces.map((piece): ArchivedPiece | FailedPiece => {
    if (isFailed(piece)) return piece;
    const { bytes, ...facts } = piece;
    const { entry, header } = zipFile({ name: filenameOf(piece.position), bytes });
    parts.push(header, bytes);
    return { ...facts, ...entry };
  });
  const name = newName(deps);
  const [bytes] = await Promise.all([
    deps.files.put(chunkKey(id, name), Buffer.concat(parts)),
    deps.files.put(chunkEntriesKey(id, name), Buffer.from(JSON.stringify(entries))),
  ]);
  return { name, bytes };
}

export async function storeChunk(
  deps: Needs,
  id: DocumentId,
  pieces: readonly Piece[],
): Promise<Pick<StoredChunk, "name" | "bytes">> {
  const name = newName(deps);
  return { name, bytes: await deps.files.put(chunkKey(id, name), iterate(encodePieces(pieces))) };
}

/** A piece whose pages are among those of a chunk. */
type JoinedPiece = Omit<MadePiece, "bytes">;

interface JoinedChunk {
  readonly pieces: readonly (JoinedPiece | FailedPiece)[];
  /** Where those that were made begin. */
  readonly items: readonly ItemStart[];
}

const joinedSchema = object<JoinedPiece>({
  position: number,
  milliseconds: number,
  name: optional(text),
  info: documentInfoSchema,
});

const joinedChunkSchema = exactly(
  object<JoinedChunk>({
    pieces: list(madeOrFailed(joinedSchema)),
    items: list(object<ItemStart>({ page: number, bookmarksBefore: number })),
  }),
);

/** @throws ServiceError as `joinSome` does */
export async function storeJoinedChunk(
  deps: Needs & Pick<Dependencies, "pdfs">,
  id: DocumentId,
  pieces: readonly Piece[],
): Promise<Pick<StoredChunk, "name" | "bytes">> {
  const made = pieces.flatMap((piece) => (isFailed(piece) ? [] : [piece.bytes]));
  const { bytes: pdf, items } = made.length === 0 ? NOTHING : await joinSome(deps, made);
  const chunk: JoinedChunk = { pieces: pieces.map(withoutBytes), items };
  const name = newName(deps);
  const [bytes] = await Promise.all([
    deps.files.put(chunkKey(id, name), pdf),
    deps.files.put(chunkEntriesKey(id, name), Buffer.from(JSON.stringify(chunk))),
  ]);
  return { name, bytes };
}

const NOTHING = { bytes: new Uint8Array(), items: [] };

function withoutBytes(piece: Piece): JoinedPiece | FailedPiece {
  if (isFailed(piece)) return piece;
  const { bytes: _, ...facts } = piece;
  return facts;
}

/** @throws Error when the chunk is gone because the batch was ended meanwhile */
export async function readJoinedChunk(deps: Pick<Needs, "files">, id: DocumentId, name: string): Promise<JoinedChunk> {
  const bytes = await read(deps, chunkEntriesKey(id, name));
  return parseStoredJson("chunk of a batch", joinedChunkSchema, Buffer.from(bytes).toString());
}

/** @throws Error when the chunk is gone because the batch was ended meanwhile */
export async function readArchiveChunk(
  deps: Pick<Needs, "files">,
  id: DocumentId,
  name: string,
): Promise<readonly (ArchivedPiece | FailedPiece)[]> {
  const bytes = await read(deps, chunkEntriesKey(id, name));
  return parseStoredJson("chunk of a batch", entriesSchema, Buffer.from(bytes).toString());
}

/** @throws Error when the chunk is gone because the batch was ended meanwhile */
export async function readChunk(deps: Pick<Needs, "files">, id: DocumentId, name: string): Promise<readonly Piece[]> {
  const bytes = await read(deps, chunkKey(id, name));
  return Array.fromAsync(decodePieces(iterate([bytes])));
}

/** @throws Error when the file is gone because the batch was ended meanwhile */
export async function readChunkFile(deps: Pick<Needs, "files">, id: DocumentId, name: string): Promise<Uint8Array> {
  return read(deps, chunkKey(id, name));
}

async function read({ files }: Pick<Needs, "files">, key: string): Promise<Uint8Array> {
  const bytes = await files.read(key);
  if (bytes === undefined) throw new Error(`the stored file ${key} is gone`);
  return bytes;
}

function newName({ randomBytes }: Pick<Needs, "randomBytes">): string {
  return Buffer.from(randomBytes(10)).toString("hex");
}

async function* iterate(parts: Iterable<Uint8Array>): AsyncGenerator<Uint8Array, undefined> {
  yield* parts;
}
