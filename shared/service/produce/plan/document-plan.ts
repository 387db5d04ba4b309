/**
 * Describes how a document is generated: everything that its chunks and their combination need, whoever runs them and
 * when. A plan is plain data and holds no reference to the request.
 */
import type { DocumentInfoValues } from "#shared/base/model/document-info.ts";
import type { DocumentOptions } from "#shared/base/model/document-options.ts";
import type { AddedFiles } from "#shared/pdf/added-files.ts";
import type { ItemFault } from "#shared/service/produce/pieces/item-fault.ts";

export interface DocumentPlan extends AddedFiles {
  readonly options: DocumentOptions;
  readonly mode: AssemblyMode;
  /** The number of items that the document shows. */
  readonly count: number;
  /**
   * The document's name. The bookmarks of items begin with it, and the files of an archive that have no other name are
   * named after it.
   */
  readonly name: string;
  /** The name of the document's file. */
  readonly filename: string;
  /** The timestamp of attached files, in milliseconds since the Unix epoch. It is the same for all chunks. */
  readonly now: number;
}

/**
 * How items become a file. With `each`, every item becomes a finished file in an archive. With `joined`, every item is
 * converted separately and the results are joined. With `whole`, all items are merged into one file, in a single chunk,
 * and that file is converted.
 */
export type AssemblyMode = "each" | "joined" | "whole";

/**
 * The result of one item, or of all items in a `whole` document. A piece is bytes and a little JSON, so it can be
 * stored.
 */
export type Piece = MadePiece | FailedPiece;

export interface MadePiece extends PieceFacts {
  readonly bytes: Uint8Array;
  readonly info: DocumentInfoValues;
}

export interface FailedPiece extends PieceFacts {
  readonly fault: ItemFault;
}

interface PieceFacts {
  /** The item's position, from 1. */
  readonly position: number;
  /** The filled `output_name`. Undefined where the item filled none of its tags. */
  readonly name: string | undefined;
  /** The time that was spent on the item. */
  readonly milliseconds: number;
}

export function isFailed(piece: object): piece is FailedPiece {
  return "fault" in piece;
}
