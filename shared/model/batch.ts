/** Defines the file keys of an asynchronous document: its request and its stored chunks. */
import type { DocumentId } from "./ids.ts";

/**
 * The request's fields, the template's file and the data as they were when the request came, and the files that the
 * request names by address.
 */
const INPUTS = ["request", "template", "data", "files"] as const;
type BatchInput = (typeof INPUTS)[number];

export function batchInputKey(id: DocumentId, input: BatchInput): string {
  return `${folderOf(id)}/${input}`;
}

/** @param chunk counts from 0 */
export function batchPieceKey(id: DocumentId, chunk: number): string {
  return `${folderOf(id)}/${chunk}`;
}

/** Returns the keys of all files that the batch may have. */
export function batchFileKeys(id: DocumentId, chunks: number): string[] {
  const pieces = Array.from({ length: chunks }, (_, chunk) => batchPieceKey(id, chunk));
  return [...INPUTS.map((input) => batchInputKey(id, input)), ...pieces];
}

function folderOf(id: DocumentId): string {
  return `batches/${id}`;
}
