/** Declares the files that a caller adds to a PDF. They apply to PDF and PDF/A only (interface.md, generate document). */
import type { Attachment } from "./attachment.ts";

export interface AddedFiles {
  /** PDFs to append, in order. */
  readonly mergeWith: readonly MergedFile[];
  readonly attachments: readonly Attachment[];
}

export interface MergedFile {
  /** The position in the caller's list, from 1. Files before it may have been left out. */
  readonly position: number;
  /** The name or address for messages; a batch that an earlier version has accepted lacks it. */
  readonly name: string | undefined;
  readonly bytes: Uint8Array;
}
