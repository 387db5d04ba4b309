/**
 * Port: reads fonts that callers send, and embeds them in documents, within limits of time and memory. Adapters:
 * `template-work.process.ts` (child processes) and `font-reader.lambda.ts` (on AWS the function itself is the worker).
 */

import type { UploadedFile } from "#shared/base/model/sent-file.ts";
import type { FontFile } from "#shared/engine/fonts/embed-in-docx.ts";
import type { ReadFont } from "#shared/engine/fonts/read-font.ts";

/** All methods @throws ServiceError `work_interrupted`, `shutting_down`. */
export interface FontReader {
  /** @throws ServiceError `font_damaged`, `font_license_restricted` */
  readFont(file: UploadedFile): Promise<ReadFont>;

  /**
   * Returns the families that a .docx names, in comparable form.
   * @throws ServiceError `conversion_failed`
   */
  familiesInDocx(docx: Uint8Array): Promise<readonly string[]>;

  /**
   * Returns those of the families, in comparable form, whose names stand anywhere in a page.
   * @throws ServiceError `conversion_failed`
   */
  familiesInHtml(html: string, families: readonly string[]): Promise<readonly string[]>;

  /**
   * Returns the document with those of the fonts that it names.
   * @throws ServiceError `conversion_failed`
   */
  embedInDocx(docx: Uint8Array, fonts: readonly FontFile[]): Promise<Uint8Array>;
}
