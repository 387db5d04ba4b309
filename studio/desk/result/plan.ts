/** How the document is made: its format, names and quality, and the files that go with it. */
import type { JsonObject } from "#studio/service/types.ts";

export const FORMATS = [
  ".pdf",
  ".docx",
  ".pdf/a-1b",
  ".pdf/a-2b",
  ".pdf/a-3b",
  ".pdf/a-2a",
  ".pdf/a-3a",
  ".doc",
  ".odt",
  ".html",
  ".txt",
  ".png",
] as const;
export type Format = (typeof FORMATS)[number];

export interface Plan {
  readonly format: Format;
  readonly outputName: string;
  readonly name: string;
  /** 1 to 100. */
  readonly quality: number;
  readonly isStored: boolean;
}

export const FIRST_PLAN: Plan = { format: ".pdf", outputName: "", name: "", quality: 100, isStored: false };

/** A file that is appended or attached: a `data:` URI. */
export interface AddedFile {
  readonly name: string;
  readonly uri: string;
}

export interface AddedFiles {
  readonly mergeWith: readonly AddedFile[];
  readonly attach: readonly AddedFile[];
}

export function isPdf(format: Format): boolean {
  return format.startsWith(".pdf");
}

/** The body of `POST /v1/document`, without what has its default. */
export function documentRequest(template: string, data: JsonObject, plan: Plan, files: AddedFiles): JsonObject {
  const { format, outputName, name, quality } = plan;
  const hasQuality = quality !== 100 && (isPdf(format) || format === ".png");
  return {
    template_id: template,
    output_format: format,
    ...(name !== "" && { name }),
    ...(outputName !== "" && { output_name: outputName }),
    ...(hasQuality && { output_quality: quality }),
    ...(isPdf(format) && addedFiles(files)),
    data,
  };
}

export function addedFiles({ mergeWith, attach }: AddedFiles): { merge_with?: string[]; attach?: string[] } {
  return {
    ...(mergeWith.length > 0 && { merge_with: mergeWith.map(({ uri }) => uri) }),
    ...(attach.length > 0 && { attach: attach.map(({ uri }) => uri) }),
  };
}

/** What keeping them takes. */
export function bytesOf({ mergeWith, attach }: AddedFiles): number {
  return [...mergeWith, ...attach].reduce((sum, { uri }) => sum + uri.length, 0);
}

export function endingOf(format: Format): string {
  return format.replace(/\/.*/, "");
}
