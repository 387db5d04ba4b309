/** Handles PUT /v1/template/{id}. */

import type * as z from "zod";
import { ROUTES } from "#functions/routes.ts";
import { atOwner } from "#shared/http/at-owner.ts";
import type { Endpoint } from "#shared/http/endpoint.ts";
import { templateIdOf } from "#shared/http/ids-of-paths.ts";
import { jsonResponse } from "#shared/http/json-response.ts";
import { parseFields } from "#shared/http/parse-fields.ts";
import { readFields } from "#shared/http/read-fields.ts";
import { sentFile } from "#shared/http/sent-file.ts";
import { withServerTiming } from "#shared/http/server-timing.ts";
import { templateAnswer } from "#shared/http/template-answer.ts";
import type { PreviewDependencies } from "#shared/service/dependencies/dependencies.ts";
import { timedDependencies } from "#shared/service/timed-dependencies.ts";
import { type TemplateChange, updateTemplate } from "#shared/service/update-template.ts";
import { whereaboutsOf } from "#shared/service/whereabouts.ts";
import { updateTemplateForm, updateTemplateJson } from "./request.ts";

const SCHEMAS = { "multipart/form-data": updateTemplateForm, "application/json": updateTemplateJson } as const;

export function updateTemplateEndpoint(deps: PreviewDependencies): Endpoint {
  return {
    operation: ROUTES.updateTemplate,
    access: "key",
    async handle({ request, url, account, parameters, isForwarded, inTurn, forward, ask }) {
      const id = templateIdOf(parameters);
      const { fields, type, body } = await readFields(request, ["multipart/form-data", "application/json"]);
      const change = await toChange(parseFields(SCHEMAS[type], fields));
      const answer = async () => {
        const { timed, timings } = timedDependencies({ ...deps, ...deps.workersFor(account.id) });
        const template = await inTurn(() => updateTemplate(timed, account, id, change));
        // Only the template's region can sign its links.
        if (template.region !== deps.region) return ask(template.region, url.pathname);
        return withServerTiming(jsonResponse(templateAnswer(template, deps.links)), timings);
      };
      const whereabouts = () => whereaboutsOf(deps, { account, id, isForwarded });
      return atOwner(answer, { whereabouts, forward: (region) => forward(region, body) });
    },
  };
}

async function toChange(fields: z.infer<typeof updateTemplateForm>): Promise<TemplateChange> {
  return {
    file: await sentFile(fields),
    name: fields.name,
    delimiters: fields.delimiters,
    folder: fields.folder,
    region: fields.region,
    enhancedSyntax: fields.enhanced_syntax,
    versioningEnabled: fields.versioning_enabled,
  };
}
