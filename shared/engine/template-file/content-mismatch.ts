/** Builds the error of a template whose content is of another format than its name says. */
import { type ServiceError, serviceError } from "#shared/base/errors/service-error.ts";
import { withoutExtension } from "#shared/base/model/filename.ts";
import type { FoundContent } from "./identify-content.ts";

/**
 * A template of another format only needs its own extension. Any other file has to be saved again.
 * @param format the extension of the file
 */
export function contentMismatch(filename: string, format: string, found: FoundContent): ServiceError {
  const remedy =
    found.format === undefined
      ? `Open it in a word processor, save it as ${format} and upload that file.`
      : `Rename it to ${withoutExtension(filename)}${found.format} and upload it again.`;
  return serviceError("template_content_mismatch", { filename, format, found: found.words, remedy });
}
