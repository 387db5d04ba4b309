/** PUT /v1/document/{id} */
import { createRoute, z } from "@hono/zod-openapi";
import { ROUTES } from "#functions/routes.ts";
import { documentAnswer, documentSchema } from "#shared/http/document-answer.ts";
import type { Endpoint } from "#shared/http/endpoint.ts";
import { errorAnswers } from "#shared/http/error-answers.ts";
import { requiredNameField } from "#shared/http/field-types.ts";
import { documentIdOf } from "#shared/http/ids-of-paths.ts";
import { jsonAnswer } from "#shared/http/json-answer.ts";
import { parseFields } from "#shared/http/parse-fields.ts";
import { readFields } from "#shared/http/read-fields.ts";
import { birthRegion } from "#shared/model/ids.ts";
import type { Dependencies } from "#shared/service/dependencies.ts";
import { updateDocument } from "#shared/service/update-document.ts";

const updateDocumentFields = z.object({
  name: requiredNameField.describe("The new logical name. The file keeps its name."),
});

const route = createRoute({
  ...ROUTES.updateDocument,
  request: {
    params: z.object({ id: z.string() }),
    body: {
      required: true,
      content: {
        "application/json": { schema: updateDocumentFields },
        "multipart/form-data": { schema: updateDocumentFields },
      },
    },
  },
  responses: {
    200: { description: "The renamed document.", content: { "application/json": { schema: documentSchema } } },
    ...errorAnswers(400, 401, 404, 413, 415),
  },
});

export function updateDocumentEndpoint(deps: Dependencies): Endpoint {
  return {
    route,
    access: "key",
    async handle({ request, account, parameters, forward }) {
      const id = documentIdOf(parameters);
      const { fields, body } = await readFields(request, ["application/json", "multipart/form-data"]);
      const { name } = parseFields(updateDocumentFields, fields);
      if (birthRegion(id) !== deps.region) return forward(birthRegion(id), body);
      return jsonAnswer(documentAnswer(await updateDocument(deps, account, id, { name }), deps.links));
    },
  };
}
