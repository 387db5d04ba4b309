/** Handles GET /v1/document?template_id=. */
import { ROUTES } from "#functions/routes.ts";
import { documentAnswer } from "#shared/http/document-answer.ts";
import type { Endpoint } from "#shared/http/endpoint.ts";
import { jsonResponse } from "#shared/http/json-response.ts";
import { listOfAllRegions } from "#shared/http/list-of-all-regions.ts";
import { mapEach } from "#shared/http/map-each.ts";
import { parseFields } from "#shared/http/parse-fields.ts";
import { parseTemplateId } from "#shared/model/ids.ts";
import type { StoreDependencies } from "#shared/service/dependencies/dependencies.ts";
import { listDocuments } from "#shared/service/list-documents.ts";
import { otherRegionsOf } from "#shared/service/other-regions-of.ts";
import { listDocumentsQuery } from "./request.ts";

export function listDocumentsEndpoint(deps: StoreDependencies): Endpoint {
  return {
    operation: ROUTES.listDocuments,
    access: "key",
    async handle(call) {
      const { account, url } = call;
      const wanted = parseFields(listDocumentsQuery, { template_id: url.searchParams.get("template_id") || undefined });
      const id = parseTemplateId(wanted.template_id);
      if (id === undefined) return jsonResponse([]);
      const own = mapEach(listDocuments(deps, account, id), (document) => documentAnswer(document, deps.links));
      return listOfAllRegions(call, { own, otherRegions: () => otherRegionsOf(deps, account) });
    },
  };
}
