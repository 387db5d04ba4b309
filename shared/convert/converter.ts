/** Port: turns a word-processing file into another format. Adapters: `*.process.ts` (LibreOffice on this machine). */
import type { OutputFormat, TemplateFormat } from "#shared/model/format.ts";

/** What the converter reads: template formats that a word processor opens, and HTML that loads nothing. */
export type SourceFormat = Extract<TemplateFormat, ".docx" | ".doc" | ".odt" | ".rtf"> | ".html";

/** What the converter writes. */
export type TargetFormat = Exclude<OutputFormat, ".png">;

export interface Conversion {
  readonly source: Uint8Array;
  readonly from: SourceFormat;
  readonly to: TargetFormat;
  /** For `.pdf`: whether its bookmarks, by name, become destinations of the PDF. */
  readonly keepsBookmarks?: boolean;
}

export interface Converter {
  /** How many conversions it works on side by side. */
  readonly atOnce: number;

  /**
   * Converts one file.
   *
   * @throws ServiceError `converter_unavailable` when no converter is installed, `conversion_failed` when
   *   the file cannot be read or written, `conversion_timed_out` when it takes too long, `work_interrupted` when
   *   somebody ended the converter twice.
   */
  convert(conversion: Conversion): Promise<Uint8Array>;

  /** Lets a cold converter start while the caller still prepares its file. Never throws. */
  prepare(): void;

  /**
   * The family that text in this one is shown with: itself where the converter has it. Undefined where it cannot be
   * told. Never throws.
   */
  matchFont(family: string): Promise<string | undefined>;

  /** Whether a conversion can be tried: false when no converter is installed. */
  isAvailable(): boolean;
}
