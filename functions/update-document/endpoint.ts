/** PUT /v1/document/{id} */
import { createRoute, z } from "@hono/zod-openapi";
import { ROUTES } from "#functions/routes.ts";
import { DOCUMENT_EXAMPLE } from "#shared/http/answer-examples.ts";
import { idParameter } from "#shared/http/answer-fields.ts";
import { DOCUMENT_LINKS, jsonAnswer } from "#shared/http/answers.ts";
import { documentAnswer, documentSchema } from "#shared/http/document-answer.ts";
import type { Endpoint } from "#shared/http/endpoint.ts";
import { keyedErrorAnswers } from "#shared/http/error-answers.ts";
import { BODY_ERRORS } from "#shared/http/error-groups.ts";
import { requiredNameField } from "#shared/http/field-types.ts";
import { documentIdOf } from "#shared/http/ids-of-paths.ts";
import { jsonResponse } from "#shared/http/json-response.ts";
import { parseFields } from "#shared/http/parse-fields.ts";
import { readFields } from "#shared/http/read-fields.ts";
import { birthRegion } from "#shared/model/ids.ts";
import type { StoreDependencies } from "#shared/service/dependencies.ts";
import { updateDocument } from "#shared/service/update-document.ts";

const updateDocumentFields = z.object({
  name: requiredNameField.describe("The new logical name. The file keeps its name."),
});

const EXAMPLE = { name: "Offer for Zoë Müller" };

const route = createRoute({
  ...ROUTES.updateDocument,
  tags: ["Documents"],
  summary: "Rename a document",
  request: {
    params: idParameter(DOCUMENT_EXAMPLE.id),
    body: {
      required: true,
      content: {
        "application/json": { schema: updateDocumentFields, example: EXAMPLE },
        "multipart/form-data": { schema: updateDocumentFields, example: EXAMPLE },
      },
    },
  },
  responses: {
    200: {
      ...jsonAnswer("The renamed document.", documentSchema, { ...DOCUMENT_EXAMPLE, ...EXAMPLE }),
      links: DOCUMENT_LINKS,
    },
    ...keyedErrorAnswers(...BODY_ERRORS, "document_not_found"),
  },
});

export function updateDocumentEndpoint(deps: StoreDependencies): Endpoint {
  return {
    route,
    access: "key",
    async handle({ request, account, parameters, forward }) {
      const id = documentIdOf(parameters);
      const { fields, body } = await readFields(request, ["application/json", "multipart/form-data"]);
      const { name } = parseFields(updateDocumentFields, fields);
      if (birthRegion(id) !== deps.region) return forward(birthRegion(id), body);
      return jsonResponse(documentAnswer(await updateDocument(deps, account, id, { name }), deps.links));
    },
  };
}
