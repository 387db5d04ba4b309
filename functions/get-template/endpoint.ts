/** Handles GET /v1/template/{id}. */
import { ROUTES } from "#functions/routes.ts";
import type { Endpoint } from "#shared/http/endpoint.ts";
import { templateIdOf } from "#shared/http/ids-of-paths.ts";
import { jsonResponse } from "#shared/http/json-response.ts";
import { templateAnswer } from "#shared/http/template-answer.ts";
import { endpointOf } from "#shared/request/endpoint-of.ts";
import type { PreviewDependencies } from "#shared/service/dependencies/dependencies.ts";
import { getTemplate } from "#shared/service/get-template.ts";

export function getTemplateEndpoint(deps: PreviewDependencies): Endpoint {
  return endpointOf(deps, {
    operation: ROUTES.getTemplate,
    read: ({ parameters }) => ({ asked: templateIdOf(parameters) }),
    own: (templateId) => ({ templateId }),
    make: ({ asked: id, call }) => getTemplate(deps, call.account, id),
    answer: (template) => jsonResponse(templateAnswer(template, deps.links)),
  });
}
