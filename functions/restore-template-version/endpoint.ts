/** Handles POST /v1/template/{id}/version/{version}/restore. */
import { ROUTES } from "#functions/routes.ts";
import { templateIdOf, versionNumberOf } from "#shared/edge/http/fields/ids-of-paths.ts";
import { templateAnswer } from "#shared/edge/http/representations/template-answer.ts";
import type { Endpoint } from "#shared/edge/http/transport/endpoint.ts";
import { jsonResponse } from "#shared/edge/http/transport/json-response.ts";
import { endpointOf } from "#shared/edge/request/endpoint-of.ts";
import type { PreviewDependencies } from "#shared/service/dependencies/dependencies.ts";
import { restoreTemplateVersion } from "#shared/service/restore-template-version.ts";

export function restoreTemplateVersionEndpoint(deps: PreviewDependencies): Endpoint {
  return endpointOf(deps, {
    operation: ROUTES.restoreTemplateVersion,
    read: ({ parameters }) => ({ asked: { id: templateIdOf(parameters), number: versionNumberOf(parameters) } }),
    route: ({ id }) => ({ templateId: id }),
    admission: true,
    make: ({ asked, call, deps }) => restoreTemplateVersion(deps, call.account, asked),
    answer: (template) => jsonResponse(templateAnswer(template, deps.links)),
  });
}
