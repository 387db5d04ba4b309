/** Stores and reads the request of a batch. */

import { type BatchInput, batchInputKey } from "#shared/base/model/batch.ts";
import { dispositionSchema } from "#shared/base/model/disposition.ts";
import type { DocumentOptions } from "#shared/base/model/document-options.ts";
import { outputFormatSchema } from "#shared/base/model/format.ts";
import { type DocumentId, id } from "#shared/base/model/ids.ts";
import { INVOICE_PROFILES } from "#shared/base/model/invoice-profile.ts";
import { MESSAGE_LANGUAGES } from "#shared/base/model/message-language.ts";
import {
  boolean,
  byKind,
  exactly,
  extensible,
  list,
  number,
  object,
  oneOf,
  optional,
  parseStoredJson,
  text,
} from "#shared/base/model/schema.ts";
import { sealSchema } from "#shared/base/model/signing-key.ts";
import { type Template, templateSchema } from "#shared/base/model/template.ts";
import { watermarkSchema } from "#shared/base/model/watermark.ts";
import { JSON_DEPTH_MAX } from "#shared/engine/data/parse-json.ts";
import type { Dependencies } from "#shared/service/dependencies/dependencies.ts";
import type { Generation, GenerationData } from "#shared/service/produce/plan/generation.ts";

export interface BatchRequest {
  /** The template as it was when the request came. */
  readonly template: Template;
  readonly generation: Pick<Generation, "templateId" | "options" | "mergeWith" | "attach" | "warnings">;
  readonly data: BatchData;
}

/** The data are stored in a file of their own: either as items, or as the caller's data file. */
export type BatchData = { readonly kind: "items" } | ({ readonly kind: "file" } & DataFile);

interface DataFile {
  readonly filename: string;
  readonly sheet?: string;
  readonly charset?: string;
}

/** The stored form. Its names stay, because functions of two versions work side by side during an update on AWS. */
interface StoredRequest extends Pick<BatchRequest, "template" | "data"> {
  readonly warnings?: readonly string[];
  readonly wishes: StoredOptions;
}

type StoredOptions = Pick<Generation, "templateId" | "mergeWith" | "attach"> &
  Omit<DocumentOptions, "placeSecret" | "encryption">;

/**
 * Functions of two versions work side by side during an update on AWS. An earlier one must not make a document without an
 * option that it does not know, so it puts the work off (`batch-run.ts`). The template may have further fields: with its other
 * documents they are ignored, too.
 */
const requestSchema = exactly(
  object<StoredRequest>({
    warnings: optional(list(text)),
    template: extensible(templateSchema),
    wishes: object<StoredOptions>({
      templateId: id(),
      name: optional(text),
      outputName: optional(text),
      outputFormat: outputFormatSchema,
      outputQuality: number,
      mergeWith: list(text),
      attach: list(text),
      isAccessible: optional(boolean),
      language: optional(text),
      watermark: optional(watermarkSchema),
      seal: optional(sealSchema),
      invoiceProfile: optional(oneOf(INVOICE_PROFILES)),
      messageLanguage: optional(oneOf(MESSAGE_LANGUAGES)),
      needsValidInvoice: optional(boolean),
      singleFile: boolean,
      pageBreak: boolean,
      isLenient: boolean,
      isStrict: optional(boolean),
      disposition: dispositionSchema,
    }),
    data: byKind<BatchData>({
      items: object({}),
      file: object<DataFile>({ filename: text, sheet: optional(text), charset: optional(text) }),
    }),
  }),
);

/** @throws Error for a request with passwords, which are never stored */
export async function storeBatchRequest(
  { files }: Pick<Dependencies, "files">,
  id: DocumentId,
  { template, generation: { templateId, options, mergeWith, attach, warnings = [] }, data }: BatchRequest,
): Promise<void> {
  if (options.encryption) throw new Error("a batch cannot be encrypted, because its request is stored");
  const request: StoredRequest = {
    template,
    wishes: { templateId, ...options, mergeWith, attach },
    data,
    ...(warnings.length > 0 && { warnings }),
  };
  await files.put(batchInputKey(id, "request"), Buffer.from(JSON.stringify(request)));
}

export interface KeptRequest {
  readonly template: Template;
  readonly generation: Omit<Generation, "data">;
  /** The template's file as it was when the request came. */
  readonly templateFile: Uint8Array;
  /** How the data are stored. */
  readonly data: BatchData;
}

/** @throws Error when the files are gone because the batch was ended meanwhile */
export async function readBatchRequest(deps: Pick<Dependencies, "files">, id: DocumentId): Promise<KeptRequest> {
  const [stored, templateFile] = await Promise.all([
    readBatchInput(deps, id, "request"),
    readBatchInput(deps, id, "template"),
  ]);
  const text = Buffer.from(stored).toString();
  const { template, wishes, data, warnings } = parseStoredJson("request of a batch", requestSchema, text);
  const { templateId, mergeWith, attach, ...options } = wishes;
  return {
    template,
    generation: { id, templateId, options, mergeWith, attach, ...(warnings && { warnings }) },
    templateFile,
    data,
  };
}

/** @throws Error when the file is gone because the batch was ended meanwhile */
export async function readBatchInput(
  { files }: Pick<Dependencies, "files">,
  id: DocumentId,
  input: BatchInput,
): Promise<Uint8Array> {
  const bytes = await files.read(batchInputKey(id, input));
  if (bytes === undefined) throw new Error(`the ${input} of the batch ${id} is gone`);
  return bytes;
}

/** @throws Error when the data are gone because the batch was ended meanwhile */
export async function readBatchData(
  deps: Pick<Dependencies, "files" | "templateWorker">,
  id: DocumentId,
  data: BatchData,
): Promise<GenerationData> {
  const bytes = await readBatchInput(deps, id, "data");
  if (data.kind === "file") {
    const { filename, sheet, charset } = data;
    return { file: { filename, bytes, ...(charset !== undefined && { charset }) }, sheet };
  }
  // The items are stored as an array, which nests a single object one level deeper.
  const options = { withDigest: false, depthMax: JSON_DEPTH_MAX + 1 };
  const items = await deps.templateWorker.readItems(Buffer.from(bytes).toString(), options);
  if ("fault" in items) throw new Error(`the data that were kept for a batch: ${items.fault}`);
  return { items };
}
