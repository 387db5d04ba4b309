/** Defines the file keys of an asynchronous document (its request, its plan, its items and its chunks) and its progress. */
import type { DocumentId } from "./ids.ts";

/**
 * The request's fields, the template's file and the data as they were when the request came; the files that the request
 * names by address; and the plan that is made of them.
 */
export type BatchInput = "request" | "template" | "data" | "files" | "plan";

/** Contains all files of the batch. */
export function batchFolder(id: DocumentId): string {
  return `batches/${id}`;
}

export function batchInputKey(id: DocumentId, input: BatchInput): string {
  return `${batchFolder(id)}/${input}`;
}

/** @param range counts from 0 */
export function rangeItemsKey(id: DocumentId, range: number): string {
  return `${batchFolder(id)}/items/${range}`;
}

/** @param chunk the name of the chunk, which no other has */
export function chunkKey(id: DocumentId, chunk: string): string {
  return `${batchFolder(id)}/chunks/${chunk}`;
}

/** Describes the files in a chunk of an archive. */
export function chunkEntriesKey(id: DocumentId, chunk: string): string {
  return `${chunkKey(id, chunk)}.entries`;
}

/** How far a document in progress is. */
export interface BatchProgress {
  readonly id: DocumentId;
  readonly itemsDone: number;
  /** Absent until the data are read. */
  readonly itemsTotal: number | undefined;
  /** An estimate until all items are done. Absent until the first ones are. */
  readonly secondsLeft: number | undefined;
}
