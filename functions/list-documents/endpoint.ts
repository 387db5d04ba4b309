/** GET /v1/document?template_id= */
import { createRoute, z } from "@hono/zod-openapi";
import { ROUTES } from "#functions/routes.ts";
import { DOCUMENT_EXAMPLE, TEMPLATE_EXAMPLE } from "#shared/http/answer-examples.ts";
import { jsonAnswer } from "#shared/http/answers.ts";
import { documentAnswer, documentSchema } from "#shared/http/document-answer.ts";
import type { Endpoint } from "#shared/http/endpoint.ts";
import { keyedErrorAnswers } from "#shared/http/error-answers.ts";
import { templateIdField } from "#shared/http/field-types.ts";
import { jsonResponse } from "#shared/http/json-response.ts";
import { listOfAllRegions } from "#shared/http/list-of-all-regions.ts";
import { mapEach } from "#shared/http/map-each.ts";
import { parseFields } from "#shared/http/parse-fields.ts";
import { parseTemplateId } from "#shared/model/ids.ts";
import type { StoreDependencies } from "#shared/service/dependencies.ts";
import { listDocuments } from "#shared/service/list-documents.ts";
import { otherRegionsOf } from "#shared/service/other-regions-of.ts";

const query = z.object({ template_id: templateIdField.openapi({ example: TEMPLATE_EXAMPLE.id }) });

const route = createRoute({
  ...ROUTES.listDocuments,
  tags: ["Documents"],
  summary: "List the documents of a template",
  description: "Newest first. A template that was deleted may still have documents; one that never was has none.",
  request: { query },
  responses: {
    200: jsonAnswer("The template's documents, newest first.", z.array(documentSchema), [DOCUMENT_EXAMPLE]),
    ...keyedErrorAnswers("request_invalid", "region_unavailable"),
  },
});

export function listDocumentsEndpoint(deps: StoreDependencies): Endpoint {
  return {
    route,
    access: "key",
    async handle(call) {
      const { account, url } = call;
      const wanted = parseFields(query, { template_id: url.searchParams.get("template_id") || undefined });
      const id = parseTemplateId(wanted.template_id);
      if (id === undefined) return jsonResponse([]);
      const own = mapEach(listDocuments(deps, account, id), (document) => documentAnswer(document, deps.links));
      return listOfAllRegions(call, { own, otherRegions: () => otherRegionsOf(deps, account) });
    },
  };
}
