/** Defines what `TemplateWorker` merges, and what it returns. */
import type { DataName } from "#shared/base/model/data-name.ts";
import type { TemplateFormat } from "#shared/base/model/format.ts";
import type { ItemJson } from "#shared/engine/data/packed-items.ts";
import type { SharedDocumentOptions } from "#shared/engine/merge/assembly/shared-document.ts";
import type { WantedPictures } from "#shared/engine/merge/find-pictures.ts";
import type { MergedKind } from "#shared/engine/merge/merged-kinds.ts";
import type { Picture } from "#shared/engine/merge/pictures/picture.ts";
import type { TemplateSyntax } from "#shared/engine/merge/syntax/syntax.ts";
import type { Violation } from "#shared/engine/merge/values/violation.ts";

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
  /** Whether copies may have several records, or number them: see `TemplateWorker.groupRecords`. */
  readonly groupsRecords?: true;
  /** Whether it finds columns by common names, as `ADDRESSBLOCK` does. */
  readonly findsAddresses?: true;
  /** The language of its text as a BCP 47 tag; absent if it states none. */
  readonly language?: string;
  /** The columns that it takes for the fields of an address, if it finds them so. */
  readonly matchedColumns?: readonly string[];
  /** The names that it looks up in the data; absent if they are too many to be compared with those of the data. */
  readonly names?: readonly DataName[];
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
  /** The positions of the items in the data, from 1, for the log. */
  readonly positions?: readonly number[];
}

export interface AssembleJob extends Omit<RenderJob, "placeSecret" | "positions"> {
  readonly pageBreak: boolean;
}

export interface SharedDocumentJob extends Omit<SharedDocumentOptions, "fetched"> {
  readonly fetched?: FetchedFiles;
  readonly items: readonly ItemJson[];
}

/** The file, or why the item cannot be merged. */
export type RenderedItem = MergedFile | NotRendered;

export interface MergedFile {
  readonly bytes: Uint8Array;
  /** Sentences about what it shows otherwise than the template's author may mean. */
  readonly warnings?: readonly string[];
}

interface NotRendered extends NotMerged {
  /** The rule that its document breaks, which is not the item's fault. */
  readonly violation?: Violation;
}
