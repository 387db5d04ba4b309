/** Defines the messages between the service and a process that works on templates. */
import type { ErrorCode } from "#shared/base/errors/catalogue.ts";
import type { Violation } from "#shared/engine/merge/values/violation.ts";
import type { FontMethods, JsonMethods, MergeMethods, ReadMethods } from "./ask-worker.ts";

/** A method and its parameters. Questions are asked one at a time. */
export interface TemplateQuestion {
  readonly method: keyof ReadMethods | keyof MergeMethods | keyof JsonMethods | keyof FontMethods;
  readonly parameters: readonly unknown[];
}

export type TemplateAnswer =
  | { readonly kind: "done"; readonly result: unknown }
  /** The process does not have the template: the question must be repeated with the file. */
  | { readonly kind: "template_wanted" }
  /** `position` counts from 1. */
  | { readonly kind: "not_merged"; readonly position: number; readonly reason: string }
  /** The document is invalid. `position` counts from 1 if it is known. */
  | { readonly kind: "invalid"; readonly violation: Violation; readonly position: number | undefined }
  | { readonly kind: "refused"; readonly code: ErrorCode; readonly message: string }
  /** An internal error of the program; `detail` is for the log. */
  | { readonly kind: "failed"; readonly detail: string };
