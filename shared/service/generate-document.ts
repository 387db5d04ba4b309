/** Generates a document: merges the data into the template, in the format that is asked for; and stores it. */
import type { DataItem } from "#shared/merge/data-item.ts";
import { invalidTags } from "#shared/merge/faults/invalid-tags.ts";
import { type FetchedPictures, NO_PICTURES } from "#shared/merge/pictures/picture.ts";
import type { Account } from "#shared/model/account.ts";
import type { Disposition } from "#shared/model/disposition.ts";
import { documentFileKey, type StoredDocument } from "#shared/model/document.ts";
import type { Format, OutputFormat } from "#shared/model/format.ts";
import type { DocumentId, TemplateId } from "#shared/model/ids.ts";
import type { Template } from "#shared/model/template.ts";
import { filesOfRequest } from "#shared/remote/files-of-request.ts";
import { filesToAttach, filesToMerge } from "./caller-files.ts";
import type { CompiledTemplate } from "./compile-template.ts";
import { prepareToConvert } from "./convert-merged.ts";
import type { Dependencies } from "./dependencies.ts";
import { archivedFilename, documentFilename } from "./document-filenames.ts";
import { fetchPictures } from "./fetch-pictures.ts";
import { isPdfFormat, type PdfWishes } from "./finish-document.ts";
import { findTemplate } from "./get-template.ts";
import { produceFile } from "./produce-file.ts";
import { type DataFileRequest, itemsOfFile } from "./read-data-file.ts";
import { Remarks } from "./remarks.ts";
import { repeatOnConflict } from "./repeat-on-conflict.ts";
import { sweepLate } from "./sweep.ts";
import { wasRefused } from "./was-refused.ts";

/** At least one item, or a file with one in each row. */
export type GenerationData = { readonly items: readonly DataItem[] } | DataFileRequest;

export interface Generation {
  /** Made by `newDocumentId` for this document. */
  readonly id: DocumentId;
  readonly templateId: TemplateId;
  readonly data: GenerationData;
  /** The template's name when absent. */
  readonly name: string | undefined;
  /** File name without extension; the document's name when absent. */
  readonly outputName: string | undefined;
  readonly outputFormat: OutputFormat;
  /** 1 to 100; applies to PDF, PDF/A and PNG. */
  readonly outputQuality: number;
  /** URLs and data URIs of PDFs behind the document and of attached files; apply to PDF and PDF/A. */
  readonly mergeWith: readonly string[];
  readonly attach: readonly string[];
  readonly singleFile: boolean;
  readonly pageBreak: boolean;
  readonly disposition: Disposition;
}

export interface GeneratedDocument {
  readonly document: StoredDocument;
  /** Bytes, or for an archive a stream of them. */
  readonly content: Uint8Array | AsyncIterable<Uint8Array>;
  /** Complete when the content is. */
  readonly remarks: Remarks;
}

/**
 * The document, not stored: an archive's content fails while it is read, everything else fails here.
 * @throws ServiceError `template_not_found`, `template_has_invalid_tags`, `upload_*`, `data_*`, `merge_failed`, `conversion_*`,
 *   `converter_unavailable`, `attachment_unavailable`, `attachments_need_pdfa_3b`, `conformance_failed`
 */
export async function generateDocument(
  deps: Pick<
    Dependencies,
    | "region"
    | "templates"
    | "converter"
    | "htmlRenderer"
    | "pdfs"
    | "remoteFiles"
    | "compiledTemplates"
    | "dataReader"
    | "uploads"
    | "files"
    | "otherRegions"
    | "now"
  >,
  account: Account,
  generation: Generation,
): Promise<GeneratedDocument> {
  const { outputFormat: format, pageBreak } = generation;
  const { template, compiled } = await repeatOnConflict(() => openTemplate(deps, account, generation));
  const remarks = new Remarks();
  const fetching = { ...deps, remoteFiles: filesOfRequest(deps.remoteFiles) };
  const [{ dataLength, items, fetched }, wishes] = await Promise.all([
    itemsWithPictures(fetching, compiled, account.id, generation, remarks),
    pdfWishes(fetching, generation, remarks),
  ]);
  const document = describe(deps, template, generation, dataLength);
  const content = await produceFile(deps, compiled, {
    items,
    fetched,
    format,
    pageBreak,
    ...wishes,
    archive: document.format === ".zip" ? namesInArchive(document, generation) : undefined,
    title: document.name,
    remarks,
  });
  return { document, content, remarks };
}

