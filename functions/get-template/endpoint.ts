/** Handles GET /v1/template/{id}. */
import { ROUTES } from "#functions/routes.ts";
import { atOwner } from "#shared/http/at-owner.ts";
import type { Endpoint } from "#shared/http/endpoint.ts";
import { templateIdOf } from "#shared/http/ids-of-paths.ts";
import { jsonResponse } from "#shared/http/json-response.ts";
import { templateAnswer } from "#shared/http/template-answer.ts";
import type { PreviewDependencies } from "#shared/service/dependencies/dependencies.ts";
import { getTemplate } from "#shared/service/get-template.ts";
import { whereaboutsOf } from "#shared/service/whereabouts.ts";

export function getTemplateEndpoint(deps: PreviewDependencies): Endpoint {
  return {
    operation: ROUTES.getTemplate,
    access: "key",
    async handle({ account, parameters, isForwarded, forward }) {
      const id = templateIdOf(parameters);
      const answer = async () => jsonResponse(templateAnswer(await getTemplate(deps, account, id), deps.links));
      return atOwner(answer, { whereabouts: () => whereaboutsOf(deps, { account, id, isForwarded }), forward });
    },
  };
}
