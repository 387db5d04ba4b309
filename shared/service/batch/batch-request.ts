/** Reads the stored request of a batch. */
import { JSON_DEPTH_MAX } from "#shared/data/parse-json.ts";
import { batchInputKey } from "#shared/model/batch.ts";
import type { DocumentId } from "#shared/model/ids.ts";
import type { Template } from "#shared/model/template.ts";
import type { Dependencies } from "#shared/service/dependencies/dependencies.ts";
import type { Generation, GenerationData } from "#shared/service/generate/generation.ts";
import type { JsonReader } from "#shared/template-work/json-reader.ts";

export interface BatchRequest {
  /** The template as it was when the request came. */
  readonly template: Template;
  readonly wishes: Omit<Generation, "id" | "data">;
  readonly data:
    | { readonly kind: "items" }
    | { readonly kind: "file"; readonly filename: string; readonly sheet?: string };
}

export interface KeptRequest {
  readonly template: Template;
  readonly generation: Generation;
  /** The template's file as it was when the request came. */
  readonly templateFile: Uint8Array;
}

/** @throws Error when the files are gone because the batch was ended meanwhile */
export async function readBatchRequest(
  { files, jsonReader }: Pick<Dependencies, "files" | "jsonReader">,
  id: DocumentId,
): Promise<KeptRequest> {
  const read = async (input: Parameters<typeof batchInputKey>[1]) => {
    const bytes = await files.read(batchInputKey(id, input));
    if (bytes === undefined) throw new Error(`the ${input} of the batch ${id} is gone`);
    return bytes;
  };
  const { template, wishes, data } = JSON.parse(Buffer.from(await read("request")).toString()) as BatchRequest;
  return {
    template,
    generation: { ...wishes, id, data: await dataOf(jsonReader, data, await read("data")) },
    templateFile: await read("template"),
  };
}

async function dataOf(jsonReader: JsonReader, data: BatchRequest["data"], bytes: Uint8Array): Promise<GenerationData> {
  if (data.kind === "file") return { file: { filename: data.filename, bytes }, sheet: data.sheet };
  // The items are stored as an array, which nests a single object one level deeper.
  const options = { withDigest: false, depthMax: JSON_DEPTH_MAX + 1 };
  const items = await jsonReader.readItems(Buffer.from(bytes).toString(), options);
  if ("fault" in items) throw new Error(`the data that were kept for a batch: ${items.fault}`);
  return { items };
}
