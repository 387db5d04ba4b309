/**
 * Port: merges many items beside the service's own process, so that this one answers others meanwhile. Adapter:
 * `merger.process.ts` (child processes, one for each processor).
 */
import type { TogetherFile, TogetherWishes } from "#shared/merge/assemble-together.ts";
import type { AssemblyWishes, MergedKind } from "#shared/merge/compile-template.ts";
import type { DataItem } from "#shared/merge/data-item.ts";
import type { FetchedPictures } from "#shared/merge/pictures/picture.ts";
import type { TemplateSyntax } from "#shared/merge/syntax.ts";
import type { TemplateFormat } from "#shared/model/format.ts";

export interface Merger {
  /** How many calls it works on side by side. */
  readonly atOnce: number;

  /**
   * A file for each item, in their order. What takes a process down is tried again on a fresh one, and then without the
   * others, so that it is the fault of the item alone.
   * @throws ServiceError `template_has_invalid_tags`, `shutting_down`
   */
  render(template: MergedTemplate, job: RenderJob): Promise<readonly RenderedItem[]>;

  /**
   * All items in one file.
   * @throws ItemNotMerged; ServiceError `document_too_large`, `template_has_invalid_tags`, `shutting_down`
   */
  assemble(template: MergedTemplate, job: AssembleJob): Promise<Uint8Array>;

  /**
   * Items in one file from whose PDF each can be taken again; see `SharedConversion.assemble`.
   * @throws ServiceError `document_too_large`, `template_has_invalid_tags`, `shutting_down`
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
  /** The file that items are merged into; asked for where it is not known yet. */
  readonly read: () => Promise<Uint8Array>;
}

export interface RenderJob {
  readonly kind: MergedKind;
  readonly items: readonly DataItem[];
  readonly fetched: FetchedPictures;
}

export interface AssembleJob extends RenderJob, AssemblyWishes {
  readonly fetched: FetchedPictures;
}

export interface TogetherJob extends TogetherWishes {
  readonly items: readonly DataItem[];
}

/** The bytes, or why the item cannot be merged, as of `MergeFailure`. */
export type RenderedItem = { readonly bytes: Uint8Array } | { readonly reason: string };
