/** Handles GET /v1/template/{id}/schema. */
import { ROUTES } from "#functions/routes.ts";
import { templateIdOf } from "#shared/edge/http/fields/ids-of-paths.ts";
import { parseFields } from "#shared/edge/http/fields/parse-fields.ts";
import { queryFields } from "#shared/edge/http/fields/read-fields.ts";
import type { Endpoint } from "#shared/edge/http/transport/endpoint.ts";
import { writtenJsonResponse } from "#shared/edge/http/transport/json-response.ts";
import { endpointOf } from "#shared/edge/request/endpoint-of.ts";
import type { PreviewDependencies } from "#shared/service/dependencies/dependencies.ts";
import { getTemplateSchema } from "#shared/service/get-template-schema.ts";
import { templateSchemaQuery } from "./request.ts";

export function getTemplateSchemaEndpoint(deps: PreviewDependencies): Endpoint {
  return endpointOf(deps, {
    operation: ROUTES.getTemplateSchema,
    read({ parameters, url }) {
      const { version: number } = parseFields(templateSchemaQuery, queryFields(url));
      return { asked: { id: templateIdOf(parameters), number } };
    },
    route: ({ id: templateId }) => ({ templateId }),
    admission: true,
    make: ({ deps, asked, call }) => getTemplateSchema(deps, call.account, asked),
    answer: (schema) => writtenJsonResponse(schema),
  });
}
