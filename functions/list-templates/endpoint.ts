import { ROUTES } from "#functions/routes.ts";
import type { Endpoint } from "#shared/http/endpoint.ts";
import { listOfAllRegions } from "#shared/http/list-of-all-regions.ts";
import { mapEach } from "#shared/http/map-each.ts";
import { parseFields } from "#shared/http/parse-fields.ts";
import { templateAnswer } from "#shared/http/template-answer.ts";
import type { StoreDependencies } from "#shared/service/dependencies.ts";
import { listTemplates } from "#shared/service/list-templates.ts";
import { otherRegionsOf } from "#shared/service/other-regions-of.ts";
import { listTemplatesQuery } from "./request.ts";

export function listTemplatesEndpoint(deps: StoreDependencies): Endpoint {
  return {
    operation: ROUTES.listTemplates,
    access: "key",
    async handle(call) {
      const { account, url } = call;
      const { folder = [] } = parseFields(listTemplatesQuery, { folder: folderValues(url) });
      const templates = listTemplates(deps, account, { folder: folder.length > 0 ? folder : undefined });
      const own = mapEach(templates, (template) => templateAnswer(template, deps.links));
      return listOfAllRegions(call, { own, otherRegions: () => otherRegionsOf(deps, account) });
    },
  };
}

/** `folder=a&folder=b`, also `folder[]=a` (callers.md, 6). */
function folderValues({ searchParams }: URL): string[] {
  return [...searchParams.getAll("folder"), ...searchParams.getAll("folder[]")];
}
