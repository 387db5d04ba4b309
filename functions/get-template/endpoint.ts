/** Handles GET /v1/template/{id}. */
import { ROUTES } from "#functions/routes.ts";
import { templateIdOf } from "#shared/edge/http/fields/ids-of-paths.ts";
import { templateAnswer } from "#shared/edge/http/representations/template-answer.ts";
import type { Endpoint } from "#shared/edge/http/transport/endpoint.ts";
import { jsonResponse } from "#shared/edge/http/transport/json-response.ts";
import { endpointOf } from "#shared/edge/request/endpoint-of.ts";
import type { PreviewDependencies } from "#shared/service/dependencies/dependencies.ts";
import { getTemplate } from "#shared/service/get-template.ts";

export function getTemplateEndpoint(deps: PreviewDependencies): Endpoint {
  return endpointOf(deps, {
    operation: ROUTES.getTemplate,
    read: ({ parameters }) => ({ asked: templateIdOf(parameters) }),
    route: (templateId) => ({ templateId }),
    make: ({ asked: id, call }) => getTemplate(deps, call.account, id),
    answer: (template) => jsonResponse(templateAnswer(template, deps.links)),
  });
}
