/** GET /v1/template */
import { createRoute, z } from "@hono/zod-openapi";
import { ROUTES } from "#functions/routes.ts";
import type { Endpoint } from "#shared/http/endpoint.ts";
import { errorAnswers } from "#shared/http/error-answers.ts";
import { folderField } from "#shared/http/field-types.ts";
import { listOfAllRegions } from "#shared/http/list-of-all-regions.ts";
import { mapEach } from "#shared/http/map-each.ts";
import { parseFields } from "#shared/http/parse-fields.ts";
import { templateAnswer, templateSchema } from "#shared/http/template-answer.ts";
import type { Dependencies } from "#shared/service/dependencies.ts";
import { listTemplates } from "#shared/service/list-templates.ts";
import { otherRegionsOf } from "#shared/service/other-regions-of.ts";

const query = z.object({
  folder: folderField
    .optional()
    .openapi({ type: "array", items: { type: "string" }, description: "Folder path, from root to leaf." }),
});

const route = createRoute({
  ...ROUTES.listTemplates,
  request: { query },
  responses: {
    200: {
      description: "The templates, newest first.",
      content: { "application/json": { schema: z.array(templateSchema) } },
    },
    ...errorAnswers(400, 401),
  },
});

export function listTemplatesEndpoint(deps: Dependencies): Endpoint {
  return {
    route,
    access: "key",
    async handle(call) {
      const { account, url } = call;
      const { folder } = parseFields(query, { folder: folderOf(url) });
      const templates = listTemplates(deps, account, { folder });
      const own = mapEach(templates, (template) => templateAnswer(template, deps.links));
      return listOfAllRegions(call, { own, otherRegions: () => otherRegionsOf(deps, account) });
    },
  };
}

/** `folder=a&folder=b`, also `folder[]=a` (callers.md, 6); empty values mean absent. */
function folderOf({ searchParams }: URL): string[] | undefined {
  const names = [...searchParams.getAll("folder"), ...searchParams.getAll("folder[]")].filter((name) => name !== "");
  return names.length === 0 ? undefined : names;
}
