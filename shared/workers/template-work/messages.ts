/** Defines the methods of the workers, and the messages between the service and a process that works on templates. */
import type { ErrorCode } from "#shared/base/errors/catalogue.ts";
import type { readJsonFields, readJsonItems } from "#shared/engine/data/read-json.ts";
import type { Violation } from "#shared/engine/merge/values/violation.ts";
import type { EDIT_METHODS } from "./edit-templates.ts";
import type { INVOICE_METHODS } from "./make-invoices.ts";
import type { MergeTemplates } from "./merge-templates.ts";
import type { FONT_METHODS } from "./read-fonts.ts";
import type { SCHEMA_METHODS } from "./read-schema.ts";
import type { READ_METHODS } from "./read-templates.ts";
import type { REVIEW_METHODS } from "./review-invoice.ts";

/** The methods that keep nothing for later calls. */
export type StatelessMethods = typeof READ_METHODS &
  typeof SCHEMA_METHODS &
  typeof EDIT_METHODS &
  typeof INVOICE_METHODS &
  typeof REVIEW_METHODS &
  typeof FONT_METHODS & { readonly readFields: typeof readJsonFields; readonly readItems: typeof readJsonItems };

/** The functions behind `TemplateWorker`, by the names of its methods. */
type TemplateMethods = StatelessMethods & { readonly [Name in keyof MergeTemplates]: MergeTemplates[Name] };

type MethodName = keyof TemplateMethods;

/**
 * Lets a worker run a method.
 * @throws WorkFailure `timed_out`, `too_large`; ServiceError `work_interrupted`, `shutting_down`; and the errors of the
 *   method
 */
export type CallWorker = <Name extends MethodName>(
  deadlineMs: number,
  method: Name,
  ...parameters: Parameters<TemplateMethods[Name]>
) => Promise<ReturnType<TemplateMethods[Name]>>;

/** A process gets one request at a time. */
export interface TemplateRequest {
  readonly method: MethodName;
  readonly parameters: readonly unknown[];
}

export type TemplateResponse =
  | { readonly kind: "done"; readonly result: unknown }
  /** The process does not have the template: the request must be repeated with the file. */
  | { readonly kind: "template_wanted" }
  /** `position` counts from 1. */
  | { readonly kind: "not_merged"; readonly position: number; readonly reason: string }
  /** The document is invalid. `position` counts from 1 if it is known. */
  | { readonly kind: "invalid"; readonly violation: Violation; readonly position: number | undefined }
  | { readonly kind: "refused"; readonly code: ErrorCode; readonly message: string }
  /** An internal error of the program; `detail` is for the log. */
  | { readonly kind: "failed"; readonly detail: string };
