/**
 * Port: merges items into templates, within limits of time and memory. Adapters: `template-work.process.ts` (child
 * processes, one for each processor) and `merger.lambda.ts` (on AWS the function itself is the worker).
 */

import type { ItemJson } from "#shared/data/packed-items.ts";
import type { TogetherFile, TogetherOptions } from "#shared/merge/assembly/assemble-together.ts";
import type { WantedPictures } from "#shared/merge/find-pictures.ts";
import type { MergedKind } from "#shared/merge/merged-kinds.ts";
import type { FetchedPictures, Picture, PictureFault } from "#shared/merge/pictures/picture.ts";
import type { TemplateSyntax } from "#shared/merge/syntax/syntax.ts";
import type { TemplateFormat } from "#shared/model/format.ts";

/** Every method @throws ServiceError `work_interrupted`, `shutting_down`; those that get a template `template_*` too. */
export interface Merger {
  /** How many calls it works on side by side. */
  readonly atOnce: number;

  /** @throws ServiceError `template_too_complex` */
  traits(template: MergedTemplate): Promise<TemplateTraits>;

  /** How its documents can be converted several in one file; undefined where they cannot. */
  sharing(template: MergedTemplate): Promise<Sharing | undefined>;

  /** For each item, the pictures to be fetched before it is merged; or why it cannot be. */
  findPictures(template: MergedTemplate, items: readonly ItemJson[]): Promise<readonly ItemPictures[]>;

  /** For each item the name with its values; undefined where it fills none of the name's tags. */
  fillNames(naming: Naming, items: readonly ItemJson[]): Promise<readonly (string | undefined)[]>;

  /** Judged by its content. */
  readPicture(bytes: Uint8Array): Promise<Picture | PictureFault>;

  /** A file for each item, in their order. What takes too much time or memory is the fault of the item alone. */
  render(template: MergedTemplate, job: RenderJob): Promise<readonly RenderedItem[]>;

  /** All items in one file. @throws ItemNotMerged; ServiceError `document_too_large` */
  assemble(template: MergedTemplate, job: AssembleJob): Promise<Uint8Array>;

  /**
   * Items in one file from whose PDF each can be taken again; see `SharedConversion.assemble`.
   * @throws ServiceError `document_too_large`
   */
  assembleTogether(template: MergedTemplate, job: TogetherJob): Promise<TogetherFile | undefined>;
}

export interface MergedTemplate {
  /** Tells this file with this syntax from every other. */
  readonly key: string;
  readonly syntax: TemplateSyntax;
  /** As they were uploaded. */
  readonly filename: string;
  readonly format: TemplateFormat;
  /** The file that items are merged into. */
  readonly file: Uint8Array;
}

export interface TemplateTraits {
  /** Whether pictures can be wanted. Where none can, items need not be looked through. */
  readonly marksPictures: boolean;
}

export interface Sharing {
  /** Whether the pages tell how many there are. */
  readonly tellsPages: boolean;
}

/** Reasons as of `MergeFailure`. */
export type ItemPictures = WantedPictures | NotMerged;

interface NotMerged {
  readonly reason: string;
}

export interface Naming {
  /** As the caller wrote it, with tags as they stand in the template. */
  readonly name: string;
  readonly syntax: TemplateSyntax;
}

export interface RenderJob {
  readonly kind: MergedKind;
  readonly items: readonly ItemJson[];
  readonly fetched: FetchedPictures;
}

export interface AssembleJob extends RenderJob {
  readonly pageBreak: boolean;
}

export interface TogetherJob extends TogetherOptions {
  readonly items: readonly ItemJson[];
}

/** The bytes, or why the item cannot be merged. */
export type RenderedItem = { readonly bytes: Uint8Array } | NotMerged;
