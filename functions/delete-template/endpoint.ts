/** Handles DELETE /v1/template/{id}. */
import { ROUTES } from "#functions/routes.ts";
import { templateIdOf } from "#shared/edge/http/fields/ids-of-paths.ts";
import { parseFields } from "#shared/edge/http/fields/parse-fields.ts";
import { queryFields } from "#shared/edge/http/fields/read-fields.ts";
import type { Endpoint } from "#shared/edge/http/transport/endpoint.ts";
import { endpointOf } from "#shared/edge/request/endpoint-of.ts";
import { deleteTemplate } from "#shared/service/delete-template.ts";
import type { StoreDependencies } from "#shared/service/dependencies/dependencies.ts";
import { deleteTemplateQuery } from "./request.ts";

export function deleteTemplateEndpoint(deps: StoreDependencies): Endpoint {
  return endpointOf(deps, {
    operation: ROUTES.deleteTemplate,
    read({ parameters, url }) {
      // An empty value, which counts as absent elsewhere, may be a choice that was lost.
      const fields = { ...queryFields(url), ...Object.fromEntries(url.searchParams) };
      const { documents } = parseFields(deleteTemplateQuery, fields);
      return { asked: { id: templateIdOf(parameters), withDocuments: documents === "delete" } };
    },
    route: ({ id }) => ({ templateId: id }),
    make: ({ asked: { id, ...options }, call }) => deleteTemplate(deps, call.account, id, options),
    answer: () => new Response(null, { status: 204 }),
  });
}
