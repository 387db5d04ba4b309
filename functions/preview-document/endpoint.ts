/** Handles POST /v1/preview. */
import { ROUTES } from "#functions/routes.ts";
import { serviceError } from "#shared/base/errors/service-error.ts";
import { parseTemplateId } from "#shared/base/model/ids.ts";
import { parseFields } from "#shared/edge/http/fields/parse-fields.ts";
import { readDataFields } from "#shared/edge/http/fields/read-data-fields.ts";
import { previewAnswer } from "#shared/edge/http/representations/preview-answer.ts";
import type { Call, Endpoint } from "#shared/edge/http/transport/endpoint.ts";
import { jsonResponse } from "#shared/edge/http/transport/json-response.ts";
import { endpointOf } from "#shared/edge/request/endpoint-of.ts";
import type { Dependencies } from "#shared/service/dependencies/dependencies.ts";
import { type PreviewOrder, previewDocument } from "#shared/service/preview-document.ts";
import { previewTemplate } from "#shared/service/preview-template.ts";
import { newPreview } from "./request.ts";

export function previewDocumentEndpoint(deps: Dependencies): Endpoint {
  return endpointOf(deps, {
    operation: ROUTES.previewDocument,
    read: (call) => readOrder(deps, call),
    route: ({ templateId }) => ({ templateId }),
    admission: true,
    make: ({ deps, asked, call }) =>
      asked.merge
        ? previewDocument(deps, call.account, asked, call.request.signal)
        : previewTemplate(deps, call.account, asked),
    answer: (drawn) => jsonResponse(previewAnswer(drawn), { headers: { "Cache-Control": "no-store" } }),
  });
}

/** @throws ServiceError `request_invalid`, `template_not_found` for an id that no template has, and those of bodies */
async function readOrder(deps: Pick<Dependencies, "workersFor">, { account, request }: Call) {
  const { templateWorker } = deps.workersFor(account.id);
  const read = await readDataFields(templateWorker, request, ["application/json"]);
  const fields = parseFields(newPreview, read.fields);
  const templateId = parseTemplateId(fields.template_id);
  if (templateId === undefined) throw serviceError("template_not_found", { id: fields.template_id });
  const { first, last } = fields.pages;
  const asked: PreviewOrder & { readonly merge: boolean } = {
    merge: fields.merge,
    templateId,
    version: fields.version,
    items: fields.data,
    outputFormat: fields.output_format,
    pageBreak: fields.page_break,
    mergeWith: fields.merge_with ?? [],
    attach: fields.attach ?? [],
    drawing: { first, last, width: fields.width, known: fields.known, ...(fields.find && { find: fields.find }) },
    places: fields.places,
  };
  return { asked, body: read.body };
}
