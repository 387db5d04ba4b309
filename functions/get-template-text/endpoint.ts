/** Handles GET /v1/template/{id}/text. */
import { ROUTES } from "#functions/routes.ts";
import { templateIdOf } from "#shared/edge/http/fields/ids-of-paths.ts";
import { parseFields } from "#shared/edge/http/fields/parse-fields.ts";
import { queryFields } from "#shared/edge/http/fields/read-fields.ts";
import type { Endpoint } from "#shared/edge/http/transport/endpoint.ts";
import { jsonResponse } from "#shared/edge/http/transport/json-response.ts";
import { endpointOf } from "#shared/edge/request/endpoint-of.ts";
import type { PreviewDependencies } from "#shared/service/dependencies/dependencies.ts";
import { getTemplateText } from "#shared/service/get-template-text.ts";
import { templateTextQuery } from "./request.ts";

export function getTemplateTextEndpoint(deps: PreviewDependencies): Endpoint {
  return endpointOf(deps, {
    operation: ROUTES.getTemplateText,
    read({ parameters, url }) {
      const { from } = parseFields(templateTextQuery, queryFields(url));
      return { asked: { id: templateIdOf(parameters), from } };
    },
    route: ({ id }) => ({ templateId: id }),
    admission: true,
    make: ({ deps, asked, call }) => getTemplateText(deps, call.account, asked),
    answer: (texts) => jsonResponse(texts),
  });
}
