/** Handles GET /v1/template/{id}/version. */
import { ROUTES } from "#functions/routes.ts";
import { templateIdOf } from "#shared/edge/http/fields/ids-of-paths.ts";
import { versionAnswer } from "#shared/edge/http/representations/version-answer.ts";
import type { Endpoint } from "#shared/edge/http/transport/endpoint.ts";
import { jsonResponse } from "#shared/edge/http/transport/json-response.ts";
import { endpointOf } from "#shared/edge/request/endpoint-of.ts";
import type { StoreDependencies } from "#shared/service/dependencies/dependencies.ts";
import { listTemplateVersions } from "#shared/service/list-template-versions.ts";

export function listTemplateVersionsEndpoint(deps: StoreDependencies): Endpoint {
  return endpointOf(deps, {
    operation: ROUTES.listTemplateVersions,
    read: ({ parameters }) => ({ asked: templateIdOf(parameters) }),
    route: (templateId) => ({ templateId }),
    make: ({ asked: id, call }) => listTemplateVersions(deps, call.account, id),
    answer: ({ template, versions }) =>
      jsonResponse(versions.map((version) => versionAnswer(template, version, deps.links))),
  });
}
