/** GET /v1/template/{id} */
import { createRoute } from "@hono/zod-openapi";
import { ROUTES } from "#functions/routes.ts";
import { TEMPLATE_EXAMPLE } from "#shared/http/answer-examples.ts";
import { idParameter } from "#shared/http/answer-fields.ts";
import { jsonAnswer, TEMPLATE_LINKS } from "#shared/http/answers.ts";
import { atOwner } from "#shared/http/at-owner.ts";
import type { Endpoint } from "#shared/http/endpoint.ts";
import { keyedErrorAnswers } from "#shared/http/error-answers.ts";
import { templateIdOf } from "#shared/http/ids-of-paths.ts";
import { jsonResponse } from "#shared/http/json-response.ts";
import { templateAnswer, templateSchema } from "#shared/http/template-answer.ts";
import type { Dependencies } from "#shared/service/dependencies.ts";
import { getTemplate } from "#shared/service/get-template.ts";
import { whereaboutsOf } from "#shared/service/whereabouts.ts";

const route = createRoute({
  ...ROUTES.getTemplate,
  tags: ["Templates"],
  summary: "Read a template",
  request: { params: idParameter(TEMPLATE_EXAMPLE.id) },
  responses: {
    200: { ...jsonAnswer("The template.", templateSchema, TEMPLATE_EXAMPLE), links: TEMPLATE_LINKS },
    ...keyedErrorAnswers("template_not_found"),
  },
});

export function getTemplateEndpoint(deps: Dependencies): Endpoint {
  return {
    route,
    access: "key",
    async handle({ account, parameters, isForwarded, forward }) {
      const id = templateIdOf(parameters);
      const answer = async () => jsonResponse(templateAnswer(await getTemplate(deps, account, id), deps.links));
      return atOwner(answer, { whereabouts: () => whereaboutsOf(deps, { account, id, isForwarded }), forward });
    },
  };
}
