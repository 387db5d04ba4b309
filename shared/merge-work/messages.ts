/** What the service and a process that merges say to each other. */
import type { ErrorCode } from "#shared/errors/catalogue.ts";
import type { TogetherFile } from "#shared/merge/assemble-together.ts";
import type { AssembleJob, MergedTemplate, RenderedItem, RenderJob, TogetherJob } from "./merger.ts";

/** One at a time. */
export interface MergeQuestion {
  readonly template: Omit<MergedTemplate, "read">;
  /** Sent after `template_wanted`. */
  readonly file: Uint8Array | undefined;
  readonly work:
    | { readonly render: RenderJob }
    | { readonly assemble: AssembleJob }
    | { readonly assembleTogether: TogetherJob };
}

export type MergeAnswer =
  | { readonly kind: "rendered"; readonly items: readonly RenderedItem[] }
  | { readonly kind: "assembled"; readonly bytes: Uint8Array }
  | { readonly kind: "assembled_together"; readonly file: TogetherFile | undefined }
  /** The process does not have the template: the question is to be asked again, with its file. */
  | { readonly kind: "template_wanted" }
  /** `position` from 1. */
  | { readonly kind: "not_merged"; readonly position: number; readonly reason: string }
  | { readonly kind: "refused"; readonly code: ErrorCode; readonly message: string }
  /** A fault of the program itself; `detail` is for the log. */
  | { readonly kind: "failed"; readonly detail: string };
