/** Handles DELETE /v1/document/{id}. */
import { ROUTES } from "#functions/routes.ts";
import { birthRegion } from "#shared/base/model/ids.ts";
import { documentIdOf } from "#shared/edge/http/fields/ids-of-paths.ts";
import type { Endpoint } from "#shared/edge/http/transport/endpoint.ts";
import { endpointOf } from "#shared/edge/request/endpoint-of.ts";
import { deleteDocument } from "#shared/service/delete-document.ts";
import type { StoreDependencies } from "#shared/service/dependencies/dependencies.ts";

export function deleteDocumentEndpoint(deps: StoreDependencies): Endpoint {
  return endpointOf(deps, {
    operation: ROUTES.deleteDocument,
    read: ({ parameters }) => ({ asked: documentIdOf(parameters) }),
    route: (id) => ({ region: birthRegion(id) }),
    make: ({ asked: id, call }) => deleteDocument(deps, call.account, id),
    answer: () => new Response(null, { status: 204 }),
  });
}
