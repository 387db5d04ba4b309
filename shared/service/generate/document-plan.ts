/**
 * What a document is made of, and into: all that its chunks and their combination have to know, whoever makes them and
 * when. It is plain data, and names no request.
 */
import type { OutputFormat } from "#shared/model/format.ts";
import type { PdfOptions } from "#shared/service/generate/finish-document.ts";
import type { RemarkValues } from "#shared/service/generate/remarks.ts";
import type { ItemFault } from "./item-fault.ts";

export interface DocumentPlan extends PdfOptions {
  readonly mode: AssemblyMode;
  readonly format: OutputFormat;
  /** Whether each item starts on a page of its own. */
  readonly pageBreak: boolean;
  /** Items that the document shows. */
  readonly count: number;
  /** Of the document: it begins the bookmarks of items, and names the files of an archive that have no other name. */
  readonly name: string;
  /** As the caller wrote it, with its tags. */
  readonly outputName: string | undefined;
  /** Whether items that cannot be made are left out and told, instead of failing the document. */
  readonly isLenient: boolean;
  /** The time that attached files bear, in milliseconds since the Unix epoch: the same for all chunks. */
  readonly now: number;
}

/**
 * How items become a file. `each`: a finished file for every item, archived. `joined`: a file for every item,
 * and the results are joined. `whole`: all items are merged into one file, in a single chunk, which is then converted.
 */
export type AssemblyMode = "each" | "joined" | "whole";

/** What became of an item; of a `whole` document, of all. Bytes beside a little JSON: it can be stored. */
export type Piece = MadePiece | FailedPiece;

export interface MadePiece extends PieceFacts {
  readonly bytes: Uint8Array;
  /** What the tags in `output_name` made of it; undefined where the item filled none of them. */
  readonly name: string | undefined;
  readonly remarks: RemarkValues;
}

export interface FailedPiece extends PieceFacts {
  readonly fault: ItemFault;
}

interface PieceFacts {
  /** Of the item, from 1. */
  readonly position: number;
  /** That were spent on it. */
  readonly milliseconds: number;
}

export function isFailed(piece: Piece): piece is FailedPiece {
  return "fault" in piece;
}
