/** Declares what a caller requests with POST /v1/document. */

import type { DocumentOptions } from "#shared/base/model/document-options.ts";
import type { DocumentId, TemplateId } from "#shared/base/model/ids.ts";
import type { PackedItems } from "#shared/engine/data/packed-items.ts";
import type { DataFileRequest } from "./open-items.ts";

/** At least one item, or a data file with one item in each row. */
export type GenerationData = { readonly items: PackedItems } | DataFileRequest;

export interface Generation {
  /** Created by `newDocumentId` for this document. */
  readonly id: DocumentId;
  readonly templateId: TemplateId;
  readonly data: GenerationData;
  readonly options: DocumentOptions;
  /** URLs and data URIs of PDFs to append and of files to attach. They apply to PDF and PDF/A. */
  readonly mergeWith: readonly string[];
  readonly attach: readonly string[];
  /** Warnings about the request itself. */
  readonly warnings?: readonly string[];
}
