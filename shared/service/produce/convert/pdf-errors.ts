/** Translates failures of PDF work into catalogue errors. */

import { serviceError } from "#shared/base/errors/service-error.ts";
import type { OutputFormat } from "#shared/base/model/format.ts";
import { PDF_DEADLINE_MS } from "#shared/workers/pdf-work/pdf-worker.ts";
import { WorkFailure } from "#shared/workers/processes/work-failure.ts";

/**
 * @param format the output format, for the message
 * @param options whether PDFs of the caller are appended, which then are the likeliest cause
 * @throws ServiceError `conversion_failed`, `conversion_timed_out`, `merge_with_timed_out`, `document_too_large`; other
 *   errors pass through
 */
export async function withPdfErrors<Result>(
  format: OutputFormat,
  work: Promise<Result>,
  { merges = false }: { readonly merges?: boolean } = {},
): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof WorkFailure)) throw error;
    if (error.fault === "timed_out" && merges)
      throw serviceError("merge_with_timed_out", { format, seconds: PDF_DEADLINE_MS / 1000 }, error);
    if (error.fault === "timed_out")
      throw serviceError("conversion_timed_out", { format, seconds: PDF_DEADLINE_MS / 1000 }, error);
    if (error.fault === "too_large")
      throw serviceError("document_too_large", { reason: "combining its pages takes too much memory" }, error);
    throw serviceError("conversion_failed", { format, reason: "its pages could not be combined" }, error);
  }
}
