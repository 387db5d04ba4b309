/** Handles GET /v1/template/{id}/version. */
import { ROUTES } from "#functions/routes.ts";
import type { Endpoint } from "#shared/edge/http/endpoint.ts";
import { templateIdOf } from "#shared/edge/http/ids-of-paths.ts";
import { jsonResponse } from "#shared/edge/http/json-response.ts";
import { versionAnswer } from "#shared/edge/http/version-answer.ts";
import { endpointOf } from "#shared/edge/request/endpoint-of.ts";
import type { StoreDependencies } from "#shared/service/dependencies/dependencies.ts";
import { listTemplateVersions } from "#shared/service/list-template-versions.ts";

export function listTemplateVersionsEndpoint(deps: StoreDependencies): Endpoint {
  return endpointOf(deps, {
    operation: ROUTES.listTemplateVersions,
    read: ({ parameters }) => ({ asked: templateIdOf(parameters) }),
    own: (templateId) => ({ templateId }),
    make: ({ asked: id, call }) => listTemplateVersions(deps, call.account, id),
    answer: ({ template, versions }) =>
      jsonResponse(versions.map((version) => versionAnswer(template, version, deps.links))),
  });
}
