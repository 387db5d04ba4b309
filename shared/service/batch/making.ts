/** Decides how the items of a document become its file. */
import type { OutputFormat } from "#shared/model/format.ts";
import type { CompiledTemplate, Merging } from "#shared/service/compile-template.ts";
import { isPdfFormat } from "#shared/service/finish-document.ts";
import type { Making } from "./production.ts";

interface Wishes {
  readonly format: OutputFormat;
  readonly pageBreak: boolean;
  /** Items that the document shows. */
  readonly count: number;
  /** Whether each item becomes a file of its own. */
  readonly isArchive: boolean;
}

/**
 * Items that start on pages of their own are converted each on its own, where the results can be joined: "Page 1 of N"
 * and end notes are exact by construction. All others are converted as one file.
 */
export function makingOf(compiled: CompiledTemplate, { format, pageBreak, count, isArchive }: Wishes): Making {
  if (isArchive) return "each";
  const isConverted = mergingTo(format, compiled) === undefined;
  const canBeJoined = isPdfFormat(format) || format === ".txt";
  return count > 1 && isConverted && pageBreak && compiled.numbersPages && canBeJoined ? "joined" : "whole";
}

/** What gives files of the format without a conversion. */
export function mergingTo(format: OutputFormat, { docx, text, page }: CompiledTemplate): Merging | undefined {
  const mergings: Partial<Record<OutputFormat, Merging | undefined>> = {
    ".docx": docx,
    ".txt": text,
    ".html": page,
  };
  return mergings[format];
}
