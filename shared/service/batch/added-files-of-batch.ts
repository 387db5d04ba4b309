/** Fetches the files of `merge_with` and `attach` once for a batch, so that all of its chunks use the same files. */
import { batchInputKey } from "#shared/base/model/batch.ts";
import {
  exactly,
  list,
  number,
  object,
  oneOf,
  optional,
  parseStoredJson,
  type Schema,
  text,
} from "#shared/base/model/schema.ts";
import type { AddedFiles, MergedFile } from "#shared/pdf/attachments/added-files.ts";
import { type Attachment, RELATIONSHIPS } from "#shared/pdf/attachments/attachment.ts";
import type { Dependencies } from "#shared/service/dependencies/dependencies.ts";
import { fetchAddedFiles } from "#shared/service/produce/fetch/added-files.ts";
import { DocumentInfo } from "#shared/service/produce/pieces/document-info.ts";
import type { Generation } from "#shared/service/produce/plan/generation.ts";

export interface FetchedFiles {
  readonly files: AddedFiles;
  /** Warnings about files that could not be fetched. */
  readonly warnings: readonly string[];
}

/** @throws ServiceError as `fetchAddedFiles` does */
export async function addedFilesOfBatch(
  deps: Pick<Dependencies, "files" | "remoteFiles" | "pdfs">,
  generation: Omit<Generation, "data">,
): Promise<FetchedFiles> {
  const hasFiles = generation.mergeWith.length + generation.attach.length > 0;
  return hasFiles ? ((await stored(deps, generation)) ?? fetchAndStore(deps, generation)) : fetched(deps, generation);
}

/** The stored form, with bytes in Base64. Its names stay for the same reason as those of `StoredRequest`. */
interface StoredFiles {
  readonly wishes: {
    readonly quality: number;
    readonly mergeWith: readonly InBase64<MergedFile>[];
    readonly attachments: readonly InBase64<Attachment>[];
  };
  readonly warnings: readonly string[];
}

type InBase64<File extends { readonly bytes: Uint8Array }> = Omit<File, "bytes"> & { readonly bytes: StoredBytes };

interface StoredBytes {
  readonly base64: string;
}

const bytesSchema: Schema<StoredBytes> = object({ base64: text });

const filesSchema = exactly(
  object<StoredFiles>({
    wishes: object<StoredFiles["wishes"]>({
      quality: number,
      mergeWith: list(object<InBase64<MergedFile>>({ position: number, name: optional(text), bytes: bytesSchema })),
      attachments: list(
        object<InBase64<Attachment>>({
          name: text,
          mediaType: text,
          relationship: optional(oneOf(RELATIONSHIPS)),
          fulfilledRules: optional(text),
          bytes: bytesSchema,
        }),
      ),
    }),
    warnings: list(text),
  }),
);

async function stored(
  { files }: Pick<Dependencies, "files">,
  { id }: Pick<Generation, "id">,
): Promise<FetchedFiles | undefined> {
  const bytes = await files.read(batchInputKey(id, "files"));
  if (bytes === undefined) return undefined;
  const { wishes, warnings } = parseStoredJson("files of a batch", filesSchema, Buffer.from(bytes).toString());
  const { mergeWith, attachments } = wishes;
  return { files: { mergeWith: mergeWith.map(fromBase64), attachments: attachments.map(fromBase64) }, warnings };
}

async function fetchAndStore(
  deps: Pick<Dependencies, "files" | "remoteFiles" | "pdfs">,
  generation: Omit<Generation, "data">,
): Promise<FetchedFiles> {
  const { files, warnings } = await fetched(deps, generation);
  const { mergeWith, attachments } = files;
  const { outputQuality: quality } = generation.options;
  const kept: StoredFiles = {
    wishes: { quality, mergeWith: mergeWith.map(toBase64), attachments: attachments.map(toBase64) },
    warnings,
  };
  const key = batchInputKey(generation.id, "files");
  await deps.files.put(key, Buffer.from(JSON.stringify(kept)));
  // The batch may have ended while they were fetched, and its inputs with it.
  if ((await deps.files.sizeOf(batchInputKey(generation.id, "request"))) === undefined) await deps.files.remove([key]);
  return { files, warnings };
}

async function fetched(
  deps: Pick<Dependencies, "remoteFiles" | "pdfs">,
  generation: Omit<Generation, "data">,
): Promise<FetchedFiles> {
  const info = new DocumentInfo();
  return { files: await fetchAddedFiles(deps, generation, info), warnings: info.warnings };
}

function toBase64<File extends { readonly bytes: Uint8Array }>({ bytes, ...file }: File): InBase64<File> {
  return { ...file, bytes: { base64: Buffer.from(bytes).toString("base64") } };
}

function fromBase64<File>({ bytes, ...file }: File & { readonly bytes: StoredBytes }) {
  return { ...file, bytes: Buffer.from(bytes.base64, "base64") };
}
