/** Reads the request of POST /v1/document. */
import { serviceError } from "#shared/base/errors/service-error.ts";
import type { DocumentOptions } from "#shared/base/model/document-options.ts";
import { uploadedFilename } from "#shared/base/model/filename.ts";
import { type AccountId, parseSigningKeyId, parseTemplateId } from "#shared/base/model/ids.ts";
import { parseFields } from "#shared/edge/http/fields/parse-fields.ts";
import { readDataFields } from "#shared/edge/http/fields/read-data-fields.ts";
import type { FieldsAndBody } from "#shared/edge/http/fields/read-fields.ts";
import { requiredFile } from "#shared/edge/http/fields/sent-file.ts";
import { unknownFields } from "#shared/edge/http/fields/unknown-fields.ts";
import { acceptedLanguage } from "#shared/edge/http/transport/accepted-language.ts";
import { wantedDisposition } from "#shared/edge/http/transport/content-disposition.ts";
import type { Call } from "#shared/edge/http/transport/endpoint.ts";
import { wantsBinary } from "#shared/edge/http/transport/negotiate.ts";
import { wantsLenience, wantsStrictness } from "#shared/edge/http/transport/prefer-lenient.ts";
import type { Dependencies } from "#shared/service/dependencies/dependencies.ts";
import type { Generation, GenerationData } from "#shared/service/produce/plan/generation.ts";
import { type GenerateDocumentFields, generateDocumentForm, generateDocumentJson } from "./request.ts";
import { wantsAsync } from "./respond-async.ts";

const SCHEMAS = { "application/json": generateDocumentJson, "multipart/form-data": generateDocumentForm } as const;

/** What the caller asks for, in the body and in the headers. */
export interface DocumentRequest {
  readonly fields: GenerateDocumentFields;
  readonly generation: Omit<Generation, "id">;
  /** Whether the answer is the document's bytes, which are not stored. */
  readonly binary: boolean;
  readonly isAsync: boolean;
}

/**
 * @throws ServiceError `request_invalid`, `template_not_found` for an id that no template has, `data_empty` for a data
 *   file without bytes, and those of bodies
 */
export async function readGeneration(
  deps: Pick<Dependencies, "workersFor" | "webhookRefusal" | "randomBytes">,
  { account, request }: Call,
) {
  const { headers } = request;
  const { templateWorker } = deps.workersFor(account.id);
  const read = await readDataFields(templateWorker, request, ["application/json", "multipart/form-data"]);
  assertNotEmpty(read);
  const fields = parseFields(SCHEMAS[read.type], read.fields);
  const templateId = parseTemplateId(fields.template_id);
  if (templateId === undefined) throw serviceError("template_not_found", { id: fields.template_id });
  const binary = wantsBinary(headers.get("accept"));
  const generation = {
    templateId,
    data: await dataOf(fields),
    options: { ...optionsOf(deps, fields, headers), ...sealOf(fields, account.id) },
    mergeWith: fields.merge_with ?? [],
    attach: fields.attach ?? [],
    warnings: ignoredFields(read, headers),
  };
  const isAsync = wantsAsync({ headers, binary, webhookUrl: fields.webhook_url });
  if (isAsync) assertAcceptable(deps, fields);
  return { asked: { fields, generation, binary, isAsync }, body: read.body };
}

/** @throws ServiceError `request_fields_unknown` with `Prefer: handling=strict` */
function ignoredFields({ type, fields }: FieldsAndBody, headers: Headers): readonly string[] {
  const warnings = unknownFields(SCHEMAS[type], fields);
  if (warnings.length === 0 || !wantsStrictness(headers)) return warnings;
  throw serviceError("request_fields_unknown", { faults: warnings.join("; ") });
}

/** Form builders send empty files beside data, so only one that has to be the data is reported. */
function assertNotEmpty({ fields: { data, file_id: fileId }, emptyFile }: FieldsAndBody): void {
  if (emptyFile === undefined || data !== undefined || fileId !== undefined) return;
  throw serviceError("data_empty", { filename: uploadedFilename(emptyFile), reason: "it has no content" });
}

function assertAcceptable(
  { webhookRefusal }: Pick<Dependencies, "webhookRefusal">,
  { encrypt, webhook_url: address }: GenerateDocumentFields,
): void {
  if (encrypt !== undefined) {
    const reason = "the request would be stored with its passwords until the document is ready";
    const faults = `encrypt cannot be combined with the header Prefer: respond-async: ${reason}. Send the request without it.`;
    throw serviceError("request_invalid", { faults });
  }
  const reason = address === undefined ? undefined : webhookRefusal(address);
  if (reason !== undefined)
    throw serviceError("request_invalid", { faults: `webhook_url is never called: ${reason}.` });
}

function optionsOf(
  { randomBytes }: Pick<Dependencies, "randomBytes">,
  fields: GenerateDocumentFields,
  headers: Headers,
): DocumentOptions {
  return {
    name: fields.name,
    outputName: fields.output_name,
    outputFormat: fields.output_format,
    outputQuality: fields.output_quality,
    isAccessible: fields.accessible,
    ...(fields.language !== undefined && { language: fields.language }),
    ...(fields.watermark !== undefined && { watermark: fields.watermark }),
    ...(fields.invoice !== undefined && { invoiceProfile: fields.invoice }),
    ...((fields.invoice ?? fields.attach) !== undefined && { messageLanguage: acceptedLanguage(headers) }),
    ...(fields.valid_invoice && { needsValidInvoice: true }),
    // Without an owner password, the user password would lift the restrictions too.
    ...(fields.encrypt !== undefined && {
      encryption: { ...fields.encrypt, owner: fields.encrypt.owner ?? randomPassword(randomBytes) },
    }),
    singleFile: fields.single_file,
    pageBreak: fields.page_break,
    isLenient: wantsLenience(headers),
    ...(wantsStrictness(headers) && { isStrict: true }),
    disposition: wantedDisposition(headers.get("content-disposition")),
  };
}

/** @throws ServiceError `signing_key_not_found` for an id that no key has */
function sealOf({ sign }: GenerateDocumentFields, accountId: AccountId): Pick<DocumentOptions, "seal"> {
  if (sign === undefined) return {};
  const key = parseSigningKeyId(sign.key);
  if (key === undefined) throw serviceError("signing_key_not_found", { id: sign.key });
  return { seal: { accountId, key, level: sign.level } };
}

function randomPassword(randomBytes: Dependencies["randomBytes"]): string {
  return Buffer.from(randomBytes(32)).toString("base64url");
}

/** The schema guarantees that there is exactly one source. */
async function dataOf({ data: items, sheet, ...fields }: GenerateDocumentFields): Promise<GenerationData> {
  if (items !== undefined) return { items };
  return { file: await requiredFile(fields), sheet };
}
