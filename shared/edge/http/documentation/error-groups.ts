/** Groups errors that several operations have in common, for the descriptions of their responses. */

/** Errors of work in a process of its own. */
export const WORKER_ERRORS = ["work_interrupted", "service_busy", "shutting_down"] as const;

/** Errors of converting or printing a file. */
export const CONVERSION_ERRORS = [
  "conversion_failed",
  "conversion_timed_out",
  "converter_unavailable",
  "converter_busy",
  "work_interrupted",
  "service_busy",
  "html_renderer_unavailable",
  "shutting_down",
] as const;

/** Errors of reading the content of a template's file. */
export const TEMPLATE_CONTENT_ERRORS = [
  "template_content_mismatch",
  "template_damaged",
  "template_encrypted",
  "template_has_macros",
  "template_holds_files",
  "template_too_large_unpacked",
  "template_too_complex",
  ...CONVERSION_ERRORS,
] as const;

/** Errors of reading a template's file. */
export const TEMPLATE_FILE_ERRORS = ["template_format_unsupported", ...TEMPLATE_CONTENT_ERRORS] as const;

/** Errors of a file that may be an upload. */
export const UPLOAD_ERRORS = [
  "upload_not_found",
  "upload_already_used",
  "upload_expired",
  "upload_not_complete",
  "upload_too_large",
] as const;

/** Errors of reading a data file. */
const DATA_FILE_ERRORS = [
  "data_sheet_unknown",
  "data_format_unsupported",
  "data_content_mismatch",
  "data_encrypted",
  "data_unreadable",
  "data_names_unmatched",
  "data_skipped",
  "data_too_large",
  "data_timed_out",
  "data_empty",
] as const;

/** Errors of generating a document. */
export const DOCUMENT_ERRORS = [
  "attachments_need_pdfa_3b",
  "invoice_invalid",
  "invoice_unusable",
  "merge_with_timed_out",
  "template_has_invalid_tags",
  "merge_failed",
  "attachment_unavailable",
  "conformance_failed",
  "not_accessible",
  "document_too_large",
  "document_invalid",
] as const;

/** Errors of sealing a document. */
const SEAL_ERRORS = [
  "signing_not_configured",
  "signing_key_not_found",
  "signing_key_expired",
  "timestamp_unavailable",
] as const;

/** Errors of generating a document from data that may be in a file. */
const GENERATION_ERRORS = ["request_fields_unknown", ...DATA_FILE_ERRORS, ...DOCUMENT_ERRORS, ...SEAL_ERRORS] as const;

/**
 * Errors of an asynchronous document. Temporary errors are retried, and all other errors that the caller did not cause
 * become one error.
 */
export const BATCH_ERRORS = [
  ...GENERATION_ERRORS,
  "request_invalid",
  "conversion_failed",
  "conversion_timed_out",
  "converter_unavailable",
  "html_renderer_unavailable",
  "storage_limit_reached",
  "document_not_made",
] as const;

/** Errors of reading a request with fields. */
export const BODY_ERRORS = [
  "request_invalid",
  "body_unreadable",
  "request_too_large",
  "content_type_unsupported",
  "content_encoding_unsupported",
] as const;

/** Errors of a request with an Idempotency-Key. */
export const IDEMPOTENCY_ERRORS = ["idempotency_key_in_use", "idempotency_key_reused"] as const;
