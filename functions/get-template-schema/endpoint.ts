/** Handles GET /v1/template/{id}/schema. */
import { ROUTES } from "#functions/routes.ts";
import type { Endpoint } from "#shared/http/endpoint.ts";
import { templateIdOf } from "#shared/http/ids-of-paths.ts";
import { jsonResponse } from "#shared/http/json-response.ts";
import { endpointOf } from "#shared/request/endpoint-of.ts";
import type { PreviewDependencies } from "#shared/service/dependencies/dependencies.ts";
import { getTemplateSchema } from "#shared/service/get-template-schema.ts";

export function getTemplateSchemaEndpoint(deps: PreviewDependencies): Endpoint {
  return endpointOf(deps, {
    operation: ROUTES.getTemplateSchema,
    read: ({ parameters }) => ({ asked: templateIdOf(parameters) }),
    own: (templateId) => ({ templateId }),
    turn: true,
    make: ({ deps, asked: id, call }) => getTemplateSchema(deps, call.account, id),
    answer: (schema) => jsonResponse(schema),
  });
}
