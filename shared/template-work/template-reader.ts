/**
 * Port: reads template files that callers send, within limits of time and memory. Adapters: `template-work.process.ts`
 * (child processes) and `template-reader.lambda.ts` (on AWS the function itself is the worker).
 */
import type { TemplateFormat } from "#shared/model/format.ts";
import type { ReadOptions, TemplateReading } from "#shared/template/read-tags.ts";
import type { UsedFont } from "#shared/template-file/package/used-fonts.ts";

export interface TemplateReader {
  /**
   * Proves that a file to be converted (.doc, .odt, .rtf) is what its name says, and takes out what would make a converter
   * read others.
   * @throws ServiceError `template_*`, `work_interrupted`, `shutting_down`
   */
  disarm(file: TemplateFile): Promise<Uint8Array>;

  /**
   * The file's tags, and what shows it.
   * @throws ServiceError `template_*`, `request_invalid` for an empty delimiter, `work_interrupted`, `shutting_down`
   */
  read(file: TemplateFile, options: ReadOptions): Promise<ReadTemplate>;

  /** Lets the work begin sooner. Never throws. */
  prepare(): void;
}

export interface TemplateFile {
  /** As they were uploaded. */
  readonly filename: string;
  readonly format: TemplateFormat;
  /** For reading, the .docx that was made of a .doc, .odt or .rtf. */
  readonly bytes: Uint8Array;
}

export interface ReadTemplate {
  readonly reading: TemplateReading;
  readonly shown: ShownTemplate;
}

/** The file with its tags as they stand in it. */
export interface ShownTemplate {
  /** Undefined where it takes a word processor. */
  readonly html: string | undefined;
  /** Undefined where a word processor shows it badly. */
  readonly docx: Uint8Array | undefined;
  /** Of a .docx, in order of first use. */
  readonly fonts: readonly UsedFont[];
}
