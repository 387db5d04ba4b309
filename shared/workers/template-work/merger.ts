/**
 * Port: merges items into templates, within limits of time and memory. Adapters: `template-work.process.ts` (child
 * processes, one for each processor) and `merger.lambda.ts` (on AWS the function itself is the worker).
 */

import type { TemplateFormat } from "#shared/base/model/format.ts";
import type { ItemJson } from "#shared/engine/data/packed-items.ts";
import type { SharedDocument, SharedDocumentOptions } from "#shared/engine/merge/assembly/shared-document.ts";
import type { WantedPictures } from "#shared/engine/merge/find-pictures.ts";
import type { MergedKind } from "#shared/engine/merge/merged-kinds.ts";
import type { Picture, PictureFault } from "#shared/engine/merge/pictures/picture.ts";
import type { TemplateSyntax } from "#shared/engine/merge/syntax/syntax.ts";
import type { BookmarkPages } from "#shared/pdf/destination-name.ts";

/**
 * Every method @throws ServiceError `work_interrupted`, `shutting_down`; those with a template parameter also
 * `template_*`.
 */
export interface Merger {
  /** The number of calls that it handles in parallel. */
  readonly atOnce: number;

  /** @throws ServiceError `template_too_complex` */
  traits(template: TemplateToMerge): Promise<TemplateTraits>;

  /** Returns how its documents can share a conversion, or undefined if they cannot. */
  sharing(template: TemplateToMerge): Promise<Sharing | undefined>;

  /**
   * Returns, for each item, the pictures and documents to fetch before it is merged, or why it cannot be merged.
   * @param fetched what was fetched before: what its templates want is returned too
   */
  findPictures(
    template: TemplateToMerge,
    items: readonly ItemJson[],
    fetched?: FetchedFiles,
  ): Promise<readonly ItemPictures[]>;

  /** Returns, for each item, the name with its values, or undefined if it fills none of the name's tags. */
  fillNames(naming: Naming, items: readonly ItemJson[]): Promise<readonly (string | undefined)[]>;

  /** Judges a picture by its content. */
  readPicture(bytes: Uint8Array): Promise<Picture | PictureFault>;

  /** Returns a file for each item, in order. If one item takes too much time or memory, only that item fails. */
  render(template: TemplateToMerge, job: RenderJob): Promise<readonly RenderedItem[]>;

  /** Merges all items into one file. @throws ItemNotMerged; ServiceError `document_too_large` */
  assemble(template: TemplateToMerge, job: AssembleJob): Promise<Uint8Array>;

  /**
   * Merges items into one file from whose PDF each document can be split again; see `SharedConversion.assemble`.
   * @throws ServiceError `document_too_large`
   */
  assembleSharedDocument(template: TemplateToMerge, job: SharedDocumentJob): Promise<SharedDocument | undefined>;

  /** Writes the entries of tables of contents, see `listContents`. @throws ServiceError `document_too_large` */
  listContents(docx: Uint8Array): Promise<Uint8Array | undefined>;

  /** Writes the numbers of pages, see `numberPages`. @throws ServiceError `document_too_large` */
  numberPages(docx: Uint8Array, pages: BookmarkPages): Promise<Uint8Array | undefined>;

  /** Moves text into the body, see `inReadingOrder`. @throws ServiceError `document_too_large` */
  inReadingOrder(docx: Uint8Array, target: "text" | "html"): Promise<Uint8Array>;

  /** Marks tables of contents as outdated, see `markOutdated`. @throws ServiceError `document_too_large` */
  markOutdated(docx: Uint8Array): Promise<Uint8Array>;
}

export interface TemplateToMerge {
  /** Identifies this file with this syntax. */
  readonly key: string;
  readonly syntax: TemplateSyntax;
  /** Whether it lists no tags. Then what stands between the delimiters is text, and the file is copied as it is. */
  readonly isWithoutTags?: boolean;
  /** The name as uploaded. */
  readonly filename: string;
  readonly format: TemplateFormat;
  /** The file that items are merged into. */
  readonly file: Uint8Array;
}

export interface TemplateTraits {
  /** Whether items can refer to pictures or documents. If not, they need not be searched. */
  readonly marksPictures: boolean;
  /** Whether items can refer to documents. */
  readonly placesDocuments: boolean;
  /** Whether documents have tables of contents, or other references to pages. */
  readonly listsPages: boolean;
  /** Whether documents print the name of their file. Their items are then merged with it: see `withFilename`. */
  readonly printsFilename: boolean;
}

export interface Sharing {
  /** Whether the pages print the page count. */
  readonly showsPageCount: boolean;
}

/** The pictures of an item, or the reason of a `MergeFailure`. */
export type ItemPictures = WantedPictures | NotMerged;

interface NotMerged {
  readonly reason: string;
}

export interface Naming {
  /** The name as the caller wrote it, with tags as they stand in the template. */
  readonly name: string;
  readonly syntax: TemplateSyntax;
}

/** A document that was fetched: a file, another template, or a sentence that says why there is none. */
export type SentDocument =
  | { readonly file: Uint8Array }
  | { readonly template: TemplateToMerge; readonly id: string }
  | { readonly fault: string };

/** Pictures by their addresses as written in the data, and documents by their keys: see `documentKey`. */
export type FetchedFiles = ReadonlyMap<string, Picture | SentDocument>;

export interface RenderJob {
  readonly kind: MergedKind;
  readonly items: readonly ItemJson[];
  readonly fetched: FetchedFiles;
  /** Marks where values stand, for a preview: see `placeAddress`. */
  readonly placeSecret?: string | undefined;
}

export interface AssembleJob extends Omit<RenderJob, "placeSecret"> {
  readonly pageBreak: boolean;
}

export interface SharedDocumentJob extends Omit<SharedDocumentOptions, "fetched"> {
  readonly fetched?: FetchedFiles;
  readonly items: readonly ItemJson[];
}

/** The bytes, or why the item cannot be merged. */
export type RenderedItem = { readonly bytes: Uint8Array } | NotMerged;
