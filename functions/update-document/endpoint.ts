/** Handles PUT /v1/document/{id}. */
import { ROUTES } from "#functions/routes.ts";
import { birthRegion } from "#shared/base/model/ids.ts";
import { documentIdOf } from "#shared/edge/http/fields/ids-of-paths.ts";
import { parseFields } from "#shared/edge/http/fields/parse-fields.ts";
import { readFields } from "#shared/edge/http/fields/read-fields.ts";
import { documentAnswer } from "#shared/edge/http/representations/document-answer.ts";
import type { Endpoint } from "#shared/edge/http/transport/endpoint.ts";
import { jsonResponse } from "#shared/edge/http/transport/json-response.ts";
import { endpointOf } from "#shared/edge/request/endpoint-of.ts";
import type { StoreDependencies } from "#shared/service/dependencies/dependencies.ts";
import { updateDocument } from "#shared/service/update-document.ts";
import { updateDocumentFields } from "./request.ts";

export function updateDocumentEndpoint(deps: StoreDependencies): Endpoint {
  return endpointOf(deps, {
    operation: ROUTES.updateDocument,
    async read({ request, parameters }) {
      const id = documentIdOf(parameters);
      const { fields, body } = await readFields(request, ["application/json", "multipart/form-data"]);
      const { name } = parseFields(updateDocumentFields, fields);
      return { asked: { id, name }, body };
    },
    route: ({ id }) => ({ region: birthRegion(id) }),
    make: ({ asked: { id, name }, call }) => updateDocument(deps, call.account, id, { name }),
    answer: (document) => jsonResponse(documentAnswer(document, deps.links)),
  });
}
