/** GET /v1/document/{id} */
import { createRoute, z } from "@hono/zod-openapi";
import { ROUTES } from "#functions/routes.ts";
import { documentAnswer, documentSchema } from "#shared/http/document-answer.ts";
import type { Endpoint } from "#shared/http/endpoint.ts";
import { errorAnswers } from "#shared/http/error-answers.ts";
import { documentIdOf } from "#shared/http/ids-of-paths.ts";
import { jsonAnswer } from "#shared/http/json-answer.ts";
import { birthRegion } from "#shared/model/ids.ts";
import type { Dependencies } from "#shared/service/dependencies.ts";
import { getDocument } from "#shared/service/get-document.ts";

const route = createRoute({
  ...ROUTES.getDocument,
  request: { params: z.object({ id: z.string() }) },
  responses: {
    200: { description: "The document.", content: { "application/json": { schema: documentSchema } } },
    ...errorAnswers(401, 404),
  },
});

export function getDocumentEndpoint(deps: Dependencies): Endpoint {
  return {
    route,
    access: "key",
    async handle({ account, parameters, forward }) {
      const id = documentIdOf(parameters);
      if (birthRegion(id) !== deps.region) return forward(birthRegion(id));
      return jsonAnswer(documentAnswer(await getDocument(deps, account, id), deps.links));
    },
  };
}
