/** What the service and a process that works on templates say to each other. */
import type { ErrorCode } from "#shared/errors/catalogue.ts";
import type { JsonMethods, MergeMethods, ReadMethods } from "./ask-worker.ts";

/** One at a time: a method and its parameters. */
export interface TemplateQuestion {
  readonly method: keyof ReadMethods | keyof MergeMethods | keyof JsonMethods;
  readonly parameters: readonly unknown[];
}

export type TemplateAnswer =
  | { readonly kind: "done"; readonly result: unknown }
  /** The process does not have the template: the question is to be asked again, with its file. */
  | { readonly kind: "template_wanted" }
  /** `position` from 1. */
  | { readonly kind: "not_merged"; readonly position: number; readonly reason: string }
  | { readonly kind: "refused"; readonly code: ErrorCode; readonly message: string }
  /** A fault of the program itself; `detail` is for the log. */
  | { readonly kind: "failed"; readonly detail: string };
