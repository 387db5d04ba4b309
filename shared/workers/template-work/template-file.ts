/** Defines the template files that callers send, and what is read from them. */
import type { AccessibilityProblem } from "#shared/base/model/accessibility-problem.ts";
import type { TemplateFormat } from "#shared/base/model/format.ts";
import type { TemplateReading } from "#shared/engine/template/read-tags.ts";
import type { UsedFont } from "#shared/engine/template-file/package/used-fonts.ts";

export interface TemplateFile {
  /** The name as uploaded. */
  readonly filename: string;
  readonly format: TemplateFormat;
  /** The file; for all methods but `disarm`, the .docx made from a .doc, .odt or .rtf. */
  readonly bytes: Uint8Array;
}

export interface ReadTemplate {
  readonly reading: TemplateReading & { readonly accessibilityProblems: readonly AccessibilityProblem[] };
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
