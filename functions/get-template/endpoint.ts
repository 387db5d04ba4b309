/** GET /v1/template/{id} */

import { createRoute, z } from "@hono/zod-openapi";
import { ROUTES } from "#functions/routes.ts";
import { serviceError } from "#shared/errors/service-error.ts";
import type { Endpoint } from "#shared/http/endpoint.ts";
import { errorAnswers } from "#shared/http/error-answers.ts";
import { jsonAnswer } from "#shared/http/json-answer.ts";
import { templateAnswer, templateSchema } from "#shared/http/template-answer.ts";
import { birthRegion, parseTemplateId } from "#shared/model/ids.ts";
import type { Dependencies } from "#shared/service/dependencies.ts";
import { getTemplate } from "#shared/service/get-template.ts";

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
    async handle({ account, parameters: { id: text = "" }, forward }) {
      const id = parseTemplateId(text);
      if (id === undefined) throw serviceError("template_not_found", { id: text });
      if (birthRegion(id) !== deps.region) return forward(birthRegion(id));
      return jsonAnswer(templateAnswer(await getTemplate(deps, account, id), deps.links));
    },
  };
}
