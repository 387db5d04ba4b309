/** Handles POST /v1/document. */
import { ROUTES } from "#functions/routes.ts";
import { serviceError } from "#shared/base/errors/service-error.ts";
import { birthRegion, type DocumentId, newDocumentId } from "#shared/base/model/ids.ts";
import type { Call, Endpoint } from "#shared/edge/http/transport/endpoint.ts";
import { digestOfSecrets } from "#shared/edge/http/transport/fingerprint.ts";
import { idempotencyKey } from "#shared/edge/http/transport/idempotency-key.ts";
import { endpointOf } from "#shared/edge/request/endpoint-of.ts";
import type { Dependencies } from "#shared/service/dependencies/dependencies.ts";
import { answerTo } from "./answer.ts";
import { acceptGeneration, type GenerationResult, generate } from "./make.ts";
import { type DocumentRequest, readGeneration } from "./read.ts";
import { withPreferencesApplied } from "./respond-async.ts";

export function generateDocumentEndpoint(deps: Dependencies): Endpoint {
  return endpointOf<Dependencies, DocumentRequest, GenerationResult, DocumentId>(deps, {
    operation: ROUTES.generateDocument,
    read: (call) => readGeneration(deps, call),
    route: ({ generation: { templateId } }) => ({ templateId }),
    idempotency: ({ fields, generation: { options }, binary, isAsync }, call) => ({
      asked: {
        ...fields,
        encrypt: withoutPasswords(fields, call),
        disposition: options.disposition,
        binary,
        isLenient: options.isLenient || undefined,
        isStrict: options.isStrict || undefined,
        isAsync: isAsync || undefined,
      },
      newId: () => newDocumentId(deps.region, deps),
      stored: binary ? undefined : storedDocuments(call),
    }),
    admission: true,
    make: (work) => (work.asked.isAsync ? acceptGeneration(deps, work) : generate(work)),
    answer: (made) => answerTo(made, deps),
    complete: (answer, { generation }) => withPreferencesApplied(answer, generation.options),
  });
}

function withoutPasswords({ encrypt }: DocumentRequest["fields"], { request }: Pick<Call, "request">) {
  const key = idempotencyKey(request);
  return key === undefined || encrypt === undefined ? undefined : digestOfSecrets(encrypt, key);
}

/** A document stays in the region in which it was generated, so the id leads to it. */
function storedDocuments({ ask }: Pick<Call, "ask">) {
  return {
    read: (id: DocumentId) => ask(birthRegion(id), `/v1/document/${id}`),
    gone: (id: DocumentId) => serviceError("document_not_found", { id }),
  };
}
