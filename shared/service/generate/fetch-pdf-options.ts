/** Fetches the files that a caller adds to a PDF. */
import type { OutputFormat } from "#shared/base/model/format.ts";
import type { Dependencies } from "#shared/service/dependencies/dependencies.ts";
import { filesOfRequest } from "#shared/storage/remote/files-of-request.ts";
import { filesToAttach, filesToMerge } from "./caller-files.ts";
import type { DocumentInfo } from "./document-info.ts";
import { isPdfFormat, type PdfOptions } from "./finish-document.ts";
import type { Generation } from "./generation.ts";

/** @throws ServiceError `attachment_unavailable`, `attachments_need_pdfa_3b`, `invoice_unusable`, `request_invalid` */
export async function fetchPdfOptions(
  deps: Pick<Dependencies, "remoteFiles" | "pdfs">,
  { outputFormat: format, outputQuality: quality, mergeWith, attach }: PdfGeneration,
  info: DocumentInfo,
): Promise<PdfOptions> {
  if (!isPdfFormat(format)) {
    if (mergeWith.length > 0) info.warn(ignored("merge_with", format));
    if (attach.length > 0) info.warn(ignored("attach", format));
    return { quality, mergeWith: [], attachments: [] };
  }
  const fetching = { ...deps, remoteFiles: filesOfRequest(deps.remoteFiles) };
  const [files, attachments] = await Promise.all([
    filesToMerge(fetching, mergeWith, info),
    filesToAttach(fetching, attach, format, info),
  ]);
  return { quality, mergeWith: files, attachments };
}

function ignored(field: string, format: OutputFormat): string {
  return `${field} was ignored: it applies to PDF and PDF/A output, and output_format is ${format}`;
}

type PdfGeneration = Pick<Generation, "outputFormat" | "outputQuality" | "mergeWith" | "attach">;
