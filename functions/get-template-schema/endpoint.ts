/** Handles GET /v1/template/{id}/schema. */
import { ROUTES } from "#functions/routes.ts";
import type { Endpoint } from "#shared/http/endpoint.ts";
import { templateIdOf } from "#shared/http/ids-of-paths.ts";
import { writtenJsonResponse } from "#shared/http/json-response.ts";
import { parseFields } from "#shared/http/parse-fields.ts";
import { queryFields } from "#shared/http/read-fields.ts";
import { endpointOf } from "#shared/request/endpoint-of.ts";
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
    own: ({ id: templateId }) => ({ templateId }),
    turn: true,
    make: ({ deps, asked, call }) => getTemplateSchema(deps, call.account, asked),
    answer: (schema) => writtenJsonResponse(schema),
  });
}
