/** What was asked for of a batch, as its files hold it. */
import type { DataItem } from "#shared/merge/data-item.ts";
import { batchInputKey } from "#shared/model/batch.ts";
import type { DocumentId } from "#shared/model/ids.ts";
import type { Template } from "#shared/model/template.ts";
import type { Files } from "#shared/store/files.ts";
import type { Generation, GenerationData } from "./generation.ts";
import { withMergeFile } from "./read-merge-file.ts";

export interface BatchRequest {
  /** As it was when the request came. */
  readonly template: Template;
  readonly wishes: Omit<Generation, "id" | "data">;
  readonly data:
    | { readonly kind: "items" }
    | { readonly kind: "file"; readonly filename: string; readonly sheet?: string };
}

export interface KeptRequest {
  readonly template: Template;
  readonly generation: Generation;
  /** With the template's file as it was, whatever has become of that. */
  readonly files: Files;
}

/** @throws Error when the files are gone: the batch was ended meanwhile */
export async function readBatchRequest(files: Files, id: DocumentId): Promise<KeptRequest> {
  const read = async (input: Parameters<typeof batchInputKey>[1]) => {
    const bytes = await files.read(batchInputKey(id, input));
    if (bytes === undefined) throw new Error(`the ${input} of the batch ${id} is gone`);
    return bytes;
  };
  const { template, wishes, data } = JSON.parse(Buffer.from(await read("request")).toString()) as BatchRequest;
  return {
    template,
    generation: { ...wishes, id, data: dataOf(data, await read("data")) },
    files: withMergeFile(files, template, () => read("template")),
  };
}

function dataOf(data: BatchRequest["data"], bytes: Uint8Array): GenerationData {
  if (data.kind === "file") return { file: { filename: data.filename, bytes }, sheet: data.sheet };
  return { items: JSON.parse(Buffer.from(bytes).toString()) as DataItem[] };
}
