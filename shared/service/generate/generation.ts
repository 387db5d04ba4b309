/** Declares what a caller requests with POST /v1/document. */

import { type Disposition, dispositionSchema } from "#shared/base/model/disposition.ts";
import { type OutputFormat, outputFormatSchema } from "#shared/base/model/format.ts";
import { type DocumentId, id, type TemplateId } from "#shared/base/model/ids.ts";
import { boolean, list, number, object, optional, text } from "#shared/base/model/schema.ts";
import type { PackedItems } from "#shared/engine/data/packed-items.ts";
import type { DataFileRequest } from "./read-data-file.ts";

/** At least one item, or a data file with one item in each row. */
export type GenerationData = { readonly items: PackedItems } | DataFileRequest;

export interface Generation {
  /** Created by `newDocumentId` for this document. */
  readonly id: DocumentId;
  readonly templateId: TemplateId;
  readonly data: GenerationData;
  /** Defaults to the template's name. */
  readonly name: string | undefined;
  /** The file name without extension, which may contain tags. Defaults to the document's name. */
  readonly outputName: string | undefined;
  readonly outputFormat: OutputFormat;
  /** 1 to 100; applies to PDF, PDF/A and PNG. */
  readonly outputQuality: number;
  /** URLs and data URIs of PDFs to append and of files to attach. They apply to PDF and PDF/A. */
  readonly mergeWith: readonly string[];
  readonly attach: readonly string[];
  readonly singleFile: boolean;
  readonly pageBreak: boolean;
  /** Whether items that cannot be made are left out with a warning, instead of failing the document. */
  readonly isLenient: boolean;
  readonly disposition: Disposition;
  /** Marks where values stand, for the preview of one item: see `placeAddress`. */
  readonly placeSecret?: string;
}

/** The fields that are stored for a batch with its request. */
export type GenerationOptions = Omit<Generation, "id" | "data" | "placeSecret">;

export const generationOptionsSchema = object<GenerationOptions>({
  templateId: id(),
  name: optional(text),
  outputName: optional(text),
  outputFormat: outputFormatSchema,
  outputQuality: number,
  mergeWith: list(text),
  attach: list(text),
  singleFile: boolean,
  pageBreak: boolean,
  isLenient: boolean,
  disposition: dispositionSchema,
});
