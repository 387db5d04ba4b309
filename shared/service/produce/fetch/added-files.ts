/** Fetches the files that a caller adds to a PDF. */
import { isPdfFormat, type OutputFormat } from "#shared/base/model/format.ts";
import type { AddedFiles } from "#shared/pdf/added-files.ts";
import type { Dependencies } from "#shared/service/dependencies/dependencies.ts";
import type { DocumentInfo } from "#shared/service/produce/pieces/document-info.ts";
import type { Generation } from "#shared/service/produce/plan/generation.ts";
import { filesOfRequest } from "#shared/storage/remote/files-of-request.ts";
import { filesToAttach, filesToMerge } from "./attachments.ts";

/** @throws ServiceError `attachment_unavailable`, `attachments_need_pdfa_3b`, `invoice_unusable`, `request_invalid` */
export async function fetchAddedFiles(
  deps: Pick<Dependencies, "remoteFiles" | "pdfs">,
  { options: { outputFormat: format }, mergeWith, attach }: Pick<Generation, "options" | "mergeWith" | "attach">,
  info: DocumentInfo,
): Promise<AddedFiles> {
  if (!isPdfFormat(format)) {
    if (mergeWith.length > 0) info.warn(ignored("merge_with", format));
    if (attach.length > 0) info.warn(ignored("attach", format));
    return { mergeWith: [], attachments: [] };
  }
  const fetching = { ...deps, remoteFiles: filesOfRequest(deps.remoteFiles) };
  const [files, attachments] = await Promise.all([
    filesToMerge(fetching, mergeWith, info),
    filesToAttach(fetching, attach, format, info),
  ]);
  return { mergeWith: files, attachments };
}

function ignored(field: string, format: OutputFormat): string {
  return `${field} was ignored: it applies to PDF and PDF/A output, and output_format is ${format}`;
}
