/** How the document is made: its format, names and quality, and the files that go with it. */
import type { InvoiceProfile, JsonObject } from "#studio/service/types.ts";

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
  /** Documents are electronic invoices in this profile. */
  readonly invoice?: InvoiceProfile | undefined;
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

/** The formats that can contain the XML of an invoice. */
export function holdsInvoice(format: Format): boolean {
  return format === ".pdf/a-3b" || format === ".pdf/a-3a";
}

/** The data of an invoice whose terms are mapped. Sample data have made-up amounts, which would contradict those that the service computes. */
export function withoutInvoice({ invoice: _, ...data }: JsonObject): JsonObject {
  return data;
}

/** The body of `POST /v1/document`, without what has its default. */
export function documentRequest(template: string, data: JsonObject, plan: Plan, files: AddedFiles): JsonObject {
  const { format, outputName, name, quality } = plan;
  const invoice = holdsInvoice(format) ? plan.invoice : undefined;
  const hasQuality = quality !== 100 && (isPdf(format) || format === ".png");
  return {
    template_id: template,
    output_format: format,
    ...(name !== "" && { name }),
    ...(outputName !== "" && { output_name: outputName }),
    ...(hasQuality && { output_quality: quality }),
    ...(isPdf(format) && addedFiles(files)),
    ...(invoice !== undefined && { invoice }),
    data: invoice === undefined ? data : withoutInvoice(data),
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
