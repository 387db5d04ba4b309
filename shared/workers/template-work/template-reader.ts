/**
 * Port: reads template files that callers send, within limits of time and memory. Adapters: `template-work.process.ts`
 * (child processes) and `template-reader.lambda.ts` (on AWS the function itself is the worker).
 */
import type { TemplateFormat } from "#shared/base/model/format.ts";
import type { TemplateTexts, TextReplacement } from "#shared/base/model/text-replacement.ts";
import type { TextsWanted } from "#shared/engine/template/edit/template-texts.ts";
import type { ReadOptions, TemplateReading } from "#shared/engine/template/read-tags.ts";
import type { SchemaSyntax } from "#shared/engine/template/schema/shape-of-tags.ts";
import type { UsedFont } from "#shared/engine/template-file/package/used-fonts.ts";

export interface TemplateReader {
  /**
   * Verifies that a file to be converted (.doc, .odt, .rtf) is what its name states, and removes everything that would
   * make a converter read other files.
   * @throws ServiceError `template_*`, `work_interrupted`, `shutting_down`
   */
  disarm(file: TemplateFile): Promise<Uint8Array>;

  /**
   * Returns the file's tags, and the forms in which it can be shown.
   * @throws ServiceError `template_*`, `request_invalid` for an empty delimiter, `work_interrupted`, `shutting_down`
   */
  read(file: TemplateFile, options: ReadOptions): Promise<ReadTemplate>;

  /**
   * Returns what the file tells of its data, with the delimiters and the syntax of the template: JSON of a
   * `TemplateSchema`.
   * @throws ServiceError `template_*`, `work_interrupted`, `shutting_down`
   */
  schema(file: TemplateFile, syntax: SchemaSyntax): Promise<Uint8Array>;

  /**
   * Returns a page of the file's texts, with the tags and corrections that are proposed for them.
   * @throws ServiceError `template_*`, `work_interrupted`, `shutting_down`
   */
  texts(file: TemplateFile, wanted: TextsWanted): Promise<TemplateTexts>;

  /**
   * Returns the file with other texts. A file that was converted stays the .docx made from it.
   * @throws ServiceError `text_not_found`, `text_only_in_tags`, `text_ambiguous`, `texts_overlap`, `request_invalid`,
   *   `template_*`, `work_interrupted`, `shutting_down`
   */
  edit(file: TemplateFile, replacements: readonly TextReplacement[]): Promise<Uint8Array>;

  /** Lets the work start sooner. Never throws. */
  prepare(): void;
}

export interface TemplateFile {
  /** The name as uploaded. */
  readonly filename: string;
  readonly format: TemplateFormat;
  /** The file; for all methods but `disarm`, the .docx made from a .doc, .odt or .rtf. */
  readonly bytes: Uint8Array;
}

export interface ReadTemplate {
  readonly reading: TemplateReading;
  readonly shown: ShownTemplate;
}

/** The file with its tags as they are written in it. */
export interface ShownTemplate {
  /** Undefined if only a word processor can show it. */
  readonly html: string | undefined;
  /** Undefined if a word processor would show it badly. */
  readonly docx: Uint8Array | undefined;
  /** The fonts of a .docx, in order of first use. */
  readonly fonts: readonly UsedFont[];
}
