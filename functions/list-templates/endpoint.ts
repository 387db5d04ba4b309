/** Handles GET /v1/template. */
import { ROUTES } from "#functions/routes.ts";
import type { Template } from "#shared/base/model/template.ts";
import { mapEach } from "#shared/edge/http/fields/map-each.ts";
import { parseFields } from "#shared/edge/http/fields/parse-fields.ts";
import { queryFields } from "#shared/edge/http/fields/read-fields.ts";
import { findLeftTemplate, type LeftTemplate } from "#shared/edge/http/representations/left-template.ts";
import { listOfAllRegions } from "#shared/edge/http/representations/list-of-all-regions.ts";
import { type TemplateAnswer, templateAnswer } from "#shared/edge/http/representations/template-answer.ts";
import type { Endpoint } from "#shared/edge/http/transport/endpoint.ts";
import { endpointOf } from "#shared/edge/request/endpoint-of.ts";
import type { StoreDependencies } from "#shared/service/dependencies/dependencies.ts";
import { listTemplates, matchesFilter } from "#shared/service/list-templates.ts";
import { otherRegionsOf } from "#shared/service/regions/other-regions-of.ts";
import type { DepartedTemplate } from "#shared/storage/repositories/templates.ts";
import { listTemplatesQuery } from "./request.ts";

export function listTemplatesEndpoint(deps: StoreDependencies): Endpoint {
  return endpointOf(deps, {
    operation: ROUTES.listTemplates,
    read({ url }) {
      const { folder = [] } = parseFields(listTemplatesQuery, queryFields(url));
      return { asked: { folder: folder.length > 0 ? folder : undefined } };
    },
    make: async ({ asked: filter, call }) => listTemplates(deps, call.account, filter),
    answer(templates, { asked: filter, call }) {
      const own = mapEach(templates, (template) => entryOf(deps, template));
      const follow = async (left: LeftTemplate) => {
        const template = await findLeftTemplate(call, left);
        return template && matchesFilter(filter, template) ? template : undefined;
      };
      return listOfAllRegions(call, { own, otherRegions: () => otherRegionsOf(deps, call.account), follow });
    },
  });
}

function entryOf(
  { links, region }: Pick<StoreDependencies, "links" | "region">,
  template: Template | DepartedTemplate,
): TemplateAnswer | LeftTemplate {
  if (!("departedTo" in template)) return templateAnswer(template, links);
  return { id: template.id, created: template.created, left: region };
}
