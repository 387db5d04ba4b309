/** Handles POST /v1/document. */
import { ROUTES } from "#functions/routes.ts";
import { serviceError } from "#shared/errors/service-error.ts";
import { answerOnce } from "#shared/http/answer-once.ts";
import { atOwner } from "#shared/http/at-owner.ts";
import { contentDisposition, wantedDisposition } from "#shared/http/content-disposition.ts";
import { documentAnswer } from "#shared/http/document-answer.ts";
import type { Call, Endpoint } from "#shared/http/endpoint.ts";
import { idempotencyKey } from "#shared/http/idempotency-key.ts";
import { infoHeaders } from "#shared/http/info-headers.ts";
import { jsonResponse } from "#shared/http/json-response.ts";
import { wantsBinary } from "#shared/http/negotiate.ts";
import { parseFields } from "#shared/http/parse-fields.ts";
import { LENIENT, wantsLenience } from "#shared/http/prefer-lenient.ts";
import { readDataFields } from "#shared/http/read-data-fields.ts";
import { sentFile } from "#shared/http/sent-file.ts";
import { withServerTiming } from "#shared/http/server-timing.ts";
import { FORMATS } from "#shared/model/format.ts";
import { birthRegion, type DocumentId, newDocumentId, parseTemplateId } from "#shared/model/ids.ts";
import type { SentFile } from "#shared/model/sent-file.ts";
import type { Dependencies } from "#shared/service/dependencies/dependencies.ts";
import { endSentFile } from "#shared/service/files/sent-file.ts";
import { assertWithinStorageLimit } from "#shared/service/files/storage-limit.ts";
import type { Generation, GenerationData } from "#shared/service/generate/generation.ts";
import { type GeneratedDocument, storeDocument } from "#shared/service/generate/store-document.ts";
import { generateDocument } from "#shared/service/generate-document.ts";
import { timedDependencies } from "#shared/service/timed-dependencies.ts";
import { whereaboutsOf } from "#shared/service/whereabouts.ts";
import { type GenerateDocumentFields, generateDocumentForm, generateDocumentJson } from "./request.ts";
import { acceptedAnswer, wantsAsync, withPreferenceApplied } from "./respond-async.ts";

const SCHEMAS = { "application/json": generateDocumentJson, "multipart/form-data": generateDocumentForm } as const;

export function generateDocumentEndpoint(deps: Dependencies): Endpoint {
  return {
    operation: ROUTES.generateDocument,
    access: "key",
    async handle(call) {
      const { headers } = call.request;
      const workers = deps.workersFor(call.account.id);
      const { fields, type, body } = await readDataFields(workers.jsonReader, call.request, [
        "application/json",
        "multipart/form-data",
      ]);
      const asked = parseFields(SCHEMAS[type], fields);
      const templateId = parseTemplateId(asked.template_id);
      if (templateId === undefined) throw serviceError("template_not_found", { id: asked.template_id });
      const disposition = wantedDisposition(headers.get("content-disposition"));
      const binary = wantsBinary(headers.get("accept"));
      // A document that is not stored is generated again when its request is repeated, so its upload must stay.
      const isMadeAgain = binary && idempotencyKey(call.request) !== undefined;
      const isLenient = wantsLenience(headers);
      const generation = { templateId, disposition, isLenient, ...(await toGeneration(asked)) };
      const webhookUrl = asked.webhook_url;
      const isAsync = wantsAsync({ headers, binary, webhookUrl });
      const { timed, timings } = timedDependencies({ ...deps, ...workers });
      const answer = async () => {
        const response = await answerOnce(deps, call, {
          operation: ROUTES.generateDocument.operationId,
          asked: { ...asked, disposition, binary, isLenient: isLenient || undefined, isAsync: isAsync || undefined },
          newId: () => newDocumentId(deps.region, deps),
          stored: binary ? undefined : storedDocuments(call),
          make: (id) =>
            call.inTurn(async () => {
              if (isAsync) {
                const accepted = await acceptedAnswer(deps, call.account, { id, ...generation }, webhookUrl);
                await endSentFile(deps, dataFileOf(generation));
                return accepted;
              }
              if (!binary) await assertWithinStorageLimit(deps, call.account.id);
              const signal = signalOf(call, binary);
              const generated = await generateDocument(timed, call.account, { id, ...generation }, signal);
              const response = await (binary ? binaryAnswer(timed, generated) : storedAnswer(timed, generated));
              if (!isMadeAgain) await endSentFile(timed, dataFileOf(generation));
              deps.metrics({ Documents: 1, Items: generated.document.dataLength });
              return response;
            }),
        });
        if (isLenient) response.headers.append("Preference-Applied", LENIENT);
        return withPreferenceApplied(withServerTiming(response, timings));
      };
      const whereabouts = () =>
        whereaboutsOf(deps, { account: call.account, id: templateId, isForwarded: call.isForwarded });
      return atOwner(answer, { whereabouts, forward: (region) => call.forward(region, body) });
    },
  };
}

