/**
 * Describes how a document is generated: everything that its chunks and their combination need, whoever runs them and
 * when. A plan is plain data and holds no reference to the request.
 */
import type { DocumentOptions } from "#shared/base/model/document-options.ts";
import type { AddedFiles } from "#shared/pdf/attachments/added-files.ts";

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
