/** Handles DELETE /v1/template/{id}. */
import { ROUTES } from "#functions/routes.ts";
import { templateIdOf } from "#shared/edge/http/fields/ids-of-paths.ts";
import type { Endpoint } from "#shared/edge/http/transport/endpoint.ts";
import { endpointOf } from "#shared/edge/request/endpoint-of.ts";
import { deleteTemplate } from "#shared/service/delete-template.ts";
import type { StoreDependencies } from "#shared/service/dependencies/dependencies.ts";

export function deleteTemplateEndpoint(deps: StoreDependencies): Endpoint {
  return endpointOf(deps, {
    operation: ROUTES.deleteTemplate,
    read: ({ parameters }) => ({ asked: templateIdOf(parameters) }),
    route: (templateId) => ({ templateId }),
    make: ({ asked: id, call }) => deleteTemplate(deps, call.account, id),
    answer: () => new Response(null, { status: 204 }),
  });
}
