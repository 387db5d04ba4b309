/** GET /v1/document?template_id= */
import { createRoute, z } from "@hono/zod-openapi";
import { ROUTES } from "#functions/routes.ts";
import { documentAnswer, documentSchema } from "#shared/http/document-answer.ts";
import type { Endpoint } from "#shared/http/endpoint.ts";
import { errorAnswers } from "#shared/http/error-answers.ts";
import { templateIdField } from "#shared/http/field-types.ts";
import { jsonAnswer } from "#shared/http/json-answer.ts";
import { listOfAllRegions } from "#shared/http/list-of-all-regions.ts";
import { mapEach } from "#shared/http/map-each.ts";
import { parseFields } from "#shared/http/parse-fields.ts";
import { parseTemplateId } from "#shared/model/ids.ts";
import type { Dependencies } from "#shared/service/dependencies.ts";
import { listDocuments } from "#shared/service/list-documents.ts";
import { otherRegionsOf } from "#shared/service/other-regions-of.ts";

const query = z.object({ template_id: templateIdField });

const route = createRoute({
  ...ROUTES.listDocuments,
  request: { query },
  responses: {
    200: {
      description: "The template's documents, newest first.",
      content: { "application/json": { schema: z.array(documentSchema) } },
    },
    ...errorAnswers(400, 401),
  },
});

export function listDocumentsEndpoint(deps: Dependencies): Endpoint {
  return {
    route,
    access: "key",
    async handle(call) {
      const { account, url } = call;
      const wanted = parseFields(query, { template_id: url.searchParams.get("template_id") || undefined });
      const id = parseTemplateId(wanted.template_id);
      if (id === undefined) return jsonAnswer([]);
      const own = mapEach(listDocuments(deps, account, id), (document) => documentAnswer(document, deps.links));
      return listOfAllRegions(call, { own, otherRegions: () => otherRegionsOf(deps, account) });
    },
  };
}
