/** DELETE /v1/template/{id} */
import { createRoute } from "@hono/zod-openapi";
import { ROUTES } from "#functions/routes.ts";
import { TEMPLATE_EXAMPLE } from "#shared/http/answer-examples.ts";
import { idParameter } from "#shared/http/answer-fields.ts";
import { atOwner } from "#shared/http/at-owner.ts";
import type { Endpoint } from "#shared/http/endpoint.ts";
import { keyedErrorAnswers } from "#shared/http/error-answers.ts";
import { templateIdOf } from "#shared/http/ids-of-paths.ts";
import { deleteTemplate } from "#shared/service/delete-template.ts";
import type { StoreDependencies } from "#shared/service/dependencies.ts";
import { whereaboutsOf } from "#shared/service/whereabouts.ts";

const route = createRoute({
  ...ROUTES.deleteTemplate,
  tags: ["Templates"],
  summary: "Delete a template",
  description: "Its documents stay.",
  request: { params: idParameter(TEMPLATE_EXAMPLE.id) },
  responses: {
    204: { description: "The template is deleted. Its documents stay." },
    ...keyedErrorAnswers("template_not_found"),
  },
});

export function deleteTemplateEndpoint(deps: StoreDependencies): Endpoint {
  return {
    route,
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
