/** Fetches the files of `merge_with` and `attach` once for a batch, so that all of its chunks use the same files. */
import { batchInputKey } from "#shared/model/batch.ts";
import type { Dependencies } from "#shared/service/dependencies/dependencies.ts";
import type { PdfOptions } from "#shared/service/generate/finish-document.ts";
import type { Generation } from "#shared/service/generate/generation.ts";
import { fetchPdfOptions } from "#shared/service/generate/pdf-wishes.ts";
import { Remarks } from "#shared/service/generate/remarks.ts";

export interface FetchedWishes {
  readonly wishes: PdfOptions;
  /** Warnings about files that could not be fetched. */
  readonly warnings: readonly string[];
}

/** @throws ServiceError as `fetchPdfOptions` does */
export async function wishesOfBatch(
  deps: Pick<Dependencies, "files" | "remoteFiles" | "pdfs">,
  generation: Generation,
): Promise<FetchedWishes> {
  const hasFiles = generation.mergeWith.length + generation.attach.length > 0;
  return hasFiles ? ((await stored(deps, generation)) ?? fetchAndStore(deps, generation)) : fetched(deps, generation);
}

async function stored({ files }: Pick<Dependencies, "files">, { id }: Generation): Promise<FetchedWishes | undefined> {
  const bytes = await files.read(batchInputKey(id, "files"));
  return bytes && (JSON.parse(Buffer.from(bytes).toString(), bytesFromText) as FetchedWishes);
}

async function fetchAndStore(
  deps: Pick<Dependencies, "files" | "remoteFiles" | "pdfs">,
  generation: Generation,
): Promise<FetchedWishes> {
  const wishes = await fetched(deps, generation);
  await deps.files.put(batchInputKey(generation.id, "files"), Buffer.from(JSON.stringify(wishes, bytesToText)));
  return wishes;
}

async function fetched(
  deps: Pick<Dependencies, "remoteFiles" | "pdfs">,
  generation: Generation,
): Promise<FetchedWishes> {
  const remarks = new Remarks();
  return { wishes: await fetchPdfOptions(deps, generation, remarks), warnings: remarks.warnings };
}

/** Buffers convert themselves before the replacer sees them, so the original value is read from its holder. */
function bytesToText(this: Record<string, unknown>, key: string, value: unknown): unknown {
  const bytes = this[key];
  return bytes instanceof Uint8Array ? { base64: Buffer.from(bytes).toString("base64") } : value;
}

function bytesFromText(_: string, value: unknown): unknown {
  const { base64 } = (value ?? {}) as { readonly base64?: unknown };
  return typeof base64 === "string" ? Buffer.from(base64, "base64") : value;
}
