/** Handles DELETE /v1/template/{id}. */
import { ROUTES } from "#functions/routes.ts";
import { atOwner } from "#shared/http/at-owner.ts";
import type { Endpoint } from "#shared/http/endpoint.ts";
import { templateIdOf } from "#shared/http/ids-of-paths.ts";
import { deleteTemplate } from "#shared/service/delete-template.ts";
import type { StoreDependencies } from "#shared/service/dependencies/dependencies.ts";
import { whereaboutsOf } from "#shared/service/whereabouts.ts";

export function deleteTemplateEndpoint(deps: StoreDependencies): Endpoint {
  return {
    operation: ROUTES.deleteTemplate,
    access: "key",
    async handle({ account, parameters, isForwarded, forward }) {
      const id = templateIdOf(parameters);
      const answer = async () => {
        await deleteTemplate(deps, account, id);
        return new Response(null, { status: 204 });
      };
      return atOwner(answer, { whereabouts: () => whereaboutsOf(deps, { account, id, isForwarded }), forward });
    },
  };
}