async function toGeneration(
  fields: GenerateDocumentFields,
): Promise<Omit<Generation, "id" | "templateId" | "disposition" | "isLenient">> {
  return {
    data: await dataOf(fields),
    name: fields.name,
    outputName: fields.output_name,
    outputFormat: fields.output_format,
    outputQuality: fields.output_quality,
    mergeWith: fields.merge_with ?? [],
    attach: fields.attach ?? [],
    singleFile: fields.single_file,
    pageBreak: fields.page_break,
  };
}

/** The schema guarantees that there is exactly one source. */
async function dataOf({ data: items, sheet, ...fields }: GenerateDocumentFields): Promise<GenerationData> {
  if (items !== undefined) return { items };
  const file = await sentFile(fields);
  if (file === undefined) throw new Error("a request without data has passed the schema");
  return { file, sheet };
}

function dataFileOf({ data }: Pick<Generation, "data">): SentFile | undefined {
  return "file" in data ? data.file : undefined;
}

/**
 * Returns the signal that stops the work for a caller who has disconnected. With an Idempotency-Key, a stored document
 * is always completed, and a repeated request returns it.
 */
function signalOf({ request }: Pick<Call, "request">, binary: boolean): AbortSignal | undefined {
  return binary || idempotencyKey(request) === undefined ? request.signal : undefined;
}

/** A document stays in the region in which it was generated, so the id leads to it. */
function storedDocuments({ ask }: Pick<Call, "ask">) {
  return {
    read: (id: DocumentId) => ask(birthRegion(id), `/v1/document/${id}`),
    gone: (id: DocumentId) => serviceError("document_not_found", { id }),
  };
}

async function storedAnswer(deps: Dependencies, generated: GeneratedDocument): Promise<Response> {
  const answer = documentAnswer(await storeDocument(deps, generated), deps.links);
  return jsonResponse(answer, { status: 201, headers: infoHeaders(generated.info) });
}

/**
 * Returns the bytes, with a type that makes browsers save them, or with their own type so that a browser can show them.
 */
async function binaryAnswer({ files }: Pick<Dependencies, "files">, generated: GeneratedDocument): Promise<Response> {
  const { id, filename, format, disposition } = generated.document;
  const { size, body } = await completeContent(files, generated.content);
  return new Response(body, {
    status: 201,
    headers: {
      "Content-Type": disposition === "inline" ? FORMATS[format].mime : "application/octet-stream",
      "Content-Length": String(size),
      "Content-Disposition": contentDisposition(disposition, filename),
      "X-Document-Id": id,
      ...infoHeaders(generated.info),
    },
  });
}

/** Spools an archive, so that a failure of its last item becomes an error response instead of half an archive. */
async function completeContent(files: Dependencies["files"], content: GeneratedDocument["content"]) {
  if (content instanceof Uint8Array) return { size: content.byteLength, body: content as Uint8Array<ArrayBuffer> };
  const { size, stream } = await files.spool(content);
  return { size, body: stream };
}
