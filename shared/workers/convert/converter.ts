/**
 * Port: converts a word-processing file to another format. Adapters: `*.process.ts` (LibreOffice on this machine) and
 * `*.lambda.ts` (a function on AWS).
 */
import type { OutputFormat, TemplateFormat } from "#shared/base/model/format.ts";

/** The formats that the converter reads: template formats that a word processor opens, and HTML that loads nothing. */
export type SourceFormat = Extract<TemplateFormat, ".docx" | ".doc" | ".odt" | ".rtf"> | ".html";

/** The formats that the converter writes. Level A of PDF/A is made of a file of level B. */
export type TargetFormat = Exclude<OutputFormat, ".png" | ".xml" | ".pdf/a-2a" | ".pdf/a-3a">;

export interface Conversion {
  readonly source: Uint8Array;
  readonly from: SourceFormat;
  readonly to: TargetFormat;
  /** For `.pdf`: whether its bookmarks, by name, become destinations of the PDF. */
  readonly keepsBookmarks?: boolean;
  /** For PDF formats: whether the result is a tagged PDF. PDF/A-2 and PDF/A-3 always are. */
  readonly isTagged?: boolean;
}

export interface Converter {
  /** The number of conversions that it handles in parallel. */
  readonly atOnce: number;

  /**
   * Converts one file.
   * @throws ServiceError `converter_unavailable` if no converter is installed, `conversion_failed` if the file cannot
   * be read or written, `conversion_timed_out` if it takes too long, `work_interrupted` if the converter was ended from
   * outside twice.
   */
  convert(conversion: Conversion): Promise<Uint8Array>;

  /** Starts a cold converter while the caller still prepares its file. Never throws. */
  prepare(): void;

  /**
   * Returns the family in which text in this family is shown: the same one if the converter has it. Returns undefined
   * if that cannot be determined. Never throws.
   */
  matchFont(family: string): Promise<string | undefined>;

  /** Returns whether a conversion can be tried: false if no converter is installed. */
  isAvailable(): boolean;
}
