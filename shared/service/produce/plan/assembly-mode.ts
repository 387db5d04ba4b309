/** Decides how the items of a document are assembled into its file. */

import { isPdfFormat, type OutputFormat, type TemplateFormat } from "#shared/base/model/format.ts";
import { type MergedKind, mergedKinds, numbersPages } from "#shared/engine/merge/merged-kinds.ts";
import type { Dependencies } from "#shared/service/dependencies/dependencies.ts";
import type { AssemblyMode } from "./document-plan.ts";

interface ModeOptions {
  readonly format: OutputFormat;
  readonly pageBreak: boolean;
  /** The number of items that the document shows. */
  readonly count: number;
  /** Whether each item becomes a separate file. */
  readonly isArchive: boolean;
  /** Whether each item is an invoice, which is attached to its own PDF or is its own file. */
  readonly isInvoice: boolean;
}

/**
 * Items that start on separate pages become separate files where these can be joined, so that "Page 1 of N" and
 * endnotes are exact. All others are converted as one file.
 */
export function assemblyModeOf(
  template: TemplateFormat,
  { format, pageBreak, count, isArchive, isInvoice }: ModeOptions,
): AssemblyMode {
  if (isArchive) return "each";
  if (isInvoice) return "joined";
  const isConverted = mergedKindOf(format, template) === undefined;
  const canBeJoined = isPdfFormat(format) || format === ".txt";
  return count > 1 && isConverted && pageBreak && numbersPages(template) && canBeJoined ? "joined" : "whole";
}

/** Returns the kind of merged file that is in the format already. Returns undefined where a conversion is needed. */
export function mergedKindOf(format: OutputFormat, template: TemplateFormat): MergedKind | undefined {
  const kinds: Partial<Record<OutputFormat, MergedKind>> = {
    ".docx": "docx",
    ".txt": "text",
    ".html": "page",
    ".xml": "text",
  };
  const kind = kinds[format];
  if (kind === undefined || !mergedKinds(template).includes(kind)) return undefined;
  return format === ".xml" && template !== ".xml" ? undefined : kind;
}

/** Returns the kind that is merged first. Pages are printed where a browser is installed. */
export function firstMergedKind(
  { htmlRenderer }: Pick<Dependencies, "htmlRenderer">,
  format: OutputFormat,
  template: TemplateFormat,
): MergedKind {
  const final = mergedKindOf(format, template);
  if (final !== undefined) return final;
  if (template === ".html") return isPdfFormat(format) || format === ".png" ? "page" : "plainPage";
  const isPrinted = mergedKinds(template).includes("page") && (format === ".pdf" || format === ".png");
  return isPrinted && htmlRenderer.isAvailable() ? "page" : convertedKind(format, template);
}

/** Returns the kind that a word processor converts to the format without losing text. */
export function convertedKind(format: OutputFormat, template: TemplateFormat): MergedKind {
  if (!mergedKinds(template).includes("docxToConvert")) return "docx";
  if (format === ".txt") return "docxForText";
  if (format === ".doc") return "docxForDoc";
  return format === ".html" ? "docxForHtml" : "docxToConvert";
}
