/** GET /v1/template */
import { createRoute, z } from "@hono/zod-openapi";
import { ROUTES } from "#functions/routes.ts";
import { TEMPLATE_EXAMPLE } from "#shared/http/answer-examples.ts";
import { jsonAnswer } from "#shared/http/answers.ts";
import type { Endpoint } from "#shared/http/endpoint.ts";
import { keyedErrorAnswers } from "#shared/http/error-answers.ts";
import { folderFilter } from "#shared/http/list-fields.ts";
import { listOfAllRegions } from "#shared/http/list-of-all-regions.ts";
import { mapEach } from "#shared/http/map-each.ts";
import { parseFields } from "#shared/http/parse-fields.ts";
import { templateAnswer, templateSchema } from "#shared/http/template-answer.ts";
import type { StoreDependencies } from "#shared/service/dependencies.ts";
import { listTemplates } from "#shared/service/list-templates.ts";
import { otherRegionsOf } from "#shared/service/other-regions-of.ts";

const query = z.object({
  folder: folderFilter.optional().openapi({
    description: "Only templates right in this folder: its names from root to leaf, as `folder=Sales&folder=Offers`.",
    example: ["Sales", "Offers"],
  }),
});

const route = createRoute({
  ...ROUTES.listTemplates,
  tags: ["Templates"],
  summary: "List templates",
  description: "Newest first.",
  request: { query },
  responses: {
    200: jsonAnswer("The templates, newest first.", z.array(templateSchema), [TEMPLATE_EXAMPLE]),
    ...keyedErrorAnswers("request_invalid", "region_unavailable"),
  },
});

export function listTemplatesEndpoint(deps: StoreDependencies): Endpoint {
  return {
    route,
    access: "key",
    async handle(call) {
      const { account, url } = call;
      const { folder = [] } = parseFields(query, { folder: folderValues(url) });
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