/** @throws RecordConflict when the template's file is replaced in this moment */
async function openTemplate(
  deps: Pick<Dependencies, "templates" | "compiledTemplates" | "converter" | "htmlRenderer" | "pdfs">,
  account: Account,
  { templateId, outputFormat }: Generation,
) {
  const { template } = await findTemplate(deps, account, templateId);
  assertUsable(template);
  prepareToConvert(deps, template.format, outputFormat);
  return { template, compiled: await deps.compiledTemplates.get(template) };
}

interface ItemsWithPictures {
  /** Of all items that were sent. */
  readonly dataLength: number;
  /** Those that the file shows. */
  readonly items: readonly DataItem[];
  readonly fetched: FetchedPictures;
}

async function itemsWithPictures(
  deps: Parameters<typeof itemsOfFile>[0] & Pick<Dependencies, "remoteFiles">,
  { findPictures }: Pick<CompiledTemplate, "findPictures">,
  account: Account["id"],
  generation: Generation,
  remarks: Remarks,
): Promise<ItemsWithPictures> {
  const { data, outputFormat } = generation;
  const all = "items" in data ? data.items : await itemsOfFile(deps, data, account);
  const items = shownItems(all, generation);
  // Text shows no pictures.
  const fetched = outputFormat === ".txt" ? NO_PICTURES : await fetchPictures(deps, findPictures(items), remarks);
  return { dataLength: all.length, items, fetched };
}

/** One picture shows the first page, which no other item reaches where each starts on a page of its own. */
function shownItems(
  items: readonly DataItem[],
  { outputFormat, singleFile, pageBreak }: Generation,
): readonly DataItem[] {
  return outputFormat === ".png" && singleFile && pageBreak ? items.slice(0, 1) : items;
}

async function pdfWishes(
  deps: Pick<Dependencies, "remoteFiles" | "pdfs">,
  { outputFormat: format, outputQuality: quality, mergeWith, attach }: Generation,
  remarks: Remarks,
): Promise<PdfWishes> {
  if (!isPdfFormat(format)) return { quality, mergeWith: [], attachments: [] };
  const [files, attachments] = await Promise.all([
    filesToMerge(deps, mergeWith, remarks),
    filesToAttach(deps, attach, format),
  ]);
  return { quality, mergeWith: files, attachments };
}

/** Stores the document; it exists from when its record is written, which is last. */
export async function storeDocument(
  deps: Pick<Dependencies, "region" | "documents" | "files" | "jobs" | "moments" | "accountRegions" | "now">,
  { document, content }: GeneratedDocument,
): Promise<StoredDocument> {
  const { documents, files } = deps;
  const { id, accountId } = document;
  const key = documentFileKey(id);
  let assertInTime = () => {};
  const sweepUnlessNamed = async () => {
    assertInTime = await sweepLate(deps, { kind: "sweep-document", id });
  };
  await files.put(key, afterwards(content, sweepUnlessNamed));
  try {
    await deps.accountRegions.note(accountId, deps.region);
    assertInTime();
    const stored = { ...document, created: await deps.moments.reserve(accountId) };
    await documents.insert(stored);
    return stored;
  } catch (error) {
    if (wasRefused(error)) await files.remove([key]);
    throw error;
  }
}

/** The content, and when all of it is there, a last step: an archive may take longer than a job waits. */
async function* afterwards(content: GeneratedDocument["content"], step: () => Promise<void>) {
  if (content instanceof Uint8Array) yield content;
  else yield* content;
  await step();
}

/** interface.md: a template with at least one invalid tag cannot be used to generate documents. */
function assertUsable({ tags }: Template): void {
  if (tags.invalid.length > 0) throw invalidTags(tags.invalid);
}

function describe(
  deps: Pick<Dependencies, "region" | "now">,
  template: Template,
  { id, name: wanted, outputName, outputFormat, singleFile, disposition }: Generation,
  dataLength: number,
): StoredDocument {
  const name = wanted ?? template.name;
  // single_file is ignored when there is only one data item (interface.md).
  const format: Format = !singleFile && dataLength > 1 ? ".zip" : outputFormat;
  return {
    id,
    accountId: template.accountId,
    templateId: template.id,
    created: deps.now(),
    name,
    dataLength,
    filename: documentFilename(outputName ?? name, format),
    format,
    region: deps.region,
    disposition,
  };
}

function namesInArchive(
  { name, dataLength }: StoredDocument,
  { outputName, outputFormat }: Generation,
): (position: number) => string {
  return (position) => archivedFilename(outputName ?? name, outputFormat, { position, of: dataLength });
}
