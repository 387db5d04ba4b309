/** Handles GET /v1/document?template_id=. */
import { ROUTES } from "#functions/routes.ts";
import { parseTemplateId, type TemplateId } from "#shared/base/model/ids.ts";
import { mapEach } from "#shared/edge/http/fields/map-each.ts";
import { parseFields } from "#shared/edge/http/fields/parse-fields.ts";
import { queryFields } from "#shared/edge/http/fields/read-fields.ts";
import { documentAnswer } from "#shared/edge/http/representations/document-answer.ts";
import { listOfAllRegions } from "#shared/edge/http/representations/list-of-all-regions.ts";
import type { Endpoint } from "#shared/edge/http/transport/endpoint.ts";
import { jsonResponse } from "#shared/edge/http/transport/json-response.ts";
import { endpointOf } from "#shared/edge/request/endpoint-of.ts";
import type { StoreDependencies } from "#shared/service/dependencies/dependencies.ts";
import { listDocuments } from "#shared/service/list-documents.ts";
import { otherRegionsOf } from "#shared/service/regions/other-regions-of.ts";
import { ALL_TEMPLATES, listDocumentsQuery } from "./request.ts";

export function listDocumentsEndpoint(deps: StoreDependencies): Endpoint {
  return endpointOf(deps, {
    operation: ROUTES.listDocuments,
    read({ url }) {
      const wanted = parseFields(listDocumentsQuery, queryFields(url));
      const asked: TemplateId | "all" | undefined =
        wanted.template_id === ALL_TEMPLATES ? "all" : parseTemplateId(wanted.template_id);
      return { asked };
    },
    make: async ({ asked: id, call }) => (id === undefined ? undefined : listDocuments(deps, call.account, id)),
    answer(documents, { call }) {
      // A malformed id is the id of no template.
      if (documents === undefined) return jsonResponse([]);
      const own = mapEach(documents, (document) => documentAnswer(document, deps.links));
      return listOfAllRegions(call, { own, otherRegions: () => otherRegionsOf(deps, call.account) });
    },
  });
}
