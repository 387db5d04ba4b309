/** Handles PUT /v1/template/{id}. */
import type * as z from "zod";
import { ROUTES } from "#functions/routes.ts";
import { templateIdOf } from "#shared/edge/http/fields/ids-of-paths.ts";
import { parseFields } from "#shared/edge/http/fields/parse-fields.ts";
import { readFields } from "#shared/edge/http/fields/read-fields.ts";
import { sentFile } from "#shared/edge/http/fields/sent-file.ts";
import { templateAnswer } from "#shared/edge/http/representations/template-answer.ts";
import type { Endpoint } from "#shared/edge/http/transport/endpoint.ts";
import { jsonResponse } from "#shared/edge/http/transport/json-response.ts";
import { endpointOf } from "#shared/edge/request/endpoint-of.ts";
import type { PreviewDependencies } from "#shared/service/dependencies/dependencies.ts";
import { type TemplateChange, updateTemplate } from "#shared/service/update-template.ts";
import { updateTemplateForm, updateTemplateJson } from "./request.ts";

const SCHEMAS = { "multipart/form-data": updateTemplateForm, "application/json": updateTemplateJson } as const;

export function updateTemplateEndpoint(deps: PreviewDependencies): Endpoint {
  return endpointOf(deps, {
    operation: ROUTES.updateTemplate,
    async read({ request, parameters }) {
      const id = templateIdOf(parameters);
      const { fields, type, body } = await readFields(request, ["multipart/form-data", "application/json"]);
      return { asked: { id, change: await toChange(parseFields(SCHEMAS[type], fields)) }, body };
    },
    route: ({ id }) => ({ templateId: id }),
    admission: true,
    make: ({ asked: { id, change }, call, deps }) => updateTemplate(deps, call.account, id, change),
    answer(template, { call: { ask, url } }) {
      // Only the template's region can sign its links.
      if (template.region !== deps.region) return ask(template.region, url.pathname);
      return jsonResponse(templateAnswer(template, deps.links));
    },
  });
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
    invoiceMapping: fields.invoice_mapping,
    documentsExpireAfterDays: fields.documents_expire_after_days,
  };
}
