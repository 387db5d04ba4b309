/** Fetches the files that a caller adds to a PDF by `merge_with` and `attach`. */
import { isPdfFormat, type OutputFormat } from "#shared/base/model/format.ts";
import type { AddedFiles, MergedFile } from "#shared/pdf/attachments/added-files.ts";
import type { Dependencies } from "#shared/service/dependencies/dependencies.ts";
import {
  budgetFor,
  type CountBytes,
  callerFile,
  shownUri,
  type Unavailable,
} from "#shared/service/files/caller-file.ts";
import type { DocumentInfo } from "#shared/service/produce/pieces/document-info.ts";
import type { Generation } from "#shared/service/produce/plan/generation.ts";
import { filesOfRequest } from "#shared/storage/remote/files-of-request.ts";
import { filesToAttach } from "./attachments.ts";

type Needs = Pick<Dependencies, "remoteFiles" | "pdfs">;

/** @throws ServiceError `attachment_unavailable`, `attachments_need_pdfa_3b`, `invoice_unusable`, `invoice_invalid`, `request_invalid` */
export async function fetchAddedFiles(
  deps: Needs,
  { options, mergeWith, attach }: Pick<Generation, "options" | "mergeWith" | "attach">,
  info: DocumentInfo,
): Promise<AddedFiles> {
  const { outputFormat: format, invoiceProfile, needsValidInvoice, messageLanguage } = options;
  if (!isPdfFormat(format)) {
    if (mergeWith.length > 0) info.warn(ignored("merge_with", format));
    if (attach.length > 0) info.warn(ignored("attach", format));
    return { mergeWith: [], attachments: [] };
  }
  const fetching = { ...deps, remoteFiles: filesOfRequest(deps.remoteFiles) };
  const [files, attachments] = await Promise.all([
    filesToMerge(fetching, mergeWith, info),
    filesToAttach(fetching, attach, { outputFormat: format, invoiceProfile, needsValidInvoice, messageLanguage }, info),
  ]);
  return { mergeWith: files, attachments };
}

function ignored(field: string, format: OutputFormat): string {
  return `${field} was ignored: it applies to PDF and PDF/A output, and output_format is ${format}`;
}

/**
 * Returns the PDFs to append to the document, in order. A file that is not found, is not a PDF, is damaged or is locked
 * is left out with a warning.
 * @throws ServiceError `request_invalid` when the total is too large
 */
async function filesToMerge(deps: Needs, uris: readonly string[], info: DocumentInfo): Promise<MergedFile[]> {
  const countBytes = budgetFor("merge_with");
  const files = await Promise.all(
    uris.map(async (uri, index) => {
      const result = await usablePdf(deps, uri, countBytes);
      const name = result.name ?? shownUri(uri);
      if ("bytes" in result) return [{ position: index + 1, name, bytes: result.bytes }];
      info.warn(`merge_with ${index + 1} (${name}) was ignored: ${result.reason}`);
      return [];
    }),
  );
  return files.flat();
}

type UsablePdf = ({ readonly bytes: Uint8Array } | Unavailable) & { readonly name?: string | undefined };

async function usablePdf(deps: Needs, uri: string, countBytes: CountBytes): Promise<UsablePdf> {
  const file = await callerFile(deps, uri, countBytes);
  if (!("bytes" in file)) return file;
  const examination = await deps.pdfs.examine(file.bytes);
  return examination.isUsable ? file : { name: file.name, reason: examination.reason };
}
