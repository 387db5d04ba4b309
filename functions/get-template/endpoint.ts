/** GET /v1/template/{id} */
import { createRoute, z } from "@hono/zod-openapi";
import { ROUTES } from "#functions/routes.ts";
import { atOwner } from "#shared/http/at-owner.ts";
import type { Endpoint } from "#shared/http/endpoint.ts";
import { errorAnswers } from "#shared/http/error-answers.ts";
import { templateIdOf } from "#shared/http/ids-of-paths.ts";
import { jsonAnswer } from "#shared/http/json-answer.ts";
import { templateAnswer, templateSchema } from "#shared/http/template-answer.ts";
import type { Dependencies } from "#shared/service/dependencies.ts";
import { getTemplate } from "#shared/service/get-template.ts";
import { whereaboutsOf } from "#shared/service/whereabouts.ts";

const route = createRoute({
  ...ROUTES.getTemplate,
  request: { params: z.object({ id: z.string() }) },
  responses: {
    200: { description: "The template.", content: { "application/json": { schema: templateSchema } } },
    ...errorAnswers(401, 404),
  },
});

export function getTemplateEndpoint(deps: Dependencies): Endpoint {
  return {
    route,
    access: "key",
    async handle({ account, parameters, isForwarded, forward }) {
      const id = templateIdOf(parameters);
      const answer = async () => jsonAnswer(templateAnswer(await getTemplate(deps, account, id), deps.links));
      return atOwner(answer, { whereabouts: () => whereaboutsOf(deps, { account, id, isForwarded }), forward });
    },
  };
}
